// The table's worker: the service, its rules and its pictures, over what this browser keeps.
import { type Box, type Entry, FORGETFUL, openBox } from "./box";
import type { FromThinker, Start, ToPage, ToTable, ToThinker } from "./messages";
import { fromPython, startPython, toPython } from "./python";

/** The name of the thinker's script, relative to this one; the build puts it in. */
declare const THINKER_WORKER: string;

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Start | ToTable>) => void) | null;
  postMessage: (message: ToPage) => void;
};

type Receive = (message: ToTable | FromThinker | { readonly kind: "lost" }) => void;

/** The thinker, which is started with its first question and ended by what must stop at once. */
class Thinker {
  #worker: Worker | null = null;
  readonly #asked = new Set<string>();

  constructor(
    readonly start: Start,
    readonly receive: Receive,
  ) {}

  take(message: ToThinker): void {
    if (message.kind === "think") {
      this.#asked.add(message.id);
      (this.#worker ??= this.#started()).postMessage(message);
    } else if (this.#asked.has(message.id)) {
      this.#end();
    }
  }

  #started(): Worker {
    const worker = new Worker(new URL(THINKER_WORKER, import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.#asked.delete(data.id);
      this.receive(data);
    };
    worker.onerror = () => this.#end();
    worker.postMessage(this.start);
    return worker;
  }

  /** A search does not listen while it runs. */
  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked.clear();
    this.receive({ kind: "lost" });
  }
}

async function boxFor({ keeps, parts }: Start): Promise<Box> {
  return keeps ? openBox(`parlour ${new URL("../../", parts.folder).pathname}`) : FORGETFUL;
}

async function open(start: Start): Promise<Receive> {
  const [python, box] = await Promise.all([startPython(start.parts, (share) => scope.postMessage({ kind: "loading", share })), boxFor(start)]);
  let receive: Receive = () => undefined;
  const thinker = new Thinker(start, (message) => receive(message));
  python.globals.set("entries", box.entries);
  python.globals.set("put", (entries: unknown, gone: unknown) => box.put(fromPython<Entry[]>(entries), fromPython<string[]>(gone)));
  python.globals.set("send", (message: unknown) => scope.postMessage(fromPython<ToPage>(message)));
  python.globals.set("think", (message: unknown) => thinker.take(fromPython<ToThinker>(message)));
  const plain = toPython(python);
  const table = (await python.runPythonAsync(OPENING)) as { receive(message: unknown): void };
  receive = (message) => table.receive(plain(message));
  return receive;
}

/** How Python opens the table: the box gives it all that is kept at once. */
const OPENING = `
from parlour.offline import open_table

class Box:
    def load(self):
        return [(name, content.to_bytes()) for name, content in entries]
    def put(self, entries, gone):
        return put(entries, gone)

open_table(Box(), send, think)
`;

let opened: Promise<Receive> | undefined;

scope.onmessage = ({ data }) => {
  if (data.kind !== "start") return void opened?.then((receive) => receive(data)).catch((error: unknown) => console.error(error));
  opened = open(data);
  opened.then(
    () => scope.postMessage({ kind: "ready" }),
    (error: unknown) => scope.postMessage({ kind: "failed", error: error instanceof Error ? error.message : String(error) }),
  );
};
