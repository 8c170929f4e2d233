// Flicking through the disc: the finger's own way and speed, judged as a whole at the lift. Pure, over timed points.
// The way is a polyline: cutting its pieces into smaller ones changes nothing.
import { apart, between, firstOf, heading, lastOf, placeAtTime, type Timed, type Way } from "./timed";
import { speedAt } from "./tempo";

/** The disc on the screen, px. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export type Stroke =
  /** `turn` in degrees clockwise from up on the screen, `pace` in px/s. */
  | { readonly kind: "shot"; readonly turn: number; readonly pace: number }
  | { readonly kind: "missed" | "brushed" | "held" | "turned" };

/** Slower than this (px/s) is no stroke. */
export const FAST = 240;
const QUICKEST = 3500;
/** Pieces of the way shorter than this (ms) are too short for a speed. */
const GRAIN = 8;
/** How long a stroke may falter, ms. */
const FALTER = 25;
/** ms before the end of the stroke over which its speed is taken. */
const WINDOW = 60;
/** The step of the speed (px/s): browser clocks are no finer, and neither are fingers. */
const STEP = 20;
/** ms from the end of the stroke to the lift. */
const LIFT = 80;
/** Degrees that the finger may turn from the way it took through the disc. */
const TURN = 60;
const LEAST_REACH = 12;
const LEAST_CHORD = 24;

const CURVE = 1.2;

export function speedOfStroke(pace: number): number {
  const share = Math.max(0, Math.min(1, (pace - FAST) / (QUICKEST - FAST)));
  return speedAt(share, CURVE);
}

/** The result of a stroke that is lifted at a time. */
export function strokeOf(way: Way, disc: Disc, lifted: number): Stroke {
  const reach = Math.max(disc.radius, LEAST_REACH);
  const grained = grain(moved(way));
  const touched = pieces(grained).some(([from, to]) => inside(from, to, disc, reach) !== null);
  if (!touched) return { kind: "missed" };
  const runs = fastRuns(grained);
  const run = runs.find((one) => lengthInside(one, disc, reach) >= reach / 2);
  if (!run) return { kind: "brushed" };
  const end = lastOf(run);
  if (run !== runs[runs.length - 1] || turnedIn(run, disc, reach)) return { kind: "turned" };
  if (lifted - end.t > LIFT) return { kind: "held" };
  const pace = paceOf(grained, end);
  return pace < FAST ? { kind: "brushed" } : { kind: "shot", turn: chord(run, disc), pace };
}

export function strokeInWords(stroke: Exclude<Stroke, { kind: "shot" }>): string {
  const why = {
    missed: "Missed the piece",
    brushed: "Too gentle to be a flick",
    held: "Held too long to be a flick",
    turned: "The finger turned back",
  }[stroke.kind];
  return `${why}: no shot taken.`;
}

/** The speed along the chord of the last moments, or of the whole way where that is shorter. */
function paceOf(way: Way, end: Timed): number {
  const from = Math.max(end.t - WINDOW, firstOf(way).t);
  const pace = end.t > from ? (apart(placeAtTime(way, from), end) / (end.t - from)) * 1000 : 0;
  return Math.round(Number((pace / STEP).toFixed(6))) * STEP;
}

/** The direction of the last stretch of fast movement. */
function chord(run: Way, disc: Disc): number {
  return heading(back(run, Math.max(2 * disc.radius, LEAST_CHORD)), lastOf(run));
}

/** The point at a distance (px) before the end of a way, or its start. */
function back(way: Way, length: number): Timed {
  let left = length;
  for (const [from, to] of pieces(way).reverse()) {
    const step = apart(from, to);
    if (step >= left) return between(to, from, left / step);
    left -= step;
  }
  return firstOf(way);
}

/** Whether the stroke ended in quite another direction than it took through the disc. */
function turnedIn(run: Way, disc: Disc, reach: number): boolean {
  const within = pieces(run).flatMap(([from, to]) => {
    const span = inside(from, to, disc, reach);
    return span ? [between(from, to, span[0]), between(from, to, span[1])] : [];
  });
  const off = Math.abs(heading(firstOf(within), lastOf(within)) - chord(run, disc)) % 360;
  return Math.min(off, 360 - off) > TURN;
}

// --- the way --------------------------------------------------------------------------------------------------

/** The way without the time that it stood still at its end. */
function moved(way: Way): Way {
  let end = way.length;
  while (end > 1 && way[end - 1]?.x === way[end - 2]?.x && way[end - 1]?.y === way[end - 2]?.y) end -= 1;
  return way.slice(0, end);
}

/** The way without points so close in time that rounding to pixels spoils the speed. Its ends stay. */
function grain(way: Way): Way {
  const kept: Timed[] = way.slice(0, 1);
  for (const point of way.slice(1)) if (point.t - lastOf(kept).t >= GRAIN) kept.push(point);
  const last = lastOf(way);
  if (kept[kept.length - 1] === last) return kept;
  return kept.length > 1 ? [...kept.slice(0, -1), last] : [...kept, last];
}

function pieces(way: Way): [Timed, Timed][] {
  return way.slice(1).map((to, index) => [way[index] as Timed, to]);
}

function fast([from, to]: readonly [Timed, Timed]): boolean {
  return apart(from, to) >= (FAST * (to.t - from.t)) / 1000 && apart(from, to) > 0;
}

/** The stretches of fast movement. A short falter does not end one. */
function fastRuns(way: Way): Way[] {
  const runs: Timed[][] = [];
  let faltered: Timed[] = [];
  for (const piece of pieces(way)) {
    const run = runs[runs.length - 1];
    if (!fast(piece)) faltered.push(piece[1]);
    else if (run && piece[0].t - lastOf(run).t <= FALTER) run.push(...faltered.splice(0), piece[1]);
    else {
      faltered = [];
      runs.push([...piece]);
    }
  }
  return runs;
}

// --- the disc -------------------------------------------------------------------------------------------------

/** The share of a piece at which it enters the disc and leaves it; null when it goes by. */
function inside(from: Timed, to: Timed, { x, y }: Disc, reach: number): readonly [number, number] | null {
  const [dx, dy, fx, fy] = [to.x - from.x, to.y - from.y, from.x - x, from.y - y];
  const [a, b, c] = [dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - reach * reach];
  if (a === 0) return c <= 0 ? [0, 1] : null;
  const root = b * b - a * c;
  if (root < 0) return null;
  const [enter, leave] = [Math.max(0, (-b - Math.sqrt(root)) / a), Math.min(1, (-b + Math.sqrt(root)) / a)];
  return enter <= leave ? [enter, leave] : null;
}

function lengthInside(run: Way, disc: Disc, reach: number): number {
  return pieces(run).reduce((sum, [from, to]) => {
    const span = inside(from, to, disc, reach);
    return sum + (span ? (span[1] - span[0]) * apart(from, to) : 0);
  }, 0);
}
