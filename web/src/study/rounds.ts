// The rounds of drills that were flown in this browser, by game, drill and hand.

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
/** Used where storage is forbidden: the page then remembers until it is closed. */
const fallback = new Map<string, string>();

const keyOf = (game: string): string => `parlour.trainer.${game}`;

export function rounds(game: string): readonly Round[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(game)) ?? "[]") as readonly Round[];
  } catch {
    return JSON.parse(fallback.get(game) ?? "[]") as readonly Round[];
  }
}

/** Keep a round; the one that goes on replaces itself, by the time when it began. */
export function keepRound(game: string, began: number, round: Omit<Round, "when">): void {
  const others = rounds(game).filter(({ when }) => when !== began);
  save(game, [...others, { ...round, when: began }].slice(-MOST));
}

/** Forget all rounds of a drill. */
export function forgetDrill(game: string, drill: string): void {
  save(game, rounds(game).filter((round) => round.drill !== drill));
}

function save(game: string, all: readonly Round[]): void {
  const text = JSON.stringify(all);
  try {
    localStorage.setItem(keyOf(game), text);
  } catch {
    fallback.set(game, text);
  }
}
