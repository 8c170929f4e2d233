// Where a read-out is seen beside the hand: above and left of the touch, on the other side at an edge. Pure.
import type { Point } from "./draw";

/** From the touch to the nearest corner of the read-out, px: a thumb is wide, and its owner sees it from below. */
const ASIDE = 20;
const ABOVE = 36;
/** What stays free at the window's edges, px. */
const EDGE = 6;

/** The upper left corner of a read-out of a size, for a touch in a window of a size; `clear` is from where to where
 * nothing may be covered, across the window; px. */
export function besideTouch([x, y]: Point, [width, height]: Point, [right, bottom]: Point, clear: Point = [x, x]): Point {
  const [first, last] = [Math.min(x, clear[0]) - ASIDE - width, Math.max(x, clear[1]) + ASIDE];
  const left = first >= EDGE ? first : last;
  const top = y - ABOVE - height >= EDGE ? y - ABOVE - height : y + ABOVE;
  return [within(left, right - width), within(top, bottom - height)];
}

function within(start: number, last: number): number {
  return Math.max(EDGE, Math.min(start, last - EDGE));
}
