// The thinker, as seen from the table's worker: what it is asked, and what it thinks about that nobody waits for.
import type { FromThinker, Lost, Start, ToThinker } from "./messages";

/** What is used of the thinker's worker. */
export interface ThinkerWorker {
  onmessage: ((event: MessageEvent<FromThinker>) => void) | null;
  onerror: ((event: never) => void) | null;
  postMessage(message: Start | ToThinker): void;
  terminate(): void;
}

type Think = ToThinker & { readonly kind: "think" };

/**
 * Its Python is started with the first question. The worker is there from the beginning: Firefox hung now and then where
 * it was made while the service worker took the page over.
 *
 * A search does not listen while it runs, so a thought that nobody waits for can only be ended with the worker. That is
 * done when it goes on for as long as another Python would take to start: most are over before.
 */
export class Thoughts {
  #worker: ThinkerWorker | null;
  #begun = -1;
  /** How long Python took to start, ms; null until it is there. */
  #took: number | null = null;
  readonly #asked = new Map<number, Think>();
  readonly #givenUp = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(
    readonly start: Start,
    readonly make: () => ThinkerWorker,
    readonly receive: (message: FromThinker | Lost) => void,
  ) {
    this.#worker = this.#made();
  }

  take(message: ToThinker): void {
    if (message.kind === "think") this.#think(message);
    else if (message.kind === "stop") this.#stop(message.id);
    else this.#anew(message.id);
  }

  #think(message: Think): void {
    this.#asked.set(message.id, message);
    this.#begin();
    if (this.#took !== null) this.#worker?.postMessage(message);
  }

  #made(): ThinkerWorker {
    const worker = this.make();
    worker.onmessage = ({ data }) => (data.kind === "ready" ? this.#ready() : this.#told(data));
    worker.onerror = () => this.#lose();
    return worker;
  }

  #begin(): void {
    if (this.#begun >= 0) return;
    this.#worker ??= this.#made();
    this.#begun = Date.now();
    this.#worker.postMessage(this.start);
  }

  #ready(): void {
    this.#took = Date.now() - this.#begun;
    this.#asked.forEach((each) => this.#worker?.postMessage(each));
  }

  #told(data: Exclude<FromThinker, { readonly kind: "ready" }>): void {
    clearTimeout(this.#givenUp.get(data.id));
    this.#givenUp.delete(data.id);
    if (this.#asked.delete(data.id)) this.receive(data);
  }

  #stop(id: number): void {
    if (!this.#asked.delete(id) || this.#took === null) return;
    this.#givenUp.set(id, setTimeout(() => this.#anew(id), this.#took));
  }

  /** Another worker goes on, but not with this thought. */
  #anew(id: number): void {
    this.#asked.delete(id);
    this.#end();
    this.#begin();
  }

  #end(): void {
    this.#worker?.terminate();
    [this.#worker, this.#begun, this.#took] = [null, -1, null];
    this.#givenUp.forEach((timer) => clearTimeout(timer));
    this.#givenUp.clear();
  }

  /** The worker has ended by itself, perhaps because of what it was asked; the next question makes another one. */
  #lose(): void {
    const ids = [...this.#asked.keys()];
    this.#asked.clear();
    this.#end();
    if (ids.length > 0) this.receive({ kind: "lost", ids });
  }
}
