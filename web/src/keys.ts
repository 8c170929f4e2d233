// Keys for the whole page: off while somebody types.
import { isDialogOpen } from "./board";

export type KeyHandler = (key: string, event: KeyboardEvent) => unknown;

/** Whether somebody writes there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=range]), textarea, select, [contenteditable]") !== null;
}

/**
 * Hear single keys, where no dialog is open, until the returned function is called. A handler that answers with something true takes
 * the key.
 */
export function onKey(handler: KeyHandler): () => void {
  const heard = (event: KeyboardEvent): void => {
    const special = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (special || event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
    if (handler(event.key, event)) event.preventDefault();
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}

/** Hear keys before anybody else, in dialogs too, and with modifiers. Whoever answers with true keeps the key for himself. */
export function onKeyFirst(handler: (event: KeyboardEvent) => boolean): () => void {
  const heard = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target) || !handler(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", heard, { capture: true });
  return () => document.removeEventListener("keydown", heard, { capture: true });
}
