// The panel that places a coin: buttons and keys for the same place that the board shows.
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { isDialogOpen } from "../board";
import { onKeyFirst } from "../keys";
import { inWords, isAsked, type Laying, PlaceAtTable } from "../placing";
import type { Table } from "../table";
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

export function PlacePanel({ table }: { readonly table: Table }) {
  const hand = useMemo(() => new PlaceAtTable(table), [table]);
  useEffect(() => hand.attend(), [hand]);
  // With the layout, so that a key is heard as soon as the panel can be seen.
  useLayoutEffect(() => hearKeys(hand), [hand]);
  const laying = hand.laying.value;
  const shown = table.shown.value;
  if (!shown) return null;
  const off = !table.mayPlay.value;
  const asked = isAsked(shown.view);
  return (
    <>
      <Ways table={table} hand={hand} />
      {laying && <Placing hand={hand} laying={laying} off={off} game={shown.game} />}
      {!laying && hand.asks.value && (
        <button type="button" class="chief" onClick={() => (hand.aside.value = false)}>
          Choose
        </button>
      )}
      {asked && <Remark table={table} />}
    </>
  );
}

interface PlacingProps {
  readonly hand: PlaceAtTable;
  readonly laying: Laying;
  readonly off: boolean;
  readonly game: string;
}

function Placing({ hand, laying, off, game }: PlacingProps) {
  const { placing, problem } = laying;
  return (
    <div class={`place-panel${off ? " idle" : ""}`} role="group" aria-label="Your placing">
      <p class="place-summary">
        {placing.key && <b>{placing.label}: {placing.words}. </b>}
        <span class={problem ? "barred-words" : undefined}>{inWords(laying)}</span>{" "}
        <Cite game={game} clause={placing.clause} />
      </p>
      <div class="place-doing">
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
      <p class="small place-keys">Drag it, or touch where it is to lie. Arrows move it by 1 mm, with Shift by 5; Enter places it.</p>
    </div>
  );
}

/** Before anybody else: the arrows look back through the match where nothing is placed. */
function hearKeys(hand: PlaceAtTable): () => void {
  return onKeyFirst((event) => {
    const other = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    return !other && !isDialogOpen() && pressed(hand, event);
  });
}

function pressed(hand: PlaceAtTable, { key, target, shiftKey, repeat }: KeyboardEvent): boolean {
  const nudge = NUDGES.find(([name]) => name === key);
  if (nudge) return !(target instanceof HTMLInputElement) && hand.nudge(nudge[1], shiftKey ? LEAP : STEP);
  if (key === "Escape") return hand.back();
  if (key !== "Enter" || (target instanceof Element && target.closest("a, button, summary, select"))) return false;
  return repeat ? hand.laying.value !== null : hand.letGo();
}
