// The table's worker: the service, its rules and its pictures, over what this browser keeps.
import { type Box, FORGETFUL, openBox } from "./box";
import type { FromThinker, Lost, Start, ToPage, ToTable, ToThinker } from "./messages";
import { startPython } from "./python";

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

/**
 * The thinker, whose Python is started with its first question, and which is ended by what must stop at once: a search
 * does not listen while it runs. Its worker is there from the beginning: Firefox hung now and then where it was made
 * while the service worker took the page over.
 */
class Thinker {
  #worker: Worker = this.#made();
  #started = false;
  readonly #asked = new Set<number>();

  constructor(
    readonly start: Start,
    readonly receive: Receive,
  ) {}

  take(message: ToThinker): void {
    if (message.kind === "think") {
      this.#asked.add(message.id);
      this.#begin();
      this.#worker.postMessage(message);
    } else if (this.#asked.delete(message.id)) {
      this.#end();
      this.#begin(); // whoever stops a thought asks for another one soon
    }
  }

  #made(): Worker {
    const worker = new Worker(new URL(THINKER_WORKER, import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.#asked.delete(data.id);
      this.receive(data);
    };
    worker.onerror = () => this.#end();
    return worker;
  }

  #begin(): void {
    if (!this.#started) this.#worker.postMessage(this.start);
    this.#started = true;
  }

  #end(): void {
    this.#worker.terminate();
    this.#worker = this.#made();
    this.#started = false;
    const ids = [...this.#asked];
    this.#asked.clear();
    if (ids.length > 0) queueMicrotask(() => this.receive({ kind: "lost", ids })); // Python may be the one who stops it
  }
}

async function boxFor({ keeps, parts }: Start): Promise<Box> {
  return keeps ? openBox(`parlour ${new URL("../../", parts.folder).pathname}`) : FORGETFUL;
}

async function open(start: Start): Promise<Receive> {
  const [python, box] = await Promise.all([startPython(start.parts, (share) => scope.postMessage({ kind: "loading", share })), boxFor(start)]);
  let receive: Receive = () => undefined;
  const thinker = new Thinker(start, (message) => receive(message));
  const { open_table } = python.pyimport("parlour.offline") as Offline;
  const table = open_table(
    { load: () => box.entries, put: box.put },
    (message) => scope.postMessage(message),
    (message) => thinker.take(message),
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
