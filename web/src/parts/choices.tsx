// What may be picked, as buttons: all of the play for a keyboard, and the words for the picture.
import { useLayoutEffect } from "preact/hooks";
import { onKey } from "../keys";
import { isAsked } from "../placing";
import type { Table } from "../table";
import type { Choice } from "../wire";
import { Cite } from "./clause";
import { SayingPanel } from "./saying";

/** Of a label: longer is a word and no sign. */
const LONG = 3;

export function Choices({ table }: { readonly table: Table }) {
  // With the layout, so that a key is heard as soon as its button can be seen.
  useLayoutEffect(() => onKey((key) => pickByKey(table, key)), [table]);
  const view = table.shown.value;
  // What comes before anything else is asked for in a dialog.
  if (!view || view.view.choices.length === 0 || isAsked(view.view)) return null;
  const idle = !table.mayPlay.value;
  if (view.view.scene.places.length > 0) return <SayingPanel table={table} view={view} />;
  return (
    <div class={`choices${idle ? " idle" : ""}`}>
      <ul>
        {view.view.choices.map((choice, index) => (
          // By place, not by move: so the button that was pressed keeps the focus when the choices change.
          <li key={index}>
            <ChoiceButton table={table} choice={choice} />
          </li>
        ))}
      </ul>
      <RemarkLine table={table} choices={view.view.choices} game={view.game} />
    </div>
  );
}

function pickByKey(table: Table, key: string): boolean {
  const view = table.shown.value?.view;
  if (key.length !== 1 || !view || !table.mayPlay.value || isAsked(view)) return false;
  const choice = view.choices.find((one) => one.key !== "" && one.key === key);
  if (choice) void table.choose(choice);
  return choice !== undefined;
}

export function ChoiceButton({ table, choice }: { readonly table: Table; readonly choice: Choice }) {
  const refused = choice.refusal !== null;
  const off = refused || !table.mayPlay.value;
  const state = `${refused ? " refused" : ""}${table.pending.value === choice.move ? " pending" : ""}`;
  const lit = table.regarded.value === choice.move ? " lit" : "";
  const regard = (move: string | null) => (): void => {
    table.regarded.value = move;
  };
  return (
    <button
      type="button"
      class={`choice${state}${lit}`}
      aria-disabled={off}
      aria-keyshortcuts={choice.key || undefined}
      onClick={() => void table.choose(choice)}
      onFocus={regard(choice.move)}
      onBlur={regard(null)}
      onPointerEnter={regard(choice.move)}
      onPointerLeave={regard(null)}
    >
      <span class={`choice-label${choice.label.length > LONG ? " long" : ""}`}>{choice.label}</span>
      <span class="choice-words">{choice.words}</span>
      {choice.refusal && <span class="unseen">Not allowed: {choice.refusal.message}</span>}
    </button>
  );
}

/** One line under the buttons: what was just refused, or what is regarded. Its place is kept free. */
export function RemarkLine({ table, choices, game }: { readonly table: Table; readonly choices: readonly Choice[]; readonly game: string }) {
  const regarded = choices.find((choice) => choice.move === table.regarded.value);
  const remark = regarded?.refusal ? { text: regarded.refusal.message, clause: regarded.refusal.clause } : table.remark.value;
  return (
    <p class={`remark${remark ? " told" : ""}`}>
      {remark && (
        <>
          {remark.text} <Cite game={game} clause={remark.clause} />
        </>
      )}
    </p>
  );
}
