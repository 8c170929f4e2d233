// Whether people who play each other may ask what to play and see what an aim leads to: agreed when a match is made.
import type { Signal } from "@preact/signals";
import type { GameCard, MatchView } from "../wire";

/** Whoever joins the match agrees. */
export function AidsTick({ card, aids }: { readonly card: GameCard; readonly aids: Signal<boolean> }) {
  if (!card.hints && !card.tried) return null;
  return (
    <label class="field tick">
      <input type="checkbox" checked={aids.value} onChange={({ currentTarget }) => (aids.value = currentTarget.checked)} />
      <span>Hints for everybody</span> <span class="small">({card.tried ? "what to play, and where a flick is likely to end" : "what to play, and why"})</span>
    </label>
  );
}

/** The same as a row of a list of facts. */
export function AidsRow({ match }: { readonly match: Pick<MatchView, "aids" | "tried"> }) {
  const allowed = match.tried ? "allowed: everyone may ask what to play, and see where a flick is likely to end" : "allowed: everyone may ask what to play";
  return (
    <div>
      <dt>Hints</dt>
      <dd>{match.aids ? allowed : "not allowed"}</dd>
    </div>
  );
}
