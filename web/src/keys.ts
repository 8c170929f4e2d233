// Single keys, for the whole page: off while somebody types, while a dialog is open, and with modifiers.

export type KeyHandler = (key: string, event: KeyboardEvent) => unknown;

/** Whether somebody writes there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=range]), textarea, select, [contenteditable]") !== null;
}

/** Whether a dialog is open, which hears the keys itself. */
export function isAsking(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Hear keys until the returned function is called. A handler that answers with something true takes the key. */
export function onKey(handler: KeyHandler): () => void {
  const heard = (event: KeyboardEvent): void => {
    const special = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (special || event.defaultPrevented || isTyping(event.target) || isAsking()) return;
    if (handler(event.key, event)) event.preventDefault();
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}
