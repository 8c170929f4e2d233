// Plays a flick on the picture: its motion, its sound, and the pieces that the rules then take off.
import type { Playback } from "../wire";
import type { Clock } from "./clock";
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

export class Reel {
  sound: Sound | null = null;
  #rate = 1;
  #stage: Stage | null = null;
  #seconds = 0;

  constructor(
    readonly clock: Clock,
    readonly layer: SVGGElement,
    readonly report: (progress: Progress) => void,
  ) {}

  /** Whether the motion of a flick is on the picture, running or paused. */
  get running(): boolean {
    return this.#stage !== null && this.#seconds > 0;
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
    this.clock.seek(time);
  }

  /** Play the motion. True when it was seen to its end and nothing else has begun; false when it was skipped. */
  async run(playback: Playback, width: number): Promise<boolean> {
    this.clear();
    const stage = new Stage(this.layer, playback);
    this.#stage = stage;
    this.#seconds = secondsOf(playback);
    this.sound?.prepare(playback, width);
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
    if (this.clock.running && !this.clock.paused) this.sound?.follow(time, this.#rate);
    this.#report(time);
  }

  #report(time: number): void {
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
