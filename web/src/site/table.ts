// The table's worker: the service, its rules and its pictures, over what this browser keeps.
import { type Box, FORGETFUL, openBox } from "./box";
import type { FromThinker, Lost, Start, ToPage, ToTable, ToThinker } from "./messages";
import { startPython } from "./python";
import { Thoughts } from "./thoughts";

/** The name of the thinker's script, relative to this one; the build puts it in. */
declare const THINKER_WORKER: string;

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Start | ToTable>) => void) | null;
  postMessage: (message: ToPage) => void;
};

type Receive = (message: ToTable | FromThinker | Lost) => void;

/** What is used of `parlour.offline`. */
interface Offline {
  open_table(
    box: { readonly load: () => Box["entries"]; readonly put: Box["put"] },
    send: (message: ToPage) => void,
    think: (message: ToThinker) => void,
  ): { receive: Receive };
}

async function boxFor({ keeps, parts }: Start): Promise<Box> {
  return keeps ? openBox(`parlour ${new URL("../../", parts.folder).pathname}`) : FORGETFUL;
}

async function open(start: Start): Promise<Receive> {
  const [python, box] = await Promise.all([startPython(start.parts, (share) => scope.postMessage({ kind: "loading", share })), boxFor(start)]);
  let receive: Receive = () => undefined;
  const thoughts = new Thoughts(start, () => new Worker(new URL(THINKER_WORKER, import.meta.url), { type: "module" }), (message) => receive(message));
  const { open_table } = python.pyimport("parlour.offline") as Offline;
  const table = open_table(
    { load: () => box.entries, put: box.put },
    (message) => scope.postMessage(message),
    (message) => thoughts.take(message),
  );
  receive = (message) => table.receive(message);
  return receive;
}

let opened: Promise<Receive> | undefined;

scope.onmessage = ({ data }) => {
  if (data.kind !== "start") return void opened?.then((receive) => receive(data)).catch((error: unknown) => console.error(error));
  opened = open(data);
  opened.catch((error: unknown) => scope.postMessage({ kind: "failed", error: error instanceof Error ? error.message : String(error) }));
};
