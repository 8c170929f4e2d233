// Who begins a match with a friend, as seats and options. Pure.
import type { GameCard } from "./wire";

export type Begins = "lot" | "me" | "friend";

interface Beginning {
  /** The visitor's seat, 0 or 1; the friend has the other one. */
  readonly first: 0 | 1;
  readonly options: Readonly<Record<string, number | string>>;
}

/**
 * Where a game draws lots for its start, the option that says so has the lot as its first value and then the seats in
 * order, and the visitor has the first seat. Elsewhere the first seat begins, and `chance` (0 to 1) is the lot.
 */
export function beginning({ options, by_lot }: Pick<GameCard, "options" | "by_lot">, begins: Begins, chance: number): Beginning {
  const starter = options.find(({ name }) => by_lot.includes(name));
  if (!starter) return { first: begins === "me" || (begins === "lot" && chance < 0.5) ? 0 : 1, options: {} };
  if (begins === "lot") return { first: 0, options: {} };
  const seat = begins === "me" ? 0 : 1;
  const value = starter.kind === "number" ? (starter.low ?? 0) + 1 + seat : starter.values[1 + seat];
  return { first: 0, options: value === undefined ? {} : { [starter.name]: value } };
}
