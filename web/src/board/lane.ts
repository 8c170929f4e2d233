// What of the scene is seen: all of it, or on a small screen the shooter's lane, turned so that the shot goes up. Pure.
import type { Aiming, Frame } from "../wire";
import { direction } from "./aim";
import type { Point } from "./draw";

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

export function whole(size: Point): Prospect {
  return { box: [0, 0, size[0], size[1]], turn: 0, about: [0, 0] };
}

export function laneOf({ frame, facing, lane, radius }: Aiming, size: Point, width: number): Prospect {
  const { origin, scale } = frame;
  const half = Math.min(lane[0] * scale, (width * radius * scale) / (2 * LEAST_RADIUS));
  const top = origin[1] - lane[1] * scale;
  const bottom = origin[1] + toBorder(origin, direction(facing + 180), size);
  return { box: [origin[0] - half, top, 2 * half, bottom - top], turn: -facing, about: origin };
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
