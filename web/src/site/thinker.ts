// The thinker's worker: bots and engines. It is started when something is to be thought about.
import { findCompiled, keepCompiled } from "./compiled";
import type { FromThinker, Parts, Start, ToThinker } from "./messages";
import { startPython } from "./python";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Start | ToThinker>) => void) | null;
  postMessage: (message: FromThinker) => void;
};

interface Offline {
  open_thinker(send: (message: FromThinker) => void): { receive(message: ToThinker): void };
  begin_compiling(): { step(): boolean; archives(): readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] };
}

/** When nothing was asked for so long, there is time to compile for the next visit, ms. */
const IDLE = 20_000;

let started: Promise<(message: ToThinker) => void> | undefined;

async function start({ parts, keeps }: Start): Promise<(message: ToThinker) => void> {
  const python = await startPython(parts, () => undefined);
  const offline = python.pyimport("parlour.offline") as Offline;
  const thinker = offline.open_thinker((message) => scope.postMessage(message));
  const rest = keeps ? resting(() => void compile(offline, parts)) : () => undefined;
  scope.postMessage({ kind: "ready" });
  return (message) => {
    thinker.receive(message);
    rest();
  };
}

/** Do something once, when it was not called again for some time. */
function resting(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let acted = false;
  const now = (): void => {
    acted = true;
    act();
  };
  return () => {
    clearTimeout(timer);
    if (!acted) timer = setTimeout(now, IDLE);
  };
}

/** Compile what the next visit needs, unless it was compiled. A question that comes meanwhile waits for one module. */
async function compile(offline: Offline, parts: Parts): Promise<void> {
  if (!("caches" in self) || (await findCompiled(parts))) return;
  const compiling = offline.begin_compiling();
  while (compiling.step()) await new Promise((after) => setTimeout(after, 0));
  const [standard, program] = compiling.archives();
  await keepCompiled(parts, { standard, program });
}

scope.onmessage = ({ data }) => {
  if (data.kind !== "start") return void started?.then((receive) => receive(data));
  started = start(data);
  started.catch(reportError); // the table's worker hears that this one is of no use
};
