// A question that comes before anything else: a small dialog of the choices, each with what it means.
import { useLayoutEffect, useRef } from "preact/hooks";
import { pictureAddress } from "../api";
import type { PlacingBuilder } from "../match/placing";
import type { TableSession } from "../match/session";
import type { Choice } from "../wire";
import { capital } from "../words";
import { Cite } from "./clause";

export function Ways({ session, hand }: { readonly session: TableSession; readonly hand: PlacingBuilder }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = hand.asks.value && !hand.aside.value;
  // A layout effect, so that no key goes elsewhere.
  useLayoutEffect(() => {
    const node = dialog.current;
    if (open && node && !node.open) {
      node.showModal();
      node.querySelector<HTMLElement>(".way")?.focus();
    }
    if (!open && node?.open) node.close();
  }, [open]);
  const [frame, facts] = [session.timeline.shown.value, session.facts.value];
  const choices = session.moves.turn.value?.choices ?? [];
  return (
    <dialog
      ref={dialog}
      class="ways"
      aria-labelledby="ways-heading"
      onClose={() => leave(hand)}
      onKeyDown={(event) => moved(event) || picked(event, hand, choices)}
    >
      {open && frame && facts && (
        <div class="dialog-body">
          <h2 id="ways-heading">{frame.prompt}</h2>
          <ul>
            {choices.map((choice) => (
              <li key={choice.label}>
                <Way hand={hand} choice={choice} game={facts.game} />
                <Cite game={facts.game} clause={choice.clause} />
              </li>
            ))}
          </ul>
          <form method="dialog">
            <button type="submit" class="plain">See the table first</button>
          </form>
        </div>
      )}
    </dialog>
  );
}

/** Closed without a choice: the button that asks again gets the focus, which was nowhere before. */
function leave(hand: PlacingBuilder): void {
  hand.aside.value = hand.asks.value;
  if (hand.asks.value) requestAnimationFrame(() => document.querySelector<HTMLElement>(".turn .doing .chief")?.focus({ preventScroll: true }));
}

function Way({ hand, choice, game }: { readonly hand: PlacingBuilder; readonly choice: Choice; readonly game: string }) {
  const highlight = (choice: Choice | null) => (): void => {
    hand.highlighted.value = choice;
  };
  return (
    <button
      type="button"
      class={`way${choice.refusal ? " refused" : ""}`}
      aria-disabled={choice.refusal !== null && !hand.placingOf(choice)}
      aria-keyshortcuts={choice.key}
      onClick={() => hand.choose(choice)}
      onFocus={highlight(choice)}
      onPointerEnter={highlight(choice)}
      onPointerLeave={highlight(null)}
    >
      <kbd aria-hidden="true">{choice.key}</kbd>
      <b>{choice.label}</b>
      {choice.picture && <img src={pictureAddress(game, choice.picture)} alt="" width={120} height={64} />}
      <span>{capital(choice.words)}.{choice.refusal && ` ${choice.refusal.message}`}</span>
    </button>
  );
}

/** Up and down go from one to the next. */
function moved(event: KeyboardEvent): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof Element)) return false;
  const ways = [...event.currentTarget.querySelectorAll<HTMLElement>(".way")];
  const now = ways.indexOf(document.activeElement as HTMLElement);
  ways[(now + step + ways.length) % ways.length]?.focus();
  event.preventDefault();
  return true;
}

function picked(event: KeyboardEvent, hand: PlacingBuilder, choices: readonly Choice[]): void {
  const choice = choices.find(({ key }) => key !== "" && key === event.key);
  if (!choice || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  hand.choose(choice);
}
