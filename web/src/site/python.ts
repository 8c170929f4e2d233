// Starts Python in a worker, from files of the page's own folder. Nothing is asked of any other host.
import { type Compiled, findCompiled, forgetCompiled } from "./compiled";
import type { Parts } from "./messages";

/** What is used of Pyodide. */
export interface Python {
  readonly globals: { get(name: string): unknown; set(name: string, value: unknown): void };
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
  unpackArchive(content: ArrayBuffer, format: "zip", how: { readonly extractDir: string }): void;
  setStdout(how: { readonly batched: (line: string) => void }): void;
  setStderr(how: { readonly batched: (line: string) => void }): void;
}

interface Pyodide {
  loadPyodide(how: Readonly<Record<string, unknown>>): Promise<Python>;
}

/** Files of this name are compressed, because few hosts do that for them. */
const PACKED = ".packed";
/** The program: parlour and what it needs. */
const PROGRAM = "parlour.zip";
const STANDARD = "python_stdlib.zip";
const PLACE = "/parlour";
/** Of the way to the first answer: what downloading takes, and what Python takes after that until it runs. */
const DOWNLOADED = 0.7;
const STARTED = 0.85;

/** Start Python, ready to import the program. Calls `report` with the share that is done, from 0 to 1. */
export async function startPython(parts: Parts, report: (share: number) => void): Promise<Python> {
  const compiled = await findCompiled(parts);
  if (!compiled) return start(parts, null, report);
  return start(parts, compiled, report).catch(async () => {
    await forgetCompiled(parts);
    return start(parts, null, report);
  });
}

async function start(parts: Parts, compiled: Compiled | null, report: (share: number) => void): Promise<Python> {
  const downloads = new Downloads(parts, compiled?.standard, (share) => report(DOWNLOADED * share));
  const { loadPyodide } = (await import(`${parts.folder}pyodide.js`)) as Pyodide;
  const restore = downloads.answerFetch();
  try {
    const [python, program] = await Promise.all([
      loadPyodide({ indexURL: parts.folder, stdLibURL: `${parts.folder}${STANDARD}`, lockFileURL: `${parts.folder}pyodide-lock.json` }),
      downloads.get(PROGRAM).then((answer) => answer.arrayBuffer()),
    ]);
    report(STARTED);
    python.unpackArchive(program, "zip", { extractDir: PLACE });
    if (compiled) python.unpackArchive(compiled.program, "zip", { extractDir: PLACE });
    python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
    return python;
  } finally {
    restore();
  }
}

/** All files at once, each downloaded once and counted. */
class Downloads {
  readonly #answers = new Map<string, Promise<Response>>();
  readonly #all: number;
  #received = 0;

  constructor(
    readonly parts: Parts,
    standard: ArrayBuffer | undefined,
    readonly report: (share: number) => void,
  ) {
    if (standard) this.#answers.set(STANDARD, Promise.resolve(new Response(standard)));
    const sizes = Object.entries(parts.files).filter(([name]) => !name.endsWith(".js") && !this.#answers.has(name));
    this.#all = sizes.reduce((sum, [, size]) => sum + size, 0);
    for (const [name] of sizes) {
      const answer = this.#download(name);
      answer.catch(() => undefined); // `get` passes the error on
      this.#answers.set(name, answer);
    }
  }

  /** A file, uncompressed. It can be asked for once. */
  async get(name: string): Promise<Response> {
    const answer = await (this.#answers.get(name) ?? this.#answers.get(name + PACKED));
    if (!answer) throw new Error(`${name} is no part of the program`);
    return answer;
  }

  /** Answer this worker's fetches of the files from these downloads. Returns a function that ends it. */
  answerFetch(): () => void {
    const before = self.fetch;
    self.fetch = (asked, init) => {
      const address = asked instanceof Request ? asked.url : String(asked);
      const name = address.startsWith(this.parts.folder) ? address.slice(this.parts.folder.length) : "";
      const isPart = this.#answers.has(name) || this.#answers.has(name + PACKED);
      return isPart ? this.get(name) : before(asked, init);
    };
    return () => {
      self.fetch = before;
    };
  }

  async #download(name: string): Promise<Response> {
    const answer = await fetch(this.parts.folder + name);
    if (!answer.ok || !answer.body) throw new Error(`${name} could not be downloaded: status ${answer.status}`);
    const counted = answer.body.pipeThrough(this.#counting());
    const packed = name.endsWith(PACKED);
    const body = packed ? counted.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>) : counted;
    const type = name.startsWith("pyodide.asm.wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { "Content-Type": type } });
  }

  #counting(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.#received += chunk.byteLength;
        this.report(Math.min(1, this.#received / this.#all));
        controller.enqueue(chunk);
      },
    });
  }
}
