// The room of a board in the window: which of its arrangements is seen, and how wide it is for its height.
import { signal } from "@preact/signals";
import { Arrangement, isLargerBeside, type Point } from "../board";
import type { Board } from "../wire";

/** About what the words beside a board take of the window's width, with the page's edges, px. */
const WORDS = 400;

/** What of the window a board can have. */
const roomNow = (): Point => [Math.max(0, innerWidth - WORDS), innerHeight];
const room = signal(roomNow());
addEventListener("resize", () => (room.value = roomNow()));

/** Whether a board is seen in its second arrangement. */
export function isWide(board: Board): boolean {
  return board.beside !== null && isLargerBeside(board, room.value);
}

/** A class of tables whose board is. */
export function besideClass(board: Board): string {
  return isWide(board) ? " beside" : "";
}

/** How wide a board is for its height: a style by which it keeps to the window. */
export function boardRatio(board: Board): string {
  const { size } = new Arrangement(board, isWide(board));
  return `--board-ratio:${(size[0] / size[1]).toFixed(4)}`;
}
