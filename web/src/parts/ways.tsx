// A question that comes before anything else: a small dialog of the choices, each with what it means.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PlaceAtTable } from "../placing";
import type { Table } from "../table";
import type { Choice } from "../wire";
import { capital } from "../words";
import { Cite } from "./clause";

export function Ways({ table, hand }: { readonly table: Table; readonly hand: PlaceAtTable }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = hand.asks.value && !hand.aside.value;
  // With the layout, so that no key goes elsewhere.
  useLayoutEffect(() => {
    const node = dialog.current;
    if (open && node && !node.open) {
      node.showModal();
      node.querySelector<HTMLElement>(".way")?.focus();
    }
    if (!open && node?.open) node.close();
  }, [open]);
  const shown = table.shown.value;
  return (
    <dialog
      ref={dialog}
      class="ways"
      aria-labelledby="ways-heading"
      onClose={() => (hand.aside.value = hand.asks.value)}
      onKeyDown={(event) => moved(event) || picked(event, hand, shown?.view.choices ?? [])}
    >
      {open && shown && (
        <div class="dialog-body">
          <h2 id="ways-heading">{shown.view.prompt}</h2>
          <ul>
            {shown.view.choices.map((choice) => (
              <li key={choice.label}>
                <Way hand={hand} choice={choice} />
                <Cite game={shown.game} clause={choice.clause} />
              </li>
            ))}
          </ul>
          <form method="dialog">
            <button class="plain">See the table first</button>
          </form>
        </div>
      )}
    </dialog>
  );
}

function Way({ hand, choice }: { readonly hand: PlaceAtTable; readonly choice: Choice }) {
  const regard = (regarded: Choice | null) => (): void => {
    hand.regarded.value = regarded;
  };
  return (
    <button
      type="button"
      class={`way${choice.refusal ? " refused" : ""}`}
      aria-disabled={choice.refusal !== null && !hand.placingOf(choice)}
      aria-keyshortcuts={choice.key}
      onClick={() => hand.choose(choice)}
      onFocus={regard(choice)}
      onPointerEnter={regard(choice)}
      onPointerLeave={regard(null)}
    >
      <kbd aria-hidden="true">{choice.key}</kbd>
      <b>{choice.label}</b>
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

function picked(event: KeyboardEvent, hand: PlaceAtTable, choices: readonly Choice[]): void {
  const choice = choices.find(({ key }) => key !== "" && key === event.key);
  if (!choice || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  hand.choose(choice);
}
