// What this browser remembers of ladders: who was beaten, and in which match.

/** The match in which each opponent of a game was first beaten, by the opponent's name. */
export type Beaten = Readonly<Record<string, string>>;

/** Used where storage is forbidden: the page then remembers until it is closed. */
const fallback = new Map<string, Beaten>();

export function beaten(game: string): Beaten {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`parlour.ladder.${game}`) ?? "null");
    return isBeaten(kept) ? kept : (fallback.get(game) ?? {});
  } catch {
    return fallback.get(game) ?? {};
  }
}

/** Remember that an opponent was beaten. The first match stays. Returns whether this was it. */
export function keepBeaten(game: string, name: string, match: string): boolean {
  const before = beaten(game);
  if (before[name] !== undefined) return false;
  const now = { ...before, [name]: match };
  fallback.set(game, now);
  try {
    localStorage.setItem(`parlour.ladder.${game}`, JSON.stringify(now));
  } catch {
    // Then it is remembered until the page is closed.
  }
  return true;
}

function isBeaten(kept: unknown): kept is Beaten {
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) && Object.values(kept).every((match) => typeof match === "string");
}
