// Does one thing at a time, and of several requests meanwhile only the last: the picture of an aim that changes.

export class Latest<T> {
  #waiting: { readonly value: T } | null = null;
  #busy = false;
  #closed = false;

  constructor(readonly work: (value: T) => Promise<void>) {}

  ask(value: T): void {
    this.#waiting = { value };
    if (!this.#busy) void this.#run();
  }

  /** Forget what waits. */
  clear(): void {
    this.#waiting = null;
  }

  close(): void {
    this.#closed = true;
    this.clear();
  }

  /** Whether a newer request waits, or nobody does any more. */
  get stale(): boolean {
    return this.#closed || this.#waiting !== null;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#waiting; next && !this.#closed; next = this.#waiting) {
        this.#waiting = null;
        await this.work(next.value);
      }
    } finally {
      this.#busy = false;
    }
  }
}
