// A move laid out in an element: what stands still, and over it what moves. The page's styles draw it.
import { drawPieces, drawShapes } from "../board/draw";
import { planBetween } from "../board/plan";
import { secondsOf } from "../board/playback";
import { Stage } from "../board/stage";
import { travelling } from "../board/travel";
import type { Board, Frame } from "../wire";

export interface Shown {
  readonly board: Board;
  /** The match before the move; null for the start. */
  readonly before: Frame | null;
  readonly frame: Frame;
}

export interface LaidOut {
  /** How long the motion takes, s. */
  readonly seconds: number;
  /** Show a moment of the motion, from 0 to 1. */
  readonly show: (share: number) => void;
}

/** Fill an element with two pictures, one upon the other: the second one has what moves. */
export function layOut(holder: HTMLElement, { board, before, frame }: Shown, size = ""): LaidOut {
  const { playback, picture } = frame;
  const ground = (before ?? frame).picture;
  const runs = new Set(playback?.pieces.map(({ id }) => id));
  const flicked = ground.pieces.filter(({ id }) => !runs.has(id));
  const svg = (markup: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" class="scene" ${size} viewBox="0 0 ${board.size.join(" ")}">${markup}</svg>`;
  holder.innerHTML =
    svg(drawShapes(board.shapes) + drawShapes((playback ? ground : picture).shapes)) +
    svg(`<g>${drawPieces(playback ? flicked : picture.pieces)}</g><g></g>`);
  const [pieces, layer] = holder.lastElementChild?.children as unknown as [SVGGElement, SVGGElement];
  if (playback) {
    const stage = new Stage(layer, playback, null);
    const seconds = secondsOf(playback);
    return { seconds, show: (share) => stage.draw(share * seconds) };
  }
  const plan = planBetween(ground, picture, Math.max(...board.size));
  return { seconds: plan.seconds, show: travelling(pieces, plan).show };
}
