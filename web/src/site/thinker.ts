// The thinker's worker: bots and engines. It is started when something is to be thought about.
import type { FromThinker, Start, ToThinker } from "./messages";
import { startPython } from "./python";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Start | ToThinker>) => void) | null;
  postMessage: (message: FromThinker) => void;
};

interface Offline {
  open_thinker(send: (message: FromThinker) => void): { receive(message: ToThinker): void };
}

let started: Promise<(message: ToThinker) => void> | undefined;

async function start({ parts }: Start): Promise<(message: ToThinker) => void> {
  const python = await startPython(parts, () => undefined);
  const { open_thinker } = python.pyimport("parlour.offline") as Offline;
  const thinker = open_thinker((message) => scope.postMessage(message));
  scope.postMessage({ kind: "ready" });
  return (message) => thinker.receive(message);
}

scope.onmessage = ({ data }) => {
  if (data.kind === "start") started = start(data);
  else void started?.then((receive) => receive(data));
};
