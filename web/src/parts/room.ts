// The room of a board in the window: which of its arrangements is seen, and how wide it is for its height.
import { signal } from "@preact/signals";
import { Arrangement } from "../board";
import type { Board } from "../wire";

/** Whether there is more room beside a board than above and below it. */
const room = matchMedia("(orientation: landscape) and (min-width: 1100px) and (min-height: 640px)");
export const wide = signal(room.matches);
room.addEventListener("change", () => (wide.value = room.matches));

/** A class of tables whose board has a second arrangement and is seen in it. */
export function besideClass(board: Board): string {
  return wide.value && board.beside ? " beside" : "";
}

/** How wide a board is for its height: a style by which it keeps to the window. */
export function boardRatio(board: Board, beside = wide.value): string {
  const { size } = new Arrangement(board, beside);
  return `--board-ratio:${(size[0] / size[1]).toFixed(4)}`;
}
