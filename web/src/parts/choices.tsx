// What may be picked, as buttons: all of the play for a keyboard, and the words for the picture.
import { useLayoutEffect } from "preact/hooks";
import { onKey } from "../keys";
import { isAsked } from "../placing";
import type { Table } from "../table";
import { ChoiceButton, RemarkLine } from "./choice";
import { SayingPanel } from "./saying";

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
