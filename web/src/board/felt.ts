// Contacts in the hand that holds the phone: short vibrations, the harder the longer. Follows the clock of the playback.
import type { Playback } from "../wire";
import { forceOf } from "./timbre";

/** Contacts weaker than this share are not felt, and this much time (s) lies between two that are. */
const LEAST = 0.15;
const APART = 0.06;
/** The shortest and the longest vibration, ms. Shorter ones do not start the motor. */
const [SHORTEST, LONGEST] = [8, 34];

export interface Beat {
  readonly time: number;
  readonly milliseconds: number;
}

/** The contacts that are felt, in order; of several at once the hardest. */
export function beatsOf({ knocks }: Pick<Playback, "knocks">): Beat[] {
  const found: Beat[] = [];
  for (const { time, strength } of [...knocks].sort((one, other) => other.strength - one.strength)) {
    const force = forceOf(strength);
    const near = found.some((beat) => Math.abs(beat.time - time) < APART);
    if (force >= LEAST && !near) found.push({ time, milliseconds: Math.round(SHORTEST + (LONGEST - SHORTEST) * force) });
  }
  return found.sort((one, other) => one.time - other.time);
}

export class Felt {
  #beats: readonly Beat[] = [];
  #last = 0;

  prepare(playback: Playback): void {
    this.#beats = beatsOf(playback);
    this.#last = -1;
  }

  /** The playback came to a time. */
  follow(time: number): void {
    const from = this.#last;
    this.#last = time;
    if (time < from) return;
    const beat = this.#beats.find((one) => one.time > from && one.time <= time);
    // Browsers complain about vibration on a page that nobody has touched.
    if (beat && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(beat.milliseconds);
  }

  /** The playback goes on from another time; what lies between is not felt. */
  leap(time: number): void {
    this.#last = time;
  }
}
