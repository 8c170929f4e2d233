// The thinker's worker: bots and engines. It is started when something is to be thought about.
import type { FromThinker, Start, ToThinker } from "./messages";
import { fromPython, startPython, toPython } from "./python";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Start | ToThinker>) => void) | null;
  postMessage: (message: FromThinker) => void;
};

interface Thinker {
  receive(message: unknown): void;
}

let started: Promise<(message: ToThinker) => void> | undefined;

async function start({ parts }: Start): Promise<(message: ToThinker) => void> {
  const python = await startPython(parts, () => undefined);
  python.globals.set("send", (message: unknown) => scope.postMessage(fromPython<FromThinker>(message)));
  const thinker = (await python.runPythonAsync("from parlour.offline import open_thinker\nopen_thinker(send)")) as Thinker;
  const plain = toPython(python);
  return (message) => thinker.receive(plain(message));
}

scope.onmessage = ({ data }) => {
  if (data.kind === "start") started = start(data);
  else void started?.then((receive) => receive(data));
};
