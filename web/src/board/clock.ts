// One clock for everything that moves: picture, sound and score follow its time. It can go slower, pause, seek, end.

/** Where time and frames come from. Seconds. */
export interface Frames {
  now(): number;
  /** Call once with the next frame; the returned function cancels it. */
  next(call: () => void): () => void;
  /** Call once after a time; the returned function cancels it. */
  after(seconds: number, call: () => void): () => void;
  hidden(): boolean;
}

const BROWSER: Frames = {
  now: () => performance.now() / 1000,
  next: (call) => {
    const request = requestAnimationFrame(call);
    return () => cancelAnimationFrame(request);
  },
  after: (seconds, call) => {
    const timer = setTimeout(call, seconds * 1000);
    return () => clearTimeout(timer);
  },
  hidden: () => document.hidden,
};

export interface Pace {
  /** Times at which a frame must be drawn, ascending. */
  readonly marks?: readonly number[];
  /** Seconds of the clock in one second. */
  readonly rate?: number;
}

/** How late frames may be before the run is ended without them, s. */
const GRACE = 0.25;

/** The longest real time by which a marked moment may be drawn late, s. */
const LAG = 0.04;

/** What to draw now: the first marked moment since the last frame, unless it is too long ago; else the present. */
export function frameAt(marks: readonly number[], drawn: number, now: number, rate: number): number {
  return marks.find((mark) => mark > drawn && mark <= now && now - mark <= LAG * rate) ?? now;
}

interface Run {
  readonly seconds: number;
  readonly marks: readonly number[];
  readonly frame: (time: number) => void;
  readonly done: (whole: boolean) => void;
  rate: number;
  paused: boolean;
  /** The clock's time at `since`, and what was drawn last. */
  from: number;
  since: number;
  drawn: number;
}

const nothing = (): void => undefined;

export class Clock {
  #run: Run | null = null;
  #cancel: () => void = nothing;

  constructor(readonly frames: Frames = BROWSER) {}

  /** Call `frame` with the time until it is over. Resolves then with true, or with false when it was skipped. */
  run(seconds: number, frame: (time: number) => void, { marks = [], rate = 1 }: Pace = {}): Promise<boolean> {
    this.skip();
    return new Promise((done) => {
      const since = this.frames.now();
      this.#run = { seconds, marks, frame, done, rate, paused: false, from: 0, since, drawn: -1 };
      this.#tick();
    });
  }

  get running(): boolean {
    return this.#run !== null;
  }

  get paused(): boolean {
    return this.#run?.paused ?? false;
  }

  /** Stand still, or go on. */
  set paused(paused: boolean) {
    this.#change((run) => (run.paused = paused));
  }

  set rate(rate: number) {
    this.#change((run) => (run.rate = rate));
  }

  /** Go to a time of the run, and draw it. */
  seek(time: number): void {
    this.#change((run) => {
      run.from = Math.max(0, Math.min(run.seconds, time));
      run.drawn = run.from;
      run.frame(run.from);
    });
  }

  /** End at once. True when something ran. */
  skip(): boolean {
    return this.#end(false);
  }

  /** A change of pace begins a new stretch at the present time. */
  #change(change: (run: Run) => void): void {
    const run = this.#run;
    if (!run) return;
    run.from = this.#time(run);
    run.since = this.frames.now();
    change(run);
    this.#await(run);
  }

  #time(run: Run): number {
    return run.paused ? run.from : run.from + (this.frames.now() - run.since) * run.rate;
  }

  #tick(): void {
    const run = this.#run;
    if (!run) return;
    const time = this.#time(run);
    const shown = frameAt(run.marks, run.drawn, Math.min(time, run.seconds), run.rate);
    if (shown >= run.seconds || this.frames.hidden()) {
      this.#end(true);
      return;
    }
    run.drawn = Math.max(0, shown);
    run.frame(run.drawn);
    this.#await(run);
  }

  #await(run: Run): void {
    this.#cancel();
    if (run.paused) return;
    const left = (run.seconds - this.#time(run)) / run.rate;
    const frame = this.frames.next(() => this.#tick());
    // Frames stop while the page is hidden; the time does not.
    const guard = this.frames.after(left + GRACE, () => this.#end(true));
    this.#cancel = () => {
      frame();
      guard();
    };
  }

  #end(whole: boolean): boolean {
    const run = this.#run;
    if (!run) return false;
    this.#cancel();
    this.#cancel = nothing;
    this.#run = null;
    run.frame(run.seconds);
    run.done(whole);
    return true;
  }
}
