// One choice as a button, and the line that says what was refused.
import type { TableSession } from "../match/session";
import type { Choice } from "../wire";
import { Cite } from "./clause";
import { pick } from "./playbar";

/** Letters in a label: a longer one is a word and not a sign. */
const LONG = 3;

export function ChoiceButton({ session, choice }: { readonly session: TableSession; readonly choice: Choice }) {
  const refused = choice.refusal !== null;
  const off = refused || !session.moves.mayPlay.value;
  const state = `${refused ? " refused" : ""}${session.moves.pending.value === choice.move ? " pending" : ""}`;
  const picked = session.moves.built.value.whole?.move === choice.move;
  const lit = session.presentation.highlighted.value === choice.move ? " lit" : "";
  const highlight = (move: string | null) => (): void => {
    session.presentation.highlighted.value = move;
  };
  return (
    <button
      type="button"
      class={`choice${state}${lit}`}
      aria-pressed={refused ? undefined : picked}
      aria-disabled={off}
      aria-keyshortcuts={choice.key || undefined}
      onClick={() => (refused ? session.moves.refuse(choice) : pick(session, choice))}
      onFocus={highlight(choice.move)}
      onBlur={highlight(null)}
      onPointerEnter={highlight(choice.move)}
      onPointerLeave={highlight(null)}
    >
      <span class={`choice-label${choice.label.length > LONG ? " long" : ""}`}>{choice.label}</span>
      <span class="choice-words">{choice.words}</span>
      {choice.refusal && <span class="unseen">Not allowed: {choice.refusal.message}</span>}
    </button>
  );
}

/** One line under the buttons: the reason why a move was refused. Its place is kept free. */
export function RemarkLine({ session, choices, game }: { readonly session: TableSession; readonly choices: readonly Choice[]; readonly game: string }) {
  const highlighted = choices.find((choice) => choice.move === session.presentation.highlighted.value);
  const remark = highlighted?.refusal ? { text: highlighted.refusal.message, clause: highlighted.refusal.clause } : session.presentation.remark.value;
  return (
    <p class={`remark${remark ? " said" : ""}`}>
      {remark && (
        <>
          {remark.text} <Cite game={game} clause={remark.clause} />
        </>
      )}
    </p>
  );
}
