// Keys for the whole page; they do nothing while somebody types.
import type { RefObject } from "preact";
import { type Inputs, useLayoutEffect, useRef } from "preact/hooks";
import { isDialogOpen } from "./board";
import { letters } from "./settings";

export type KeyHandler = (key: string, event: KeyboardEvent) => unknown;

/** Whether an element takes text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=range]), textarea, select, [contenteditable]") !== null;
}

/** What has keys of its own: single letters are not taken from it. */
const OWN = "a[href], summary, iframe";

/**
 * Whether a letter or a sign is no key of the page now: single keys are switched off, or a link has the focus that is not
 * beside the board.
 */
function isSilent({ key, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === " ") return false;
  const elsewhere = target instanceof Element && target.closest(OWN) !== null && target.closest(".board-part, .turn") === null;
  return !letters.peek() || elsewhere;
}

/**
 * Hear single keys, where no dialog is open, until the returned function is called. A handler that answers with something true takes
 * the key.
 */
export function onKey(handler: KeyHandler): () => void {
  const heard = (event: KeyboardEvent): void => {
    const special = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (special || event.defaultPrevented || isSilent(event) || isTyping(event.target) || isDialogOpen()) return;
    if (handler(event.key, event)) event.preventDefault();
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}

/** Hear single keys while a component is shown, from its first picture on: an effect after painting would miss a quick key. */
export function useKey(handler: KeyHandler, inputs: Inputs): void {
  useLayoutEffect(() => onKey(handler), inputs);
}

/** Answer to a letter while a component is shown: with the element that gets the reference. */
export function useLetter<E extends Element>(letter: string, act: (element: E | null) => unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useKey((key) => key.toLowerCase() === letter && act(element.current), []);
  return element;
}

/** Take keys first, in dialogs too, and with modifiers. A handler that returns true keeps the key from all others. */
export function onKeyFirst(handler: (event: KeyboardEvent) => boolean): () => void {
  const heard = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isSilent(event) || isTyping(event.target) || !handler(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", heard, { capture: true });
  return () => document.removeEventListener("keydown", heard, { capture: true });
}
