// The aiming line: how far a coin slides until it first meets something, and not a step beyond. Pure; metres.
import type { Aiming, Obstacle } from "../wire";
import { type Aim, direction, dot, startOf } from "./aim";
import type { Point } from "./draw";

export interface Contact {
  /** Where the coin's middle is then. */
  readonly at: Point;
  readonly distance: number;
  /** What it meets; null for the end of the line. */
  readonly obstacle: Obstacle | null;
  /** How far the line passes to the right of the obstacle's middle; 1 just misses it. */
  readonly side: number;
}

/** Places nearer than this are the same (m): the coin itself is no obstacle. */
const SAME = 1e-6;

export function firstContact(aim: Aim, aiming: Aiming): Contact {
  const from = startOf(aim, aiming);
  const way = direction(aim.bearing);
  let contact: Contact = { ...stop(from, way, toEdge(from, way, aiming.edge)), obstacle: null, side: 0 };
  for (const obstacle of aiming.obstacles) {
    const distance = toObstacle(from, way, obstacle, aiming.radius);
    if (distance === null || distance >= contact.distance) continue;
    contact = { ...stop(from, way, distance), obstacle, side: sideOf(from, way, obstacle, aiming.radius) };
  }
  return contact;
}

function stop(from: Point, way: Point, distance: number): { at: Point; distance: number } {
  return { at: [from[0] + way[0] * distance, from[1] + way[1] * distance], distance };
}

function toEdge(from: Point, way: Point, edge: number): number {
  const ahead = dot(from, way);
  const root = ahead * ahead - dot(from, from) + edge * edge;
  return root < 0 ? 0 : Math.max(0, Math.sqrt(root) - ahead);
}

function toObstacle(from: Point, way: Point, obstacle: Obstacle, radius: number): number | null {
  const { at, size } = obstacle;
  if (size !== null && obstacle.turn) {
    const [back, straight] = [turnAbout(at, from, -obstacle.turn), { ...obstacle, turn: 0 }];
    return toObstacle(back, turnAbout([0, 0], way, -obstacle.turn), straight, radius);
  }
  if (size === null)
    return Math.hypot(at[0] - from[0], at[1] - from[1]) < SAME
      ? null
      : toCircle(from, way, at, obstacle.radius + radius);
  const [wide, high] = [size[0] / 2, size[1] / 2];
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y): Point => [at[0] + x * wide, at[1] + y * high]));
  const ways = [
    toBox(from, way, at, wide + radius, high),
    toBox(from, way, at, wide, high + radius),
    ...corners.map((corner) => toCircle(from, way, corner, radius)),
  ];
  return ways.reduce((least, one) => (one !== null && (least === null || one < least) ? one : least), null);
}

/** A point turned anticlockwise about another. */
function turnAbout(about: Point, [x, y]: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [east, north] = [x - about[0], y - about[1]];
  return [about[0] + east * cos - north * sin, about[1] + east * sin + north * cos];
}

/** The way to a circle from outside. From inside it is met at once, unless the way leads out of it. */
function toCircle(from: Point, way: Point, at: Point, reach: number): number | null {
  const to: Point = [at[0] - from[0], at[1] - from[1]];
  const ahead = dot(to, way);
  const gap = dot(to, to) - reach * reach;
  const root = ahead * ahead - gap;
  if (ahead <= 0 || root < 0) return null;
  return gap <= 0 ? 0 : ahead - Math.sqrt(root);
}

function toBox(from: Point, way: Point, at: Point, wide: number, high: number): number | null {
  const spans = (
    [
      [0, wide],
      [1, high],
    ] as const
  ).map(([axis, half]) => {
    const off = at[axis] - from[axis];
    const speed = way[axis];
    if (Math.abs(speed) < 1e-12)
      return Math.abs(off) < half ? ([-Infinity, Infinity] as const) : ([Infinity, -Infinity] as const);
    const [one, other] = [(off - half) / speed, (off + half) / speed];
    return [Math.min(one, other), Math.max(one, other)] as const;
  });
  const enter = Math.max(...spans.map(([first]) => first));
  const leave = Math.min(...spans.map(([, last]) => last));
  return enter <= leave && enter >= 0 ? enter : null;
}

function sideOf(from: Point, way: Point, obstacle: Obstacle, radius: number): number {
  const reach = obstacle.size ? Math.hypot(...obstacle.size) / 2 + radius : obstacle.radius + radius;
  const right: Point = [way[1], -way[0]];
  return dot([from[0] - obstacle.at[0], from[1] - obstacle.at[1]], right) / reach;
}
