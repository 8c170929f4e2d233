// What of the scene is seen: all of it, or on a small screen a part, turned as the player sits. Pure.
import type { Aiming, Frame, Playback } from "../wire";
import { direction } from "./aim";
import type { Point } from "./draw";
import { radiusOf, traceOf } from "./playback";

/** What a small screen shows nearer: whose picture, from where, and how much of it. */
export type Sight = Pick<Aiming, "frame" | "facing" | "lane" | "radius" | "about">;

export interface Prospect {
  /** The SVG's viewBox: left, top, width, height. */
  readonly box: readonly [number, number, number, number];
  /** Degrees by which the picture is turned clockwise, and about which point. */
  readonly turn: number;
  readonly about: Point;
}

/** A board narrower than this (px) shows the lane while somebody aims. */
export const NARROW = 560;
/** A disc is at least so large (px) in the lane. */
const LEAST_RADIUS = 12;
/** A disc that is smaller (px) cannot be followed with the eye. */
const LEAST_SEEN = 6;

export function whole(size: Point): Prospect {
  return { box: [0, 0, size[0], size[1]], turn: 0, about: [0, 0] };
}

export function laneOf({ frame, facing, lane, radius, about }: Sight, size: Point, width: number): Prospect {
  const { origin, scale } = frame;
  const [x, y] = about ? onScene(frame, about) : origin;
  const ahead = lane[1] * scale;
  // A wide picture stays as high as it is.
  const most = width < NARROW ? lane[0] * scale : (ahead * size[0]) / size[1];
  const half = Math.min(most, (width * radius * scale) / (2 * LEAST_RADIUS));
  const behind = about ? ahead : toBorder(origin, direction(facing + 180), size);
  return { box: [x - half, y - ahead, 2 * half, ahead + behind], turn: -facing, about: [x, y] };
}

/** The heart of a picture, from its upper left to its lower right corner. */
export function heartOf([[left, top], [right, bottom]]: readonly [Point, Point]): Prospect {
  return { box: [left, top, right - left, bottom - top], turn: 0, about: [0, 0] };
}

/** Where everything goes that moves, for a picture of a width to height; the whole where that is large enough. */
export function wayOf({ pieces, travels }: Playback, size: Point, width: number, ratio: number): Prospect {
  const radius = Math.min(...pieces.map(radiusOf));
  const points = travels.flatMap(traceOf);
  if (points.length === 0 || (radius * width) / size[0] >= LEAST_SEEN) return whole(size);
  const [left, right] = span(points.map(([x]) => x), 4 * radius);
  const [top, bottom] = span(points.map(([, y]) => y), 4 * radius);
  const wide = Math.max(right - left, (bottom - top) * ratio, (width * radius) / LEAST_RADIUS);
  if (wide >= size[0]) return whole(size);
  const high = wide / ratio;
  return { ...whole(size), box: [within(left + right, wide, size[0]), within(top + bottom, high, size[1]), wide, high] };
}

function span(values: readonly number[], more: number): readonly [number, number] {
  return [Math.min(...values) - more, Math.max(...values) + more];
}

/** Where a part of a length begins that has its middle at half of `twice`, and does not go beyond the whole. */
function within(twice: number, part: number, length: number): number {
  return Math.max(0, Math.min(length - part, (twice - part) / 2));
}

/** How far it is from a point of the scene to its border, in a direction of the table. */
function toBorder([x, y]: Point, [right, up]: Point, [width, height]: Point): number {
  const across = right > 1e-9 ? (width - x) / right : right < -1e-9 ? -x / right : Infinity;
  const along = up < -1e-9 ? (height - y) / -up : up > 1e-9 ? y / up : Infinity;
  return Math.min(across, along);
}

export function onScene({ origin, scale }: Frame, [x, y]: Point): Point {
  return [origin[0] + scale * x, origin[1] - scale * y];
}

export function onTable({ origin, scale }: Frame, [x, y]: Point): Point {
  return [(x - origin[0]) / scale, (origin[1] - y) / scale];
}
