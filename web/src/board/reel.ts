// Plays a flick on the picture: its motion, its sound, and the pieces that the rules then take off.
import type { Playback } from "../wire";
import type { Clock } from "./clock";
import type { Felt } from "./felt";
import { momentsOf, secondsOf } from "./playback";
import type { Sound } from "./sound";
import { Stage } from "./stage";

/** How far a flick has been played, s. */
export interface Progress {
  readonly time: number;
  readonly seconds: number;
  readonly paused: boolean;
}

/** How long a piece that is taken off stays marked, how long another piece stays, and how long they fade, s. */
const MARKED = 2;
const STANDS = 0.5;
const FADES = 0.35;
/** The page hears of the time this often (s): each report lays out a slider. */
const REPORTS = 0.1;

export class Reel {
  sound: Sound | null = null;
  #effects: typeof import("./effects") | null = null;
  #felt: Felt | null = null;
  #rate = 1;
  /** The time that was reported last. */
  #reported = -Infinity;
  #stage: Stage | null = null;
  #seconds = 0;

  constructor(
    readonly clock: Clock,
    readonly layer: SVGGElement,
    readonly report: (progress: Progress) => void,
  ) {
    // Without them a flick is seen and heard all the same.
    import("./effects").then((found) => (this.#effects = found), () => undefined);
  }

  /** Whether the motion of a flick is on the picture, running or paused. */
  get running(): boolean {
    return this.#stage !== null && this.#seconds > 0;
  }

  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    this.#rate = rate;
    if (!this.running) return;
    this.sound?.hush(this.#time);
    this.clock.rate = rate;
  }

  set paused(paused: boolean) {
    if (!this.running) return;
    this.sound?.hush(this.#time);
    this.clock.paused = paused;
    this.#report(this.#time);
  }

  seek(time: number): void {
    if (!this.running) return;
    this.sound?.hush(time);
    this.#felt?.leap(time);
    this.clock.seek(time);
  }

  /** Play the motion. True when it was seen to its end and nothing else has begun; false when it was skipped. */
  async run(playback: Playback, width: number): Promise<boolean> {
    this.clear();
    const stage = new Stage(this.layer, playback, this.#effects?.Ripples ?? null);
    this.#stage = stage;
    this.#seconds = secondsOf(playback);
    this.sound?.prepare(playback, width);
    this.#felt ??= this.#effects && new this.#effects.Felt();
    this.#felt?.prepare(playback);
    this.#reported = -Infinity;
    const pace = { marks: momentsOf(playback), rate: this.#rate };
    const whole = await this.clock.run(this.#seconds, (time) => this.#frame(stage, time), pace);
    if (this.#stage !== stage) return false;
    this.#seconds = 0;
    if (!whole) this.sound?.hush();
    return whole;
  }

  #time = 0;

  #frame(stage: Stage, time: number): void {
    this.#time = time;
    stage.draw(time);
    const still = !this.clock.running || this.clock.paused;
    if (!still) this.#sense(time);
    if (still || Math.abs(time - this.#reported) >= REPORTS * this.#rate) this.#report(time);
  }

  /** What is heard and felt of the moment. Who turned the sound off wants quiet hands too. */
  #sense(time: number): void {
    this.sound?.follow(time, this.#rate);
    if (this.sound?.muted === false) this.#felt?.follow(time);
  }

  #report(time: number): void {
    this.#reported = time;
    this.report({ time, seconds: this.#seconds, paused: this.clock.paused });
  }

  /** At rest: mark the pieces that the rules take off, wait, and let all pieces that leave fade. */
  async takeOff(removed: readonly string[], leaving: readonly string[]): Promise<void> {
    const stage = this.#stage;
    if (!stage || leaving.length === 0) return;
    stage.mark(removed);
    const still = removed.length > 0 ? MARKED : STANDS;
    await this.clock.run(still + FADES, (time) => stage.fade(leaving, Math.max(0, (time - still) / FADES)));
  }

  clear(): void {
    this.#stage?.clear();
    this.#stage = null;
    this.#seconds = 0;
  }
}
