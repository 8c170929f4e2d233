// Placing a coin beside something: the nearest place where it may lie, and why a place is none. Pure; metres.
import type { Obstacle, Placing } from "../wire";
import { clamp, direction, formatNumber, NUMBER } from "./aim";
import type { Point } from "./draw";

/** Two bodies that overlap by less than this count as touching, as in the rules; m. */
const TOUCH = 1e-9;

/** From a point to a thing's edge; below 0 inside it. */
export function distanceTo(thing: Obstacle, [x, y]: Point): number {
  const [east, north] = [x - thing.at[0], y - thing.at[1]];
  if (!thing.size) return Math.hypot(east, north) - thing.radius;
  const [along, aside] = local(thing, [x, y]);
  const [u, v] = [Math.abs(along) - thing.size[0] / 2, Math.abs(aside) - thing.size[1] / 2];
  return Math.hypot(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0);
}

/** The place in the band round `beside` that is nearest to a point, whether it is free or not. */
export function intoBand(placing: Placing, point: Point): Point {
  const { beside, radius, most } = placing;
  const away = clamp(distanceTo(beside, point), radius, radius + most);
  const [foot, out] = footOf(beside, point);
  return [foot[0] + away * out[0], foot[1] + away * out[1]];
}

/** Why a coin may not be placed there, in words; empty where it may. The rules decide. */
export function problemAt(placing: Placing, place: Point): string {
  const { beside, radius, most, low, high, things } = placing;
  const gap = distanceTo(beside, place) - radius;
  if (gap < -TOUCH || gap > most + TOUCH) return `It must ${most ? "be nearer to" : "touch"} ${beside.label}.`;
  const off = place.some((at, axis) => at < low[axis as 0 | 1] + radius - TOUCH || at > high[axis as 0 | 1] - radius + TOUCH);
  if (off) return "It must be wholly on the table.";
  const taken = things.find((thing) => distanceTo(thing, place) - radius < -TOUCH);
  return taken ? `That spot overlaps ${taken.label}.` : "";
}

/** The move's text. Numbers are not rounded, because a touching coin is at most a nanometre away. */
export function formatPlacing({ move }: Placing, place: Point): string {
  return `${move} ${place.map(formatNumber).join(",")}`;
}

const PLACED = new RegExp(`^(.+) ${NUMBER},${NUMBER}$`);

/** Read what `formatPlacing`, or the server, has written: which move, and where; null for any other move. */
export function parsePlacing(text: string): { readonly move: string; readonly at: Point } | null {
  const [, move, x, y] = PLACED.exec(text) ?? [];
  return move === undefined ? null : { move, at: [Number(x), Number(y)] };
}

/** The point of a thing's edge nearest to a place, and the direction from it outward. */
function footOf(thing: Obstacle, point: Point): readonly [Point, Point] {
  const { at, size, turn } = thing;
  const [along, aside] = local(thing, point);
  if (!size) {
    const away = Math.hypot(along, aside);
    const out: Point = away > 0 ? [along / away, aside / away] : direction(0);
    return [[at[0] + thing.radius * out[0], at[1] + thing.radius * out[1]], out];
  }
  const half: Point = [size[0] / 2, size[1] / 2];
  const foot = Math.abs(along) < half[0] && Math.abs(aside) < half[1] ? side(along, aside, half) : corner(along, aside, half);
  const [dx, dy] = [along - foot[0], aside - foot[1]];
  const away = Math.hypot(dx, dy);
  const inside = Math.abs(along) < half[0] && Math.abs(aside) < half[1];
  const out: Point = away > 0 ? [(dx / away) * (inside ? -1 : 1), (dy / away) * (inside ? -1 : 1)] : outward(foot, half);
  return [add(at, rotated(foot, turn)), rotated(out, turn)];
}

function corner(along: number, aside: number, half: Point): Point {
  return [clamp(along, -half[0], half[0]), clamp(aside, -half[1], half[1])];
}

/** From inside: the nearest side. */
function side(along: number, aside: number, half: Point): Point {
  return half[0] - Math.abs(along) < half[1] - Math.abs(aside)
    ? [along < 0 ? -half[0] : half[0], aside]
    : [along, aside < 0 ? -half[1] : half[1]];
}

function outward([x, y]: Point, half: Point): Point {
  return Math.abs(x) >= half[0] ? [Math.sign(x), 0] : [0, Math.sign(y)];
}

function local({ at, turn }: Obstacle, [x, y]: Point): Point {
  return rotated([x - at[0], y - at[1]], -turn);
}

function rotated([x, y]: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}

function add(one: Point, other: Point): Point {
  return [one[0] + other[0], one[1] + other[1]];
}
