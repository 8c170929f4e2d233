// What this browser remembers of puzzles: which were solved, which missed, and on which days the daily one was solved.
import { stored } from "../stored";

/** What is remembered of one game's puzzles. */
export interface Kept {
  /** The names of those that were solved. */
  readonly solved: readonly string[];
  /** The names of those that were tried and not solved. */
  readonly missed: readonly string[];
  /** The days (UTC, `2026-03-02`) on which the daily puzzle was solved, in order. */
  readonly days: readonly string[];
}

const NOTHING: Kept = { solved: [], missed: [], days: [] };
const keyOf = (game: string): string => `parlour.puzzles.${game}`;
const DAY = 86_400_000;
/** The most days that are kept; a streak is counted up to here. */
const MOST_DAYS = 1000;

export function kept(game: string): Kept {
  return { ...NOTHING, ...stored.json<Partial<Kept>>(keyOf(game), NOTHING) };
}

/** Remember that a puzzle was solved, and on which day if it is that day's. */
export function keepSolved(game: string, name: string, day: string | null): void {
  const { solved, missed, days } = kept(game);
  stored.setJson(keyOf(game), {
    solved: [...solved.filter((other) => other !== name), name],
    missed: missed.filter((other) => other !== name),
    days: day === null ? days : [...new Set([...days, day])].sort().slice(-MOST_DAYS),
  });
}

/** Remember that a puzzle was tried. One that was solved before stays solved. */
export function keepMissed(game: string, name: string): void {
  const { solved, missed, days } = kept(game);
  if (!solved.includes(name) && !missed.includes(name)) stored.setJson(keyOf(game), { solved, missed: [...missed, name], days });
}

/** How many days in a row the daily puzzle was solved, up to today; a day that is not over yet breaks nothing. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let day = Date.parse(today);
  if (!solved.has(today)) day -= DAY;
  let count = 0;
  for (; solved.has(dayOf(day)); day -= DAY) count += 1;
  return count;
}

/** The day of a time, as it is for everybody: that of UTC, 2026-11-26. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
