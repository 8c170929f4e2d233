// Who may be played on a ladder, and which matches count. Pure.
import type { LadderView, MatchSummary, MatchView, NewMatch, Rung, SeatWish } from "../wire";
import type { Beaten } from "./kept";

export interface Place {
  readonly rung: Rung;
  /** Counted from 1, from the bottom. */
  readonly number: number;
  readonly beaten: boolean;
  readonly open: boolean;
}

/** The ladder from the bottom up: the lowest is open, and everybody above one who was beaten. */
export function placesOn({ rungs }: Pick<LadderView, "rungs">, kept: Beaten): readonly Place[] {
  return rungs.map((rung, index) => {
    const below = rungs[index - 1];
    const isBeaten = kept[rung.name] !== undefined;
    return { rung, number: index + 1, beaten: isBeaten, open: isBeaten || below === undefined || kept[below.name] !== undefined };
  });
}

/** A match of the ladder: the visitor on one seat, the opponent on all others. */
export function ladderMatch({ game, seats, options }: LadderView, level: string, mine: number, me: SeatWish): NewMatch {
  const wishes = seats.map((_, seat): SeatWish => (seat === mine ? me : { kind: "bot", level }));
  return { game, seats: wishes, options };
}

type Facts = Pick<MatchView, "seats" | "options" | "flicked">;

/** The opponent of a ladder match that the visitor plays alone; null in other matches, and with a steady hand. */
export function facedIn({ seats, options, flicked }: Facts, ladder: LadderView): Rung | null {
  const others = seats.filter(({ yours }) => !yours);
  if (flicked && seats.some(({ yours, hand }) => yours && !hand)) return null;
  const names = new Set(others.map(({ kind, name }) => (kind === "bot" ? name : "")));
  const [name] = names;
  const asAgreed = Object.entries(ladder.options).every(([option, value]) => options[option] === value);
  if (!asAgreed || names.size !== 1 || others.length !== seats.length - 1) return null;
  return ladder.rungs.find((rung) => rung.name === name) ?? null;
}

/** Whether the visitor won a match that began at the start of the game. */
export function isWon({ seats, from_start }: Pick<MatchSummary, "seats" | "from_start">, mine: number): boolean {
  const own = seats.find(({ seat }) => seat === mine)?.score ?? 0;
  return from_start && seats.every(({ seat, score }) => seat === mine || score < own);
}
