// One thing that may be picked, and what is to be said of it.
import type { Table } from "../table";
import type { Choice } from "../wire";
import { Cite } from "./clause";

/** Of a label: longer is a word and no sign. */
const LONG = 3;

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
