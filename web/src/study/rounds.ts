// The rounds of drills that were flown in this browser, by game, drill and hand.
import { stored } from "../stored";

/** A round: how many of its flicks were made. */
export interface Round {
  readonly drill: string;
  readonly hand: string;
  readonly made: number;
  readonly tried: number;
  /** When its last flick was made, milliseconds. */
  readonly when: number;
}

/** The oldest rounds go first when there are more. */
const MOST = 500;

const keyOf = (game: string): string => `parlour.trainer.${game}`;

export function rounds(game: string): readonly Round[] {
  return stored.json<readonly Round[]>(keyOf(game), []);
}

/** Keep a round; the one that goes on replaces itself, by the time when it began. */
export function keepRound(game: string, began: number, round: Omit<Round, "when">): void {
  const others = rounds(game).filter(({ when }) => when !== began);
  stored.setJson(keyOf(game), [...others, { ...round, when: began }].slice(-MOST));
}

/** Forget all rounds of a drill. */
export function forgetDrill(game: string, drill: string): void {
  stored.setJson(keyOf(game), rounds(game).filter((round) => round.drill !== drill));
}
