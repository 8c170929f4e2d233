// A move that is said place by place: what was touched, what it is already, and the ways to end it or begin again.
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useBar } from "../bar";
import { onKey } from "../keys";
import type { Table } from "../table";
import type { Choice, MatchView } from "../wire";
import { plural } from "../words";
import { ChoiceButton, RemarkLine } from "./choice";
import { placeAt } from "./grid";

/** So many choices that are left can be read through. */
const FEW = 12;

export function SayingPanel({ table, view }: { readonly table: Table; readonly view: MatchView }) {
  useLayoutEffect(() => onKey((key) => (key === "End" || key.toLowerCase() === "e") && table.board?.finish()), [table]);
  const { open, whole } = table.said.value;
  const { choices } = view.view;
  const mine = table.mayPlay.value;
  const listed = mine ? shortList(choices, open, whole) : [];
  return (
    <div class={`choices saying${mine ? "" : " idle"}`}>
      {mine && <SoFar table={table} view={view} />}
      {listed.length > 0 && (
        <ul>
          {listed.map((choice) => (
            <li key={choice.move}>
              <ChoiceButton table={table} choice={choice} />
            </li>
          ))}
        </ul>
      )}
      <RemarkLine table={table} choices={choices} game={view.game} />
      {/* By ply: what was written stays until it is played, also where it is refused. */}
      <Written key={view.ply} table={table} hidden={!mine} />
    </div>
  );
}

/** What is worth a button: what cannot be touched, and what is left when that is little. */
function shortList(choices: readonly Choice[], open: readonly Choice[], whole: Choice | undefined): Choice[] {
  const untouchable = choices.filter((choice) => choice.touch.length === 0);
  const left = open.filter((choice) => choice !== whole);
  return left.length <= FEW ? [...untouchable, ...left] : untouchable;
}

function SoFar({ table, view }: { readonly table: Table; readonly view: MatchView }) {
  const { places, whole, open } = table.said.value;
  const said = places.map((at) => placeAt(view, at)?.name ?? "").join(", ");
  const count = view.view.choices.filter((choice) => choice.touch.length > 0 && !choice.refusal).length;
  const bar = useBar();
  return (
    <div class="so-far" ref={bar}>
      <p>
        {places.length === 0 && count > 0 && `${howToBegin(view)}: ${plural(count, "move")} possible.`}
        {places.length > 0 && <><b>{whole?.label ?? said}</b> {whole?.words ?? `touched; ${plural(open.length, "move")} left.`}</>}
      </p>
      {places.length > 0 && (
        <div class="so-far-doors">
          <button type="button" class="chief" aria-disabled={!whole} aria-keyshortcuts="E End" onClick={() => table.board?.finish()}>
            {whole ? `Play ${whole.label}` : "Not yet a move"}
          </button>
          <button type="button" class="plain" aria-keyshortcuts="Escape" onClick={() => table.board?.undo()}>Undo</button>
        </div>
      )}
    </div>
  );
}

function howToBegin({ view }: MatchView): string {
  const inParts = view.choices.some((choice) => choice.part > 0);
  return inParts ? "Touch a ringed piece, and then the place for it" : "Touch what is ringed to begin";
}

/** For who knows the notation. */
function Written({ table, hidden }: { readonly table: Table; readonly hidden: boolean }) {
  const text = useSignal("");
  const play = (event: Event): void => {
    event.preventDefault();
    const move = text.value.trim();
    if (move) void table.place(move);
  };
  return (
    <details class="written" hidden={hidden}>
      <summary>Write the move instead</summary>
      <form onSubmit={play}>
        <input
          type="text"
          aria-label="The move in the game's notation"
          autoComplete="off"
          spellcheck={false}
          maxLength={200}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <button class="plain">Play it</button>
      </form>
    </details>
  );
}
