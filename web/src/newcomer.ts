// Who is new here, or to a game: a first match of a game is guided.
import { kept, matches } from "./memory";
import type { GameCard, GuideCard } from "./wire";

/** What says that no more lines are wanted, for good. */
const LINES = "guide";

/** Whether nothing was played, watched or brought along in this browser yet. */
export function isNewcomer(): boolean {
  return matches().length === 0 && kept.get("profile") === null;
}

/** What a match of a game that begins now is guided by; null if one is known already, or no more lines are wanted. */
export function guideFor({ name, guide }: Pick<GameCard, "name" | "guide">): GuideCard | null {
  const known = matches();
  const isNew = known.length > 0 ? known.every(({ game }) => game !== name) : isNewcomer();
  return isNew && kept.get(LINES) !== "no" ? guide : null;
}

/** Say no lines any more, in any match. */
export function unguided(): void {
  kept.set(LINES, "no");
}
