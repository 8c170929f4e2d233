// The part of the board that is shown: all of it, or a part on a small screen, turned as the player sits. Pure.
import type { Aiming, Axes, Playback, Target } from "../wire";
import { bearingOf, direction, dot, rightOf } from "./aim";
import type { Point } from "./draw";
import { radiusOf, restOf, traceOf } from "./playback";

/** What a small screen shows nearer: from where, in which direction, and how much. */
export type Sight = Pick<Aiming, "frame" | "facing" | "lane" | "radius" | "about"> &
  Partial<Pick<Aiming, "start" | "bearing" | "targets">>;

export interface Prospect {
  /** The SVG's viewBox: left, top, width, height. */
  readonly box: readonly [number, number, number, number];
  /** Degrees by which the picture is turned clockwise, and about which point. */
  readonly turn: number;
  readonly about: Point;
}

/** A board narrower than this (px) shows the lane during aiming. */
export const NARROW = 560;
/** How broad (px) what is touched is at least. */
export const TOUCHED = 44;
/** A lane is cropped rather than show discs with a smaller radius (px), ... */
const LEAST_RADIUS = 12;
/** ... but never to a smaller share of its length; what lies about a point, to this one. */
const LEAST_SHARE = 0.75;
const LEAST_SHARE_ABOUT = 0.5;
/** The eye cannot follow a disc with a smaller radius (px). */
const LEAST_SEEN = 6;

/** The whole board, seen in a bearing. A square board is turned by quarters, another one only by halves. */
export function whole(size: Point, facing = 0): Prospect {
  const quarters = Math.round(facing / 90);
  const turns = Math.abs(facing - 90 * quarters) < 1e-6 && (size[0] === size[1] || quarters % 2 === 0);
  return { box: [0, 0, size[0], size[1]], turn: turns ? 0 - 90 * quarters : 0, about: [size[0] / 2, size[1] / 2] };
}

/** Where a point is seen in a picture that is turned. */
function seen({ turn, about }: Prospect, [x, y]: Point): Point {
  const [sine, cosine] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const [right, down] = [x - about[0], y - about[1]];
  return [about[0] + right * cosine - down * sine, about[1] + right * sine + down * cosine];
}

/**
 * The lane in a window (px). Where discs would get too small, its sides are cropped, and a little of its far end; of
 * what lies about a point, a little of both ends. The coin that is aimed stays inside, and nothing beside the board is
 * shown of what lies about a point.
 */
export function laneOf(sight: Sight, size: Point, [width, height]: Point): Prospect {
  const { frame, facing, lane, radius, about } = sight;
  const [x, y] = about ? onScene(frame, about) : frame.origin;
  const ahead = lane[1] * frame.scale;
  const behind = about ? ahead : toBorder(frame.origin, direction(facing + 180), size);
  const across = width / (2 * lane[0] * frame.scale);
  const legible = (about ? TOUCHED / 2 : LEAST_RADIUS) / (radius * frame.scale);
  const longest = height / ((about ? LEAST_SHARE_ABOUT : LEAST_SHARE) * (ahead + behind));
  const nearest = Math.max(zoomForTarget(sight, [width, height], behind), about ? legible : 0);
  const zoom = Math.min(longest, Math.max(across, legible), nearest);
  const [wide, high] = [width / zoom, height / zoom];
  // What is left over lies at both ends; what is cropped, at the far one.
  const over = high - ahead - behind;
  const [right, up] = towardsCoin(sight, [wide, high]);
  const top = y - ahead - (about || over > 0 ? over / 2 : over) - up;
  const view: Prospect = { box: [x - wide / 2 + right, top, wide, high], turn: -facing, about: [x, y] };
  return about ? onBoard(view, size) : view;
}

/** A view that is moved so far that it shows nothing beside the board. */
function onBoard(view: Prospect, [width, height]: Point): Prospect {
  const [x, y, wide, high] = view.box;
  const corners = ([[0, 0], [width, 0], [0, height], [width, height]] as const).map((corner) => seen(view, corner));
  const [left, right] = span(corners.map(([across]) => across), 0);
  const [top, bottom] = span(corners.map(([, down]) => down), 0);
  const box = [left + within(2 * (x - left) + wide, wide, right - left), top + within(2 * (y - top) + high, high, bottom - top), wide, high] as const;
  return { ...view, box };
}

/** How far to the right and up a view about a point moves, so that the coin that is aimed is inside. */
function towardsCoin({ frame, facing, about, radius, start }: Sight, [wide, high]: Point): Point {
  if (!about || !start) return [0, 0];
  const beyond = (bearing: number, length: number): number => {
    const far = dot([start[0] - about[0], start[1] - about[1]], direction(bearing)) * frame.scale;
    return Math.sign(far) * Math.max(0, Math.abs(far) - Math.max(0, length / 2 - 2 * radius * frame.scale));
  };
  return [beyond(facing + 90, wide), beyond(facing, high)];
}

/** The zoom beyond which the coin that is aimed, or the target of the suggested aim, would lie outside. */
function zoomForTarget(sight: Sight, [width, height]: Point, behind: number): number {
  const { frame, facing, about, radius, start, bearing, targets } = sight;
  if (!start || bearing === undefined) return Infinity;
  const [x, y] = about ?? [0, 0];
  const [right, up] = [direction(facing + 90), direction(facing)];
  const preset = nearestTo(start, bearing, targets ?? []);
  const zooms = [start, ...(preset ? [preset] : [])].flatMap((at) => {
    const way: Point = [at[0] - x, at[1] - y];
    const aside = (Math.abs(dot(way, right)) + 2 * radius) * frame.scale;
    const along = ((about ? Math.abs(dot(way, up)) : dot(way, up)) + 2 * radius) * frame.scale;
    return [width / (2 * aside), height / (about ? 2 * along : Math.max(behind + along, 1e-9))];
  });
  return Math.min(...zooms);
}

/** The target that lies nearest to a way; of several on it, the first that it meets. */
function nearestTo(start: Point, bearing: number, targets: readonly Target[]): Point | undefined {
  const ways = targets.map(({ at }) => {
    const way: Point = [at[0] - start[0], at[1] - start[1]];
    return { at, off: Math.round(Math.abs(rightOf(bearingOf(way), bearing))), far: Math.hypot(...way) };
  });
  return ways.sort((one, other) => one.off - other.off || one.far - other.far)[0]?.at;
}

/** The heart of a picture, by two of its corners. */
export function heartOf(corners: readonly [Point, Point], all: Prospect): Prospect {
  const ends = corners.map((corner) => seen(all, corner));
  const [left, right] = span(ends.map(([x]) => x), 0);
  const [top, bottom] = span(ends.map(([, y]) => y), 0);
  return { ...all, box: [left, top, right - left, bottom - top] };
}

/** The part in which a flick moves, for a ratio of width to height; the whole where that is large enough. */
export function wayOf({ pieces, travels }: Playback, all: Prospect, width: number, ratio: number): Prospect {
  const size = [all.box[2], all.box[3]] as const;
  const radius = Math.min(...pieces.map(radiusOf));
  const points = travels.flatMap(traceOf).map((at) => seen(all, at));
  if (points.length === 0 || (radius * width) / size[0] >= LEAST_SEEN) return all;
  const [left, right] = span(points.map(([x]) => x), 4 * radius);
  const [top, bottom] = span(points.map(([, y]) => y), 4 * radius);
  const wide = Math.max(right - left, (bottom - top) * ratio, (width * radius) / LEAST_RADIUS);
  if (wide >= size[0]) return all;
  const high = wide / ratio;
  return { ...all, box: [within(left + right, wide, size[0]), within(top + bottom, high, size[1]), wide, high] };
}

/** Whether a view shows where a flick begins and where everything comes to rest, large enough to be followed. */
export function showsFlick(view: Prospect, playback: Playback, width: number): boolean {
  const [left, top, wide, high] = view.box;
  const rest = restOf(playback);
  const radius = Math.min(...playback.pieces.map(radiusOf));
  const points = playback.travels.flatMap((travel) => [...traceOf(travel).slice(0, 1), ...(rest.has(travel.id) ? [rest.get(travel.id)!.at] : [])]);
  const inside = ([x, y]: Point): boolean => x > left && x < left + wide && y > top && y < top + high;
  return (radius * width) / wide >= LEAST_SEEN && points.every((at) => inside(seen(view, at)));
}

function span(values: readonly number[], more: number): readonly [number, number] {
  return [Math.min(...values) - more, Math.max(...values) + more];
}

/** The start of a part of a length: its middle is at half of `twice`, and it stays inside the whole. */
function within(twice: number, part: number, length: number): number {
  return Math.max(0, Math.min(length - part, (twice - part) / 2));
}

/** How far a point of the picture is from its border, in a direction of the table. */
function toBorder([x, y]: Point, [right, up]: Point, [width, height]: Point): number {
  const across = right > 1e-9 ? (width - x) / right : right < -1e-9 ? -x / right : Infinity;
  const along = up < -1e-9 ? (height - y) / -up : up > 1e-9 ? y / up : Infinity;
  return Math.min(across, along);
}

export function onScene({ origin, scale }: Axes, [x, y]: Point): Point {
  return [origin[0] + scale * x, origin[1] - scale * y];
}

export function onTable({ origin, scale }: Axes, [x, y]: Point): Point {
  return [(x - origin[0]) / scale, (origin[1] - y) / scale];
}
