// The matches of a profile, and what follows from them: results, ratings, bests. Pure.
import type { MatchSummary, ShownBest } from "../wire";
import { type Met, NEWCOMER, rated, type Rating } from "./glicko";

/** A finished match as the visitor saw it. */
export interface Played {
  readonly match: string;
  readonly game: string;
  readonly title: string;
  /** When it was first seen to be over, milliseconds. */
  readonly when: number;
  /** The visitor's score, from 0 for lost to 1 for won. */
  readonly score: number;
  readonly moves: number;
  readonly against: readonly Opponent[];
  readonly bests: readonly ShownBest[];
}

export interface Opponent {
  readonly name: string;
  readonly bot: boolean;
  readonly score: number;
  /** Measured, of a bot; null for everybody else, and where the match began in a chosen position. */
  readonly rating: number | null;
  readonly deviation: number | null;
}

/** What a profile keeps of a match; null where the visitor played for every side, or for none. */
export function playedFrom(summary: MatchSummary, mine: ReadonlySet<number>, when: number): Played | null {
  const ours = summary.seats.filter(({ seat }) => mine.has(seat));
  const sides = new Set(ours.map(({ side }) => side));
  const theirs = summary.seats.filter(({ seat, side }) => !mine.has(seat) && !sides.has(side));
  const own = ours[0];
  if (!own || theirs.length === 0) return null;
  return {
    match: summary.match,
    game: summary.game,
    title: summary.title,
    when,
    score: own.score,
    moves: summary.moves,
    against: theirs.map(({ name, bot, score, rating, deviation }) => ({
      name,
      bot,
      score,
      rating: summary.from_start ? rating : null,
      deviation: summary.from_start ? deviation : null,
    })),
    bests: ours.flatMap(({ bests }) => bests),
  };
}

/** The same matches, each once, in the order in which they were played. */
export function together(some: readonly Played[], more: readonly Played[]): readonly Played[] {
  const all = new Map([...some, ...more].map((one) => [one.match, one]));
  return [...all.values()].sort((one, other) => one.when - other.when);
}

export interface GameRecord {
  readonly game: string;
  readonly title: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Null before a match against a bot whose strength was measured. */
  readonly rating: Rating | null;
  /** How many matches the rating rests on. */
  readonly ratedMatches: number;
  readonly bests: readonly OwnBest[];
}

export interface OwnBest extends ShownBest {
  /** The match in which it was first reached. */
  readonly match: string;
}

/** A profile game by game, the one played last first. */
export function gamesOf(matches: readonly Played[]): readonly GameRecord[] {
  const games = [...new Set(matches.map(({ game }) => game).reverse())];
  return games.map((game) => recordOf(matches.filter((one) => one.game === game)));
}

function recordOf(matches: readonly Played[]): GameRecord {
  let rating: Rating | null = null;
  let ratedMatches = 0;
  const bests = new Map<string, OwnBest>();
  const counts = { won: 0, drawn: 0, lost: 0 };
  for (const one of matches) {
    counts[one.score === 1 ? "won" : one.score === 0 ? "lost" : "drawn"] += 1;
    const met = metIn(one);
    if (met.length > 0) {
      rating = rated(rating ?? NEWCOMER, met);
      ratedMatches += 1;
    }
    for (const best of one.bests) {
      const known = bests.get(best.title);
      if (!known || (best.fewer ? best.value < known.value : best.value > known.value)) bests.set(best.title, { ...best, match: one.match });
    }
  }
  const { game, title } = matches[0] as Played;
  return { game, title, ...counts, rating, ratedMatches, bests: [...bests.values()] };
}

/** The results of a match against each opponent whose strength was measured. */
function metIn({ score, against }: Played): readonly Met[] {
  return against.flatMap(({ rating, deviation, score: other }) =>
    rating === null || deviation === null ? [] : [{ rating, deviation, score: score > other ? 1 : score < other ? 0 : 0.5 }],
  );
}
