// How a champion chooses among many aims: the better half is kept and tried more often, again and again; then the
// neighbours of the best. The same scheme as `parlour.players.halving` and the thinkers of the games. Pure but for chance.
import type { Search } from "../wire";
import type { Chance } from "./chance";
import { AIM } from "./sampling";

/** The mean value of each aim over some draws of the hand's error, the same draws for all. */
export type Means = (aims: Float64Array, draws: number) => Promise<Float64Array>;
/** Whether a coin may be placed there, m. */
export type Free = (x: number, y: number) => boolean;

export interface Chosen {
  /** The last aims in the running, the best first. */
  readonly aims: Float64Array;
  readonly values: Float64Array;
}

const [X, Y] = [0, 1];
/** Values that agree to this precision are tied, as in Python. */
const DECIMALS = 1e9;

/** The numbers of some values, the highest first; ties keep their order. */
export function ranked(values: ArrayLike<number>): number[] {
  const rounded = Array.from(values, (value) => Math.round(value * DECIMALS));
  return rounded.map((_, index) => index).sort((one, other) => (rounded[other] ?? 0) - (rounded[one] ?? 0) || one - other);
}

/** Some of the aims, by their numbers. */
export function picked(aims: Float64Array, which: readonly number[]): Float64Array {
  const found = new Float64Array(AIM * which.length);
  which.forEach((number, at) => found.set(aims.subarray(AIM * number, AIM * (number + 1)), AIM * at));
  return found;
}

export async function halved(aims: Float64Array, means: Means, few: number, draws: number): Promise<Float64Array> {
  for (let left = aims.length / AIM; left > few; draws *= 2) {
    const best = ranked(await means(aims, draws));
    left = Math.max(few, Math.floor(left / 2));
    aims = picked(aims, best.slice(0, left));
  }
  return aims;
}

export async function choose(aims: Float64Array, search: Search, means: Means, chance: Chance, free: Free): Promise<Chosen> {
  let best = await halved(aims, means, search.finalists, search.draws);
  for (let number = 0; number < search.refinements; number += 1) {
    best = await halved(neighbours(best, search, 0.5 ** number, chance, free), means, search.finalists, 8);
  }
  const values = await means(best, search.closely);
  const order = ranked(values);
  return { aims: picked(best, order), values: Float64Array.from(order, (index) => values[index] ?? 0) };
}

/** The aims, and beside each of them others that differ a little in place, direction and speed. */
export function neighbours(aims: Float64Array, search: Search, reach: number, chance: Chance, free: Free): Float64Array {
  const found = [...aims];
  for (let at = 0; at < aims.length; at += AIM) {
    const aim = aims.subarray(at, at + AIM);
    const turns = Array.from({ length: search.places }, (_, place) => (place > 0 ? search.turn * reach * chance.normal() : 0));
    for (let number = 0; number < search.around; number += 1) {
      const turn = turns[Math.floor((number * search.places) / search.around)] ?? 0;
      const near = neighbour(aim, turn, search, reach, chance);
      if (Number.isNaN(near[X]) || free(near[X] as number, near[Y] as number)) found.push(...near);
    }
  }
  return Float64Array.from(found);
}

/** One neighbour; its place is turned about the table's middle, and its direction with it. */
function neighbour(aim: Float64Array, turn: number, search: Search, reach: number, chance: Chance): Float64Array {
  const [x = NaN, y = NaN, angle = 0, speed = 0, spin = 0] = aim;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const turned = angle + turn + search.angle * reach * chance.normal();
  const pushed = speed + (search.push + search.share * speed) * reach * chance.normal();
  return Float64Array.of(x * cos - y * sin, x * sin + y * cos, turned, Math.max(pushed, search.slowest), spin);
}

/** How far from the others' middles a disc's middle must be, and within which places of the proposals it must lie. */
export function freePlaces(
  aims: Float64Array, others: readonly { readonly x: number; readonly y: number; readonly radius: number }[], radius: number,
): Free {
  const bearings = places(aims).map(([x, y]) => Math.atan2(y, x));
  const middle = Math.atan2(mean(bearings.map(Math.sin)), mean(bearings.map(Math.cos)));
  const off = (bearing: number): number => Math.atan2(Math.sin(bearing - middle), Math.cos(bearing - middle));
  const most = Math.max(0, ...bearings.map((bearing) => Math.abs(off(bearing))));
  return (x, y) =>
    Math.abs(off(Math.atan2(y, x))) <= most &&
    others.every((disc) => Math.hypot(disc.x - x, disc.y - y) > disc.radius + radius);
}

function places(aims: Float64Array): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < aims.length; at += AIM) {
    const [x = NaN, y = NaN] = aims.subarray(at + X, at + Y + 1);
    if (!Number.isNaN(x)) found.push([x, y]);
  }
  return found;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

