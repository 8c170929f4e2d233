// The console's worker: Python with parlour, and nothing of what is played in it.
import type { Start } from "./messages";
import { startPython } from "./python";

/** What the page asks for: some lines, to be run in order. */
export interface Run {
  readonly kind: "run";
  readonly id: number;
  readonly code: string;
}

export type FromConsole =
  | { readonly kind: "loading"; readonly share: number }
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "printed"; readonly text: string }
  /** The value of the last line: as text, and as a picture if it has one. */
  | { readonly kind: "ran"; readonly id: number; readonly text: string; readonly picture: string }
  | { readonly kind: "failed"; readonly id: number; readonly text: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Start | Run>) => void) | null;
  postMessage: (message: FromConsole) => void;
};

const RUNNING = `
import sys, traceback
from pyodide.code import eval_code
names = {"__name__": "__main__"}

def run(code):
    try:
        value = eval_code(code, names)
    except BaseException as error:
        here = error.__traceback__
        while here is not None and here.tb_frame.f_code.co_filename != "<exec>":
            here = here.tb_next
        return ["failed", "".join(traceback.format_exception(error.with_traceback(here))), ""]
    if hasattr(value, "_repr_svg_"):
        return ["ran", repr(value), value._repr_svg_()]
    if isinstance(value, str) and value.startswith("<svg"):
        return ["ran", "", value]
    return ["ran", "" if value is None else repr(value), ""]
`;

type Outcome = { toJs(): readonly ["ran" | "failed", string, string]; destroy(): void };
let run: ((code: string) => Outcome) | undefined;

async function start({ parts }: Start): Promise<void> {
  const python = await startPython(parts, (share) => scope.postMessage({ kind: "loading", share }));
  const batched = (text: string): void => scope.postMessage({ kind: "printed", text });
  python.setStdout({ batched });
  python.setStderr({ batched });
  python.runPython(RUNNING);
  run = python.globals.get("run") as typeof run;
  scope.postMessage({ kind: "ready", version: String(python.runPython("sys.version.split()[0]")) });
}

scope.onmessage = ({ data }) => {
  if (data.kind === "start") return void start(data).catch((error: unknown) => scope.postMessage({ kind: "failed", id: 0, text: String(error) }));
  const outcome = run?.(data.code);
  if (!outcome) return;
  const [kind, text, picture] = outcome.toJs();
  outcome.destroy();
  scope.postMessage(kind === "ran" ? { kind, id: data.id, text, picture } : { kind, id: data.id, text });
};
