// The panel that places a coin: buttons and keys for the same place that the board shows.
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { useBar } from "../bar";
import { isDialogOpen } from "../board";
import { onKeyFirst } from "../keys";
import { needsChoice } from "../match/moves";
import { type CoinToPlace, inWords, PlacingBuilder } from "../match/placing";
import type { TableSession } from "../match/session";
import { Cite } from "./clause";
import { Remark } from "./remark";
import { Ways } from "./ways";

/** m: a step, and one with Shift. */
const STEP = 0.001;
const LEAP = 0.005;

/** The four ways on the screen: the key, its bearing (degrees clockwise from up), the button. */
const NUDGES = [
  ["ArrowLeft", 270, "left"],
  ["ArrowUp", 0, "up"],
  ["ArrowDown", 180, "down"],
  ["ArrowRight", 90, "right"],
] as const;

export function PlacePanel({ session }: { readonly session: TableSession }) {
  const hand = useMemo(() => new PlacingBuilder(session), [session]);
  useEffect(() => hand.attend(), [hand]);
  // A layout effect, so that a key works as soon as the panel can be seen.
  useLayoutEffect(() => placeByKeys(hand), [hand]);
  const inHand = hand.inHand.value;
  const facts = session.facts.value;
  if (!facts) return null;
  const off = !session.moves.mayPlay.value;
  // A choice that is picked instead has the main button.
  const picked = session.moves.built.value.whole !== undefined;
  const asked = needsChoice(session.moves.visible.value?.placings ?? []);
  return (
    <>
      <Ways session={session} hand={hand} />
      {inHand && !picked && <Placing hand={hand} inHand={inHand} off={off} game={facts.game} />}
      {!inHand && hand.asks.value && (
        <p class="doing">
          <button type="button" class="chief" onClick={() => (hand.aside.value = false)}>
            Choose
          </button>
        </p>
      )}
      {asked && <Remark session={session} />}
    </>
  );
}

interface PlacingProps {
  readonly hand: PlacingBuilder;
  readonly inHand: CoinToPlace;
  readonly off: boolean;
  readonly game: string;
}

function Placing({ hand, inHand, off, game }: PlacingProps) {
  const { placing, problem } = inHand;
  const bar = useBar();
  return (
    <div class={`place-panel${off ? " idle" : ""}`} role="group" aria-label="Your placing">
      <p class="place-summary">
        {placing.key && <b>{placing.label}: {placing.words}. </b>}
        <span class={problem ? "barred-words" : undefined}>{inWords(inHand)}</span>{" "}
        <Cite game={game} clause={placing.clause} />
      </p>
      <div class="doing place-doing" ref={bar}>
        <div class="pad" role="group" aria-label="Move it by 1 mm">
          {NUDGES.map(([key, bearing, way]) => (
            <button
              key={key}
              type="button"
              class={`nudge pad-${way}`}
              aria-label={`1 mm ${way}`}
              aria-disabled={off}
              aria-keyshortcuts={key}
              onClick={() => hand.nudge(bearing, STEP)}
            >
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="M12 6l6 10H6z" transform={`rotate(${bearing} 12 12)`} />
              </svg>
            </button>
          ))}
        </div>
        <div class="place-end">
          <button
            type="button"
            class="chief"
            aria-disabled={off || problem !== ""}
            aria-keyshortcuts="Enter"
            onClick={() => hand.letGo()}
          >
            Place
          </button>
          {placing.key && (
            <button type="button" class="plain" aria-disabled={off} aria-keyshortcuts="Escape" onClick={() => hand.back()}>
              Choose again
            </button>
          )}
        </div>
      </div>
      <p class="small place-keys">Drag it, or touch where you want it. Arrow keys move it 1 mm, with Shift 5 mm; Enter places it.</p>
    </div>
  );
}

/** These keys come first: arrows look back through the match when nothing is placed. */
function placeByKeys(hand: PlacingBuilder): () => void {
  return onKeyFirst((event) => {
    const other = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    return !other && !isDialogOpen() && pressed(hand, event);
  });
}

function pressed(hand: PlacingBuilder, { key, target, shiftKey, repeat }: KeyboardEvent): boolean {
  if (hand.session.moves.built.value.whole) return false;
  const nudge = NUDGES.find(([name]) => name === key);
  if (nudge) return !(target instanceof HTMLInputElement) && hand.nudge(nudge[1], shiftKey ? LEAP : STEP);
  if (key === "Escape") return hand.back();
  if (key !== "Enter" || (target instanceof Element && target.closest("a, button, summary, select"))) return false;
  return repeat ? hand.inHand.value !== null : hand.letGo();
}
