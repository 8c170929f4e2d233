// A pause of the playback: time to read a ruling or a score sheet, or to see a flick again. News wait until it ends.
import { signal, type Signal } from "@preact/signals";

const nothing = (): void => undefined;

export class Hold {
  readonly on: Signal<boolean> = signal(false);
  #over: Promise<void> = Promise.resolve();
  #release: () => void = nothing;

  /** Hold for at most this many seconds. */
  begin(seconds: number): void {
    const timer = setTimeout(() => this.release(), seconds * 1000);
    this.#begin(() => clearTimeout(timer));
  }

  /** Hold until it is released. */
  open(): void {
    this.#begin(nothing);
  }

  #begin(ended: () => void): void {
    this.release();
    this.on.value = true;
    this.#over = new Promise((resolve) => {
      this.#release = () => {
        ended();
        this.#release = nothing;
        this.on.value = false;
        resolve();
      };
    });
  }

  /** End the pause. True when there was one. */
  release(): boolean {
    const held = this.on.peek();
    this.#release();
    return held;
  }

  /** Resolves when nothing is held any more. */
  async over(): Promise<void> {
    while (this.on.peek()) await this.#over;
  }
}
