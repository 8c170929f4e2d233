// Pulling back like a bow: away from the shot, the farther the faster; let go to flick. Pure, over timed points.
import { clamp } from "./aim";
import { apart, firstOf, heading, lastOf, longer, placeAtTime, type Timed, type Way } from "./timed";
import { speedAt } from "./tempo";

export type Pointer = "touch" | "pen" | "mouse";

/** The radius (px) around the press in which nothing is aimed, because fingers tremble. */
export const DEAD: Readonly<Record<Pointer, number>> = { touch: 14, pen: 8, mouse: 7 };

/** How a slip at the lift is recognised (ms, px): fingers slip as they leave, so the aim is taken from before. */
const SLIP = { window: 90, still: 8, from: 90, to: 30, step: 10 } as const;

/** A pointer without an event for this time (ms) stood still; browsers send no event for that. */
const SILENT = 60;

/** The full pull, px: a share of the window's height, and its bounds. */
const FULL = { share: 0.2, least: 110, most: 180 } as const;

/** px at the window's edge that a full pull leaves free, and the least that it is longer than the dead zone. */
const [EDGE, LEAST] = [6, 40];

/** A press shorter than this (ms) was a swipe at the page, not an aim. */
const SHORTEST = 150;

/** The size of the browser's window, px. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export interface Pull {
  readonly way: Way;
  readonly dead: number;
  /** The window at the press. */
  readonly window: WindowSize;
}

/** The reading of a pull outside the dead zone. `turn` is the shot's direction, degrees clockwise from up on the screen. */
export interface Pulled {
  readonly turn: number;
  /** Of the way from the dead zone to the farthest pull, 0 to 1. */
  readonly share: number;
}

export type PullEnd =
  { readonly kind: "shot"; readonly pulled: Pulled } | { readonly kind: "none"; readonly words: string };

export function startPull(press: Timed, pointer: Pointer, window: WindowSize): Pull {
  return { way: [press], dead: DEAD[pointer], window };
}

export function pullOn(pull: Pull, point: Timed): Pull {
  return { ...pull, way: longer(pull.way, point) };
}

/** The reading of the pull; null in the dead zone, where letting go cancels. */
export function pulled(pull: Pull, at: { readonly x: number; readonly y: number } = lastOf(pull.way)): Pulled | null {
  const press = firstOf(pull.way);
  const length = apart(press, at);
  if (length < pull.dead) return null;
  return { turn: heading(at, press), share: clamp((length - pull.dead) / (fullPull(pull, at) - pull.dead), 0, 1) };
}

/**
 * The pull (px) that gives the greatest speed; farther only sharpens the direction. Where the window ends sooner in the
 * direction of a place, it is shorter, so that every speed can be reached.
 */
export function fullPull({ way, dead, window }: Pull, at: { readonly x: number; readonly y: number }): number {
  const { x, y } = firstOf(way);
  const length = Math.max(apart({ x, y }, at), 1);
  const room = Math.min(
    length * roomShare(at.x - x, x, window.width),
    length * roomShare(at.y - y, y, window.height),
    clamp(FULL.share * window.height, FULL.least, FULL.most),
  );
  return Math.max(room, dead + LEAST);
}

/** How many times a step from a place fits between it and the edge of the window, along one axis. */
function roomShare(step: number, place: number, size: number): number {
  if (step === 0) return Infinity;
  return Math.max(0, step > 0 ? size - EDGE - place : place - EDGE) / Math.abs(step);
}

/** Let go at a time, where the pull's last point is. */
export function letGo(pull: Pull, time: number): PullEnd {
  const found = pulled(pull, steady(pull.way, time));
  if (found === null) return { kind: "none", words: "Let go too near where you pressed: no shot taken." };
  if (time - firstOf(pull.way).t < SHORTEST) return { kind: "none", words: "Too quick to aim: no shot taken." };
  return { kind: "shot", pulled: found };
}

/** Where the pointer was meant to be: its place before a slip, if it stood still there; otherwise where it is. */
function steady(way: Way, time: number): { readonly x: number; readonly y: number } {
  const last = lastOf(way);
  const recent = way.filter((point) => point.t > time - SLIP.window);
  const moved = Math.max(...[heldAt(way, time - SLIP.window), ...recent].map((point) => apart(point, last)));
  if (moved >= SLIP.still) return last;
  const times = Array.from(
    { length: (SLIP.from - SLIP.to) / SLIP.step + 1 },
    (_, index) => time - SLIP.from + index * SLIP.step,
  );
  const places = times.map((one) => heldAt(way, one));
  return { x: median(places.map(({ x }) => x)), y: median(places.map(({ y }) => y)) };
}

/** Where the pointer was at a time, if it waited until its next event. */
function heldAt(way: Way, time: number): { readonly x: number; readonly y: number } {
  const next = way.findIndex((point) => point.t >= time);
  const [before, after] = [way[next - 1], way[next]];
  return before && after && after.t > time && after.t - before.t > SILENT ? before : placeAtTime(way, time);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted[middle] ?? 0];
  return (below + above) / 2;
}

const CURVE = 1.25;

export function speedOfPull(share: number): number {
  return speedAt(share, CURVE);
}
