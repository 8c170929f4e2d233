// The page's side of the console's worker.
import { chance, percent } from "../chance";
import { signal } from "@preact/signals";
import type { FromConsole, Run } from "./console";
import { parts } from "./folder";
import type { Start } from "./messages";

/** The name of the console's script, relative to this one; the build puts it in. */
declare const CONSOLE_WORKER: string;

export interface Said {
  readonly id: number;
  readonly kind: "asked" | "printed" | "ran" | "failed";
  readonly text: string;
  readonly picture: string;
}

/** An interpreter. It is busy while a line runs. */
export class PythonConsole {
  readonly state = signal<"starting" | "ready" | "busy">("starting");
  readonly words = signal("Starting Python …");
  readonly said = signal<readonly Said[]>([]);
  readonly #worker: Worker;
  #count = 0;

  constructor() {
    this.#worker = new Worker(new URL(CONSOLE_WORKER, import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromConsole>) => this.#take(data);
    this.#worker.postMessage({ kind: "start", parts: parts(), keeps: false } satisfies Start);
  }

  run(code: string): void {
    if (this.state.value !== "ready" || !code.trim()) return;
    this.#say("asked", code);
    this.state.value = "busy";
    this.words.value = "Running …";
    this.#worker.postMessage({ kind: "run", id: this.#count, code } satisfies Run);
  }

  close(): void {
    this.#worker.terminate();
  }

  #take(message: FromConsole): void {
    if (message.kind === "loading") {
      this.words.value = `Starting Python: ${percent(chance(message.share))}`;
      return;
    }
    if (message.kind === "printed") return this.#say("printed", message.text);
    if (message.kind !== "ready") this.#say(message.kind, message.text, message.kind === "ran" ? message.picture : "");
    this.state.value = "ready";
    this.words.value = message.kind === "ready" ? `Python ${message.version}. Ctrl-Enter runs what is written.` : "";
  }

  #say(kind: Said["kind"], text: string, picture = ""): void {
    if (!text && !picture) return;
    this.#count += 1;
    this.said.value = [...this.said.value, { id: this.#count, kind, text, picture }];
  }
}
