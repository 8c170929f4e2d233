// The difference of two pictures as an animation plan, and where everything is at a moment of it. Pure.
import type { Picture, Piece } from "../wire";
import type { Point } from "./draw";

export interface Travel {
  readonly id: string;
  readonly way: readonly Point[];
  readonly length: number;
  /** Whether it goes in hops from place to place. */
  readonly hops: boolean;
}

/** A piece that leaves, and the share of the time at which it begins to fade. */
export interface Departure {
  readonly piece: Piece;
  readonly from: number;
}

export interface Plan {
  readonly travels: readonly Travel[];
  /** Pieces that only the later picture has. */
  readonly arrivals: readonly string[];
  /** Pieces that only the earlier picture has: they fade where they stood. */
  readonly departures: readonly Departure[];
  readonly seconds: number;
}

const SHORTEST = 0.3;
const LONGEST = 1.1;
const HOP = 0.26;

/** The plan from one picture to the next, on a board whose longer side is `size`. */
export function planBetween(before: Picture, after: Picture, size: number): Plan {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const kept = new Set(after.pieces.map((piece) => piece.id));
  const travels = after.pieces.flatMap((piece) => travel(old.get(piece.id), piece));
  const arrivals = after.pieces.filter((piece) => !old.has(piece.id)).map((piece) => piece.id);
  const felled = new Map(travels.flatMap((one) => fellings(after, one)));
  const departures = before.pieces
    .filter((piece) => !kept.has(piece.id))
    .map((piece) => ({ piece, from: felled.get(piece.id) ?? 0 }));
  const still = travels.length + arrivals.length + departures.length === 0;
  return { travels, arrivals, departures, seconds: still ? 0 : duration(travels, size) };
}

/** When a travelling piece takes others: as soon as it has come to the place where it takes each. */
function fellings({ pieces }: Picture, { id, way }: Travel): [string, number][] {
  const piece = pieces.find((one) => one.id === id);
  const before = (piece?.trail.length ?? 0) - way.length;
  const share = (place: number): number => Math.max(0, place - before) / Math.max(1, way.length - 1);
  return piece?.fells.map(([place, taken]) => [taken, Math.min(0.85, share(place))]) ?? [];
}

/** A way takes the square root of its length, as a ball does that is struck harder. Each hop takes the same time. */
function duration(travels: readonly Travel[], size: number): number {
  const hops = Math.max(0, ...travels.filter((travel) => travel.hops).map((travel) => travel.way.length - 1));
  if (hops > 0) return Math.min(LONGEST, SHORTEST / 2 + HOP * hops);
  const share = Math.max(0, ...travels.map((travel) => travel.length)) / size;
  return Math.min(LONGEST, SHORTEST + Math.sqrt(share));
}

function travel(before: Piece | undefined, after: Piece): Travel[] {
  if (!before || (near(before.at, after.at) && !isRound(before, after))) return [];
  const way = wayBetween(before, after);
  return [{ id: after.id, way, length: length(way), hops: after.hops }];
}

/** Whether a piece has come back to where it set out. This does not show a turn that is taken back. */
function isRound(before: Piece, after: Piece): boolean {
  return joins(after.trail, before.at, after.at) && `${before.trail}` !== `${after.trail}`;
}

/** Along the trail of the turn, from its start or from where the piece has come to; back along it when the turn is
 * taken back; straight when none of these fits. */
function wayBetween(before: Piece, after: Piece): readonly Point[] {
  if (joins(after.trail, before.at, after.at)) return after.trail;
  const rest = after.trail.slice(after.trail.map((at) => near(at, before.at)).lastIndexOf(true));
  if (joins(rest, before.at, after.at)) return rest;
  if (joins(before.trail, after.at, before.at)) return [...before.trail].reverse();
  return [before.at, after.at];
}

function joins(trail: readonly Point[], from: Point, to: Point): boolean {
  const [first, last] = [trail[0], trail[trail.length - 1]];
  return trail.length > 1 && first !== undefined && last !== undefined && near(first, from) && near(last, to);
}

function near(one: Point, other: Point): boolean {
  return distance(one, other) < 1e-6;
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

function length(way: readonly Point[]): number {
  return way.slice(1).reduce((sum, point, index) => sum + distance(way[index] ?? point, point), 0);
}

/** Rolls off briskly and comes to rest as on grass. */
export function ease(share: number): number {
  return 1 - (1 - share) ** 2.4;
}

/** Where a piece is at a share of the time, 0 to 1. */
export function placeAt(travel: Travel, share: number): Point {
  return travel.hops ? hopped(travel.way, share) : placeOn(travel, ease(share));
}

/** How high a piece that hops is above the board, 0 to 1. */
export function height({ way, hops }: Travel, share: number): number {
  return hops ? Math.sin(Math.PI * ((share * (way.length - 1)) % 1)) : 0;
}

function hopped(way: readonly Point[], share: number): Point {
  const hops = share * (way.length - 1);
  const done = Math.min(Math.floor(hops), way.length - 2);
  const [from, to] = [way[done] ?? [0, 0], way[done + 1] ?? [0, 0]];
  const part = smooth(hops - done);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** Sets off gently and arrives gently. */
function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

/** The place on a way after a share of its length, 0 to 1. */
export function placeOn({ way, length: whole }: Travel, share: number): Point {
  let left = whole * share;
  for (let index = 1; index < way.length; index += 1) {
    const [from, to] = [way[index - 1] as Point, way[index] as Point];
    const step = distance(from, to);
    if (left <= step && step > 0) {
      const part = left / step;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= step;
  }
  return way[way.length - 1] ?? [0, 0];
}
