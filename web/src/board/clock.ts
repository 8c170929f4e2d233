// One clock for everything that moves: a share of the time from 0 to 1, once a frame, and always its end.

export class Clock {
  #end: (() => void) | null = null;

  /** Call `frame` until the time is over. Resolves then, or when it is skipped. */
  run(seconds: number, frame: (share: number) => void): Promise<void> {
    this.skip();
    return new Promise((resolve) => {
      const start = performance.now();
      let request = 0;
      const end = (): void => {
        cancelAnimationFrame(request);
        clearTimeout(guard);
        this.#end = null;
        frame(1);
        resolve();
      };
      const tick = (): void => {
        const share = seconds > 0 ? (performance.now() - start) / 1000 / seconds : 1;
        if (share >= 1 || document.hidden) return end();
        frame(Math.max(0, share));
        request = requestAnimationFrame(tick);
      };
      // Frames stop while the page is hidden; the time does not.
      const guard = setTimeout(end, seconds * 1000 + 250);
      this.#end = end;
      tick();
    });
  }

  /** End at once. True when something ran. */
  skip(): boolean {
    const end = this.#end;
    end?.();
    return end !== null;
  }
}
