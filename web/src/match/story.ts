// The story of a match that is over, told from how it stood after each move. Pure.
import { chance, type Chance, percent } from "../chance";
import type { Judged, LogEntry, SeatCard } from "../wire";
import { capital } from "../words";

/** A move to step to, and why. */
export interface Moment {
  readonly ply: number;
  readonly words: string;
}

export interface Story {
  /** The course of the match in one sentence. */
  readonly sentence: string;
  /** The moves after which it stood most differently, in their order; three at most. */
  readonly turns: readonly Moment[];
  /** The visitor's move that gained most; null if none gained. */
  readonly best: Moment | null;
}

interface Swing {
  readonly entry: LogEntry;
  /** What the mover's share grew by. */
  readonly gain: number;
}

type Facts = Pick<SeatCard, "seat" | "role" | "yours">;

const MOST_TURNS = 3;
const EVEN = 0.5;
/** Whose share fell below this was nearly lost. */
const NEARLY_LOST = 0.25;
/** A move that changes less is no turn of the match. */
const LEAST = 0.05;
/** Who gives away this much had won, and has lost. */
const ALL = 0.995;

/** Seats that sit opposite are one side. */
const sideOf = (seat: number): 0 | 1 => (seat % 2 === 0 ? 0 : 1);

export function storyOf(judged: readonly Judged[], log: readonly LogEntry[], seats: readonly Facts[]): Story {
  const swings = judged.slice(1).flatMap(({ ply, share }, index): Swing[] => {
    const entry = log[ply - 1];
    const before = judged[index];
    return entry && before ? [{ entry, gain: of(sideOf(entry.seat), share) - of(sideOf(entry.seat), before.share) }] : [];
  });
  const big = swings.filter(({ gain }) => Math.abs(gain) >= LEAST).sort(byWeight);
  const turns = big.slice(0, MOST_TURNS).sort((one, other) => one.entry.ply - other.entry.ply);
  const mine = new Set(seats.filter(({ yours }) => yours).map(({ seat }) => seat));
  const best = big.find(({ entry, gain }) => gain > 0 && mine.has(entry.seat));
  const tell = ({ entry, gain }: Swing): Moment => ({
    ply: entry.ply,
    words: `${capital(roleOf(seats, entry.seat))} ${gain <= -ALL ? "gave the win away" : `${gain > 0 ? "gained" : "gave away"} ${percent(chance(Math.abs(gain)))}`}`,
  });
  return { sentence: sentenceOf(judged, seats), turns: turns.map(tell), best: best ? tell(best) : null };
}

/** The larger change first; of equal ones the later, which decided more. */
function byWeight(one: Swing, other: Swing): number {
  return Math.abs(other.gain) - Math.abs(one.gain) || other.entry.ply - one.entry.ply;
}

function of(side: 0 | 1, share: Chance): Chance {
  return side === 0 ? share : chance(1 - share);
}

function roleOf(seats: readonly Facts[], seat: number): string {
  return seats.find((one) => one.seat === seat)?.role ?? "";
}

function sentenceOf(judged: readonly Judged[], seats: readonly Facts[]): string {
  const last = judged.at(-1);
  if (!last) return "";
  if (last.share === EVEN) return "Nobody could break away: it stood level at the end.";
  const side = last.share > EVEN ? 0 : 1;
  const winner = capital(roleOf(seats, side));
  const shares = judged.map(({ share }) => of(side, share));
  const behind = shares.map((share) => share < EVEN).lastIndexOf(true);
  if (behind < 0) return `${winner} was never behind.`;
  const forGood = `went ahead for good with move ${judged[behind + 1]?.ply ?? last.ply}`;
  const lowest = shares.indexOf(Math.min(...shares) as Chance);
  if ((shares[lowest] ?? 1) < NEARLY_LOST) {
    const ply = judged[lowest]?.ply ?? 0;
    return ply > 0 ? `${winner} was nearly lost after move ${ply}, and ${forGood}.` : `${winner} began with the worse side, and ${forGood}.`;
  }
  const changes = shares.filter((share, at) => at > 0 && share < EVEN !== (shares[at - 1] ?? share) < EVEN).length;
  return `The lead changed ${changes === 1 ? "once" : `${changes} times`}; ${winner} ${forGood}.`;
}
