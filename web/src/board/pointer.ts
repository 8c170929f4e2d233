// What every gesture on the picture needs: kinds of pointers, where they are on the table, and what ends a gesture.
import type { Axes } from "../wire";
import type { Point } from "./draw";
import { onScene, onTable } from "./lane";
import type { Pointer } from "./pull";
import type { Timed } from "./timed";

/** px at the sides of a touch screen that belong to the browser's own gestures. */
export const GUTTER = 24;
/** How far (px) beside the band a press still counts as on it. */
export const BESIDE: Readonly<Record<Pointer, number>> = { touch: 22, pen: 8, mouse: 8 };

/** How the table lies on the screen at the press. */
export interface Lie {
  readonly matrix: DOMMatrix;
  readonly frame: Axes;
  /** Degrees by which it is turned clockwise. */
  readonly turn: number;
  /** px of the screen in one metre. */
  readonly pixels: number;
}

export function lieOf(layer: SVGGElement, frame: Axes): Lie {
  const matrix = layer.getScreenCTM() ?? new DOMMatrix();
  const turn = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  return { matrix, frame, turn, pixels: Math.hypot(matrix.a, matrix.b) * frame.scale };
}

export function toScreen({ matrix, frame }: Lie, at: Point): { readonly x: number; readonly y: number } {
  const point = new DOMPoint(...onScene(frame, at)).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

export function toTable({ matrix, frame }: Lie, { x, y }: { readonly x: number; readonly y: number }): Point {
  const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return onTable(frame, [at.x, at.y]);
}

export function timed({ clientX, clientY, timeStamp }: PointerEvent): Timed {
  return { x: clientX, y: clientY, t: timeStamp };
}

/** The events that the browser has merged into one; the event itself where it was not merged. */
export function coalesced(event: PointerEvent): readonly PointerEvent[] {
  const parts = event.getCoalescedEvents?.() ?? [];
  return parts.length > 0 ? parts : [event];
}

export function kindOf({ pointerType }: PointerEvent): Pointer {
  return pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
}

export function inGutter({ pointerType, clientX }: PointerEvent): boolean {
  return pointerType === "touch" && (clientX < GUTTER || clientX > innerWidth - GUTTER);
}

/** A press that may begin a gesture. */
export function begins(event: PointerEvent): boolean {
  return event.button === 0 && event.isPrimary && !isDialogOpen();
}

/** Whether a second button is pressed, or the lift was lost. */
export function isSpoilt({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === "mouse" && buttons !== 1;
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Cancel a gesture on events outside the picture. `cancel` returns whether there was a gesture. */
export function hearOutside(root: Element, cancel: () => boolean): () => void {
  const blur = (): void => void cancel();
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The picture handles its own events.
  const finger = (event: PointerEvent): void => {
    if (!root.contains(event.target as Node)) cancel();
  };
  const events = ["blur", "pagehide", "resize"] as const;
  for (const name of events) addEventListener(name, blur);
  document.addEventListener("visibilitychange", blur);
  addEventListener("keydown", key, { capture: true });
  addEventListener("pointerdown", finger, { capture: true });
  return () => {
    for (const name of events) removeEventListener(name, blur);
    document.removeEventListener("visibilitychange", blur);
    removeEventListener("keydown", key, { capture: true });
    removeEventListener("pointerdown", finger, { capture: true });
    cancel();
  };
}
