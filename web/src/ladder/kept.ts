// What this browser remembers of ladders: who was beaten, in which match, and the stars that were won.
import { stored } from "../stored";

/** The match in which each opponent of a game was first beaten, by the opponent's name. */
export type Beaten = Readonly<Record<string, string>>;
/** The stars that were won against each opponent of a game, by the opponent's name. */
export type Stars = Readonly<Record<string, readonly string[]>>;

interface Kept<T> {
  readonly get: (game: string) => T;
  readonly set: (game: string, now: T) => void;
}

/** Something of each game by the opponents' names. */
function keptAs<V>(prefix: string, fits: (value: unknown) => boolean): Kept<Readonly<Record<string, V>>> {
  const isKept = (value: unknown): value is Readonly<Record<string, V>> =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(fits);
  return {
    get: (game) => {
      const value = stored.json<unknown>(`parlour.${prefix}.${game}`, null);
      return isKept(value) ? value : {};
    },
    set: (game, now) => stored.setJson(`parlour.${prefix}.${game}`, now),
  };
}

const matches = keptAs<string>("ladder", (match) => typeof match === "string");
/** The beginning is that of a ladder's progress, so that stars go into the file of a profile too. */
const won = keptAs<readonly string[]>("ladder.stars", Array.isArray);

export const beaten = (game: string): Beaten => matches.get(game);
export const stars = (game: string): Stars => won.get(game);

/** Remember that an opponent was beaten. The first match stays. Returns whether this was it. */
export function keepBeaten(game: string, name: string, match: string): boolean {
  const before = beaten(game);
  if (before[name] !== undefined) return false;
  matches.set(game, { ...before, [name]: match });
  return true;
}

/** Remember stars. Returns those that are new. */
export function keepStars(game: string, name: string, reached: readonly string[]): readonly string[] {
  const before = stars(game);
  const known = before[name] ?? [];
  const fresh = reached.filter((star) => !known.includes(star));
  if (fresh.length > 0) won.set(game, { ...before, [name]: [...known, ...fresh] });
  return fresh;
}
