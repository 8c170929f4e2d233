// One press, from the first touch to the lift: placing the disc, pulling back, or flicking through it. Pure.
//
// The direction in which the finger leaves the dead zone decides which of them it is, once and for all: ahead is a
// stroke, away from the shot is a pull, and sideways with the disc under the finger places it. A disc in the middle of
// the table may go in any direction: then a way from beside the disc towards it is a stroke, and any other is a pull.
import { clamp } from "./aim";
import { DEAD, letGo, type Pointer, type Pull, pulled, type Pulled, pullOn, speedOfPull, startPull, type WindowSize } from "./pull";
import { type Disc, speedOfStroke, strokeInWords, strokeOf } from "./stroke";
import { apart, between, firstOf, heading, lastOf, longer, type Timed, type Way } from "./timed";

/** What is known of the screen when a press begins. */
export interface Ground {
  readonly pointer: Pointer;
  readonly disc: Disc;
  /** Where straight ahead is, degrees clockwise from up on the screen. */
  readonly ahead: number;
  readonly window: WindowSize;
  /** Whether the press is on the shooter's side of the board. */
  readonly ownSide: boolean;
  /** Whether it is where the disc may be placed. */
  readonly onBand: boolean;
  readonly mayPlace: boolean;
  /** Whether the disc may be shot in any direction from where it lies. */
  readonly free: boolean;
}

export type Mode = "pressed" | "pull" | "place" | "stroke" | "idle";

export interface Gesture {
  readonly ground: Ground;
  readonly mode: Mode;
  readonly onDisc: boolean;
  readonly mayPull: boolean;
  readonly way: Way;
  readonly pull: Pull;
  /** The direction of the pull, from the press; null before there is one. A push through the press does not turn it. */
  readonly drawn: number | null;
}

/** How a gesture ends. A shot's `turn` is in degrees clockwise from up on the screen. */
export type Verdict =
  | { readonly kind: "shot"; readonly turn: number; readonly speed: number }
  | { readonly kind: "placed" }
  | { readonly kind: "tap" }
  | { readonly kind: "none"; readonly words: string };

const STROKE_WITHIN = 70;
const PULL_BEYOND = 125;
/** px: what a finger or a pointer covers. */
export const COVERS: Readonly<Record<Pointer, number>> = { touch: 22, pen: 12, mouse: 12 };
const NEAR = 44;
/** Degrees between the direction of a pull and one on its other side. */
const ACROSS = 110;

/** A press on the disc or near it; null for one elsewhere. */
export function press(ground: Ground, point: Timed): Gesture | null {
  const { disc, pointer, ownSide, onBand } = ground;
  const distance = apart(point, disc);
  const onDisc = distance <= Math.max(disc.radius, COVERS[pointer]);
  const near = distance <= Math.max(3 * disc.radius, NEAR);
  if (!near && !ownSide && !onBand) return null;
  const mayPull = near || ownSide;
  return {
    ground,
    mode: "pressed",
    onDisc,
    mayPull,
    way: [point],
    pull: startPull(point, pointer, ground.window),
    drawn: null,
  };
}

export function moveOn(gesture: Gesture, point: Timed): Gesture {
  const way = longer(gesture.way, point);
  const moved = { ...gesture, way, pull: pullOn(gesture.pull, point), drawn: drawnTo(gesture, point) };
  return gesture.mode === "pressed" ? { ...moved, mode: modeOf(moved) } : moved;
}

/** The reading of a pull; null in its dead zone, after a push through the press, and in any other gesture. */
export function reading(gesture: Gesture): Pulled | null {
  const found = gesture.mode === "pull" ? pulled(gesture.pull) : null;
  return found && !isPush(gesture, found) ? found : null;
}

/** The direction of a pull after one more point: one straight through the dead zone to its other side keeps it. */
function drawnTo({ way, drawn, pull: { dead } }: Gesture, point: Timed): number | null {
  const [centre, from] = [firstOf(way), lastOf(way)];
  if (apart(centre, point) < dead) return drawn;
  const now = heading(centre, point);
  if (drawn === null || angle(now, drawn) <= ACROSS) return now;
  const swings = angle(heading(centre, from), drawn) <= ACROSS && !passes(from, point, centre, dead);
  return swings ? now : drawn;
}

/** Whether a pull has become a push: it leads ahead, or to the other side of where it was pressed. */
function isPush({ ground, drawn }: Gesture, { turn }: Pulled): boolean {
  const to = turn + 180;
  return (!ground.free && offAhead(to, ground) < STROKE_WITHIN) || (drawn !== null && angle(to, drawn) > ACROSS);
}

export function lift(gesture: Gesture, time: number): Verdict {
  switch (gesture.mode) {
    case "pull": {
      const end = letGo(gesture.pull, time);
      if (end.kind === "none") return end;
      if (isPush(gesture, end.pulled)) return { kind: "none", words: "Pushed back past where you pressed: no shot taken." };
      return { kind: "shot", turn: end.pulled.turn, speed: speedOfPull(end.pulled.share) };
    }
    case "stroke":
      return stroked(gesture, time);
    case "place":
      return { kind: "placed" };
    case "pressed":
      return graze(gesture, time);
    case "idle":
      return { kind: "none", words: "" };
  }
}

function stroked({ way, ground }: Gesture, time: number): Verdict {
  const stroke = strokeOf(way, ground.disc, time);
  if (stroke.kind !== "shot") return { kind: "none", words: strokeInWords(stroke) };
  return { kind: "shot", turn: stroke.turn, speed: speedOfStroke(stroke.pace) };
}

/** A lift within the dead zone. A stroke may be that small, so it is tried before a tap. */
function graze(gesture: Gesture, time: number): Verdict {
  const verdict = stroked(gesture, time);
  const { ground, onDisc } = gesture;
  const ahead = verdict.kind === "shot" && (ground.free ? !onDisc : offAhead(verdict.turn, ground) < STROKE_WITHIN);
  if (ahead) return verdict;
  return gesture.ground.onBand && !gesture.onDisc ? { kind: "tap" } : { kind: "none", words: "" };
}

function offAhead(turn: number, { ahead }: Ground): number {
  return angle(turn, ahead);
}

/** Degrees between two directions, 0 to 180. */
function angle(one: number, other: number): number {
  const off = (((one - other) % 360) + 360) % 360;
  return Math.min(off, 360 - off);
}

/** Whether a straight way comes within a distance of a place. */
function passes(from: Timed, to: Timed, place: Timed, within: number): boolean {
  const length = apart(from, to);
  const along = ((place.x - from.x) * (to.x - from.x) + (place.y - from.y) * (to.y - from.y)) / (length * length || 1);
  return apart(between(from, to, clamp(along, 0, 1)), place) < within;
}

function modeOf({ way, ground, onDisc, mayPull }: Gesture): Mode {
  const dead = DEAD[ground.pointer];
  const [from, to] = [firstOf(way), lastOf(way)];
  if (apart(from, to) < dead) return "pressed";
  if (ground.free) return !onDisc && goesAt(ground, from, leaving(way, dead)) ? "stroke" : mayPull ? "pull" : "idle";
  const off = offAhead(heading(from, leaving(way, dead)), ground);
  if (off < STROKE_WITHIN) return "stroke";
  if (onDisc && ground.mayPlace && off < PULL_BEYOND) return "place";
  return mayPull ? "pull" : "idle";
}

/** Whether a way leads to the disc, as exactly as a finger can. */
function goesAt({ disc, pointer }: Ground, from: Timed, to: Timed): boolean {
  const angle = ((heading(from, to) - heading(from, disc)) * Math.PI) / 180;
  const distance = apart(from, disc);
  return Math.cos(angle) > 0 && Math.abs(Math.sin(angle)) * distance <= Math.max(disc.radius, COVERS[pointer]);
}

/** Where the last piece of the way crosses the border of the dead zone. */
function leaving(way: Way, dead: number): Timed {
  const [centre, from, to] = [firstOf(way), way[way.length - 2] ?? firstOf(way), lastOf(way)];
  const [near, far] = [apart(centre, from), apart(centre, to)];
  return far > near ? between(from, to, clamp((dead - near) / (far - near), 0, 1)) : to;
}
