// Dragging pieces while a position is being set up. Where they may lie is decided elsewhere.
import type { Axes } from "../wire";
import { moveTo, type Point } from "./draw";
import type { ParlourBoard } from "./element";
import { onTable } from "./lane";

export interface Carrier {
  /** Whether a piece may be carried. */
  readonly may: (piece: string) => boolean;
  /** A piece was put down, at a point of the table (m). */
  readonly put: (piece: string, at: Point) => void;
}

/** Half of what a fingertip covers, px. */
const FINGERTIP = 22;

/** Let a pointer drag the pieces of a board until the returned function is called. */
export function carry(board: ParlourBoard, frame: () => Axes | null, carrier: Carrier): () => void {
  let held: { node: SVGGraphicsElement; piece: string; grip: Point; home: string; pointer: number } | null = null;

  const scenePoint = (node: SVGGraphicsElement, event: PointerEvent): Point => {
    const matrix = (node.parentNode as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  };
  const place = (node: SVGGraphicsElement): Point => {
    const matrix = node.transform.baseVal.consolidate()?.matrix;
    return [matrix?.e ?? 0, matrix?.f ?? 0];
  };
  /** The nearest piece that may be carried, if a fingertip covers it. */
  const under = (event: PointerEvent): SVGGraphicsElement | undefined => {
    const pieces = [...board.querySelectorAll<SVGGraphicsElement>("[data-piece]")];
    const near = pieces.flatMap((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const apart = Math.hypot((left + right) / 2 - event.clientX, (top + bottom) / 2 - event.clientY);
      const reach = Math.max(FINGERTIP, (right - left) / 2);
      return apart <= reach && carrier.may(node.dataset["piece"] ?? "") ? [{ node, apart }] : [];
    });
    return near.sort((one, other) => one.apart - other.apart)[0]?.node;
  };
  const home = (): void => {
    held?.node.setAttribute("transform", held.home);
    held = null;
  };
  const down = (event: PointerEvent): void => {
    const node = held || event.button !== 0 ? undefined : under(event);
    const piece = node?.dataset["piece"];
    if (!node || !piece) return;
    event.preventDefault();
    const [at, hand] = [place(node), scenePoint(node, event)];
    const grip: Point = [at[0] - hand[0], at[1] - hand[1]];
    held = { node, piece, grip, home: node.getAttribute("transform") ?? "", pointer: event.pointerId };
    board.setPointerCapture(event.pointerId);
  };
  const carried = (event: PointerEvent): Point | null => {
    if (!held || event.pointerId !== held.pointer) return null;
    const [x, y] = scenePoint(held.node, event);
    return [x + held.grip[0], y + held.grip[1]];
  };
  const move = (event: PointerEvent): void => {
    const at = carried(event);
    if (at) held?.node.setAttribute("transform", moveTo(at));
  };
  const up = (event: PointerEvent): void => {
    const [at, piece, on] = [carried(event), held?.piece ?? "", frame()];
    if (!at || !on) return;
    const moved = held?.node.getAttribute("transform") !== held?.home;
    home();
    if (moved) carrier.put(piece, onTable(on, board.pointAt(at)));
  };
  const still = (event: TouchEvent): void => {
    if (held) event.preventDefault();
  };
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: home, lostpointercapture: home };
  for (const [name, heard] of Object.entries(listeners)) board.addEventListener(name, heard as EventListener);
  board.addEventListener("touchstart", still, { passive: false });
  board.addEventListener("touchmove", still, { passive: false });
  return () => {
    for (const [name, heard] of Object.entries(listeners)) board.removeEventListener(name, heard as EventListener);
    board.removeEventListener("touchstart", still);
    board.removeEventListener("touchmove", still);
  };
}
