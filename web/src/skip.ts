// Space skips what moves. One that comes too late presses nothing: neither a button, nor an answer that has just been asked.
import { effect } from "@preact/signals";
import { isDialogOpen } from "./board";
import { onKey, onKeyFirst } from "./keys";
import type { Table } from "./table";

/** So soon (ms) after everything came to rest, or after a question was asked, a space was still meant to skip. */
const LATE = 400;

/** Hear it until the returned function is called. */
export function hearSpace(table: Table): () => void {
  let rested = -Infinity;
  const still = effect(() => {
    void table.hold.on.value;
    if (!table.moves.value) rested = performance.now();
  });
  // A slow machine asks some time after everything has come to rest.
  const asked = new AbortController();
  document.addEventListener("focusin", (event) => entersDialog(event) && (rested = performance.now()), asked);
  const skips = (): boolean => table.moves.peek() || (table.hold.on.peek() && !isDialogOpen());
  const stop = [
    still,
    () => asked.abort(),
    // In dialogs too: a question may open at that very moment, with the focus on an answer.
    onKeyFirst(({ key, timeStamp }) => key === " " && !skips() && timeStamp - rested <= LATE),
    onKey((key) => key === " " && table.skip()),
  ];
  return () => {
    for (const each of stop) each();
  };
}

/** Whether the focus comes into a dialog from outside. */
function entersDialog({ target, relatedTarget }: FocusEvent): boolean {
  const dialogOf = (node: EventTarget | null): Element | null => (node instanceof Element ? node.closest("dialog") : null);
  return dialogOf(target) !== null && dialogOf(target) !== dialogOf(relatedTarget);
}
