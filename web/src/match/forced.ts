// A turn with nothing to choose plays itself, and says so.
import { effect, untracked } from "@preact/signals";
import type { Moves } from "./moves";
import type { Presentation } from "./presentation";

/** ms to read why. */
const TO_READ = 1500;

/** What is watched of a match, and what says why. */
interface Watched {
  readonly moves: Pick<Moves, "turn" | "mayPlay" | "play">;
  readonly presentation: Pick<Presentation, "say">;
}

/** Watch the turns of a match. Returns how to stop. */
export function forcing({ moves, presentation }: Watched): () => void {
  return effect(() => {
    const forced = moves.turn.value?.forced;
    if (!forced || !moves.mayPlay.value) return undefined;
    untracked(() => {
      const choice = moves.turn.value?.choices.find(({ move }) => move === forced);
      presentation.say({ text: `${choice?.label ?? forced}, by itself: ${choice?.words ?? ""}.` });
    });
    const played = setTimeout(() => void moves.play(forced), TO_READ);
    return () => clearTimeout(played);
  });
}
