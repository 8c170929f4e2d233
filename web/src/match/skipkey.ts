// Space skips what moves. A space that comes too late presses nothing: no button, and no answer in a dialog that has just opened.
import { effect } from "@preact/signals";
import { isDialogOpen } from "../board";
import { onKey, onKeyFirst } from "../keys";
import type { Presentation } from "./presentation";

/** ms after everything came to rest, or after a dialog opened, in which a space was still meant to skip. */
const LATE = 400;

/** Let Space skip until the returned function is called. */
export function skipBySpace(presentation: Presentation): () => void {
  const { hold, moving } = presentation;
  let rested = -Infinity;
  const still = effect(() => {
    void hold.on.value;
    if (!moving.value) rested = performance.now();
  });
  // On a slow machine a dialog opens some time after everything has come to rest.
  const stopped = new AbortController();
  document.addEventListener("focusin", (event) => entersDialog(event) && (rested = performance.now()), stopped);
  const skips = (): boolean => moving.peek() || (hold.on.peek() && !isDialogOpen());
  const stop = [
    still,
    () => stopped.abort(),
    // In dialogs too: one may open at that very moment, with the focus on an answer.
    onKeyFirst(({ key, timeStamp }) => key === " " && !skips() && timeStamp - rested <= LATE),
    onKey((key) => key === " " && presentation.skip()),
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
