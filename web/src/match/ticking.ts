// The clock of a match as it runs here. The server's time decides; this page only shows it.
import { computed, signal, type Signal } from "@preact/signals";
import type { SeatCard, Times } from "../wire";

/** Time between two looks at the clock, ms. */
const TICK = 250;
/** When a player is told how little time is left, s; the least first. */
export const WARNINGS: readonly number[] = [10, 20, 60];

export class Ticking {
  readonly times: Signal<Times | null> = signal(null);
  /** This machine's time, ms: it changes while a clock runs. */
  readonly now = signal(Date.now());
  /** How far the server's clock is ahead of this machine's, ms. A message takes time to come, so the largest estimate is the best. */
  #ahead = -Infinity;
  #interval: ReturnType<typeof setInterval> | undefined;
  /** Time until the seat to play has none left, s; null while nobody's time runs. */
  readonly untilDeadline = computed(() => {
    const deadline = this.times.value?.deadline;
    return deadline == null ? null : Math.max(0, deadline - (this.now.value + this.#ahead) / 1000);
  });

  /** Show what the server has just told. */
  set(times: Times | null): void {
    this.now.value = Date.now();
    if (times) this.#ahead = Math.max(this.#ahead, times.now * 1000 - this.now.value);
    this.times.value = times;
    clearInterval(this.#interval);
    if (times?.deadline != null) this.#interval = setInterval(() => (this.now.value = Date.now()), TICK);
  }

  close(): void {
    clearInterval(this.#interval);
  }

  /** What is left to a seat, s. The time that a flick's playback takes is given to nobody and taken from nobody. */
  left(seat: number, toPlay: number | null): number {
    const kept = this.times.value?.left[seat] ?? 0;
    return seat === toPlay && this.untilDeadline.value !== null ? Math.min(kept, this.untilDeadline.value) : kept;
  }
}

/** The people at a table, who have a clock; bots have none. */
export function timedSeats(seats: readonly SeatCard[]): readonly SeatCard[] {
  return seats.filter(({ kind }) => kind === "person");
}

/** The warning that is due between two looks at a clock, s; undefined for none. */
export function warningDue(before: number, after: number): number | undefined {
  return WARNINGS.find((limit) => before > limit && after <= limit);
}
