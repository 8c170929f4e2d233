// The aim: one immutable value that every way of aiming edits, and that is drawn, spoken and sent. Pure.
// Metres in the table's frame, x to the right and y up; bearings in degrees clockwise from +y; m/s; rad/s.
import type { Aiming, Arc } from "../wire";
import type { Point } from "./draw";

export interface Aim {
  /** Its name in the notation; empty where only one coin can be meant. */
  readonly coin: string;
  /** Where it is placed; null plays it from where it lies. */
  readonly start: Point | null;
  readonly bearing: number;
  readonly speed: number;
  readonly spin: number;
  /** The touching coin that takes the flick while this one is held; empty for none. */
  readonly tight: string;
}

/** The steps that every way of aiming shares, as parts of a unit: 0.1 degrees, 1 mm/s, 0.1 rad/s, 0.1 mm. */
const PARTS = { bearing: 10, speed: 1000, spin: 10, place: 10_000 } as const;

/** Round to a step. The last bits of a calculation are dropped first, so that equal results round alike. */
function stepped(value: number, parts: number): number {
  return Math.round(Number((value * parts).toFixed(6))) / parts + 0;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Into 0 to 360. */
export function wrapped(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** Into -180 to 180: how far to the right one bearing is of another. */
export function rightOf(bearing: number, ahead: number): number {
  const off = wrapped(bearing - ahead);
  return off > 180 ? off - 360 : off;
}

export function direction(bearing: number): Point {
  const angle = (bearing * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

export function bearingOf([x, y]: Point): number {
  return wrapped((Math.atan2(x, y) * 180) / Math.PI);
}

/** The aim to begin with. */
export function suggested(aiming: Aiming): Aim {
  const start = aiming.places ? aiming.start : null;
  const bare: Aim = { coin: aiming.coin, start, bearing: 0, speed: 0, spin: 0, tight: aiming.tight[0]?.coin ?? "" };
  const placed = start ? { ...bare, start: within(aiming, start) } : bare;
  return withSpeed(withBearing(placed, aiming.bearing), aiming, aiming.speed);
}

/** Where the coin is when it is flicked. */
export function startOf(aim: Aim, aiming: Aiming): Point {
  return aim.start ?? aiming.start;
}

// --- edits ----------------------------------------------------------------------------------------------------

export function withBearing(aim: Aim, bearing: number): Aim {
  const rounded = stepped(wrapped(bearing), PARTS.bearing);
  return { ...aim, bearing: rounded === 360 ? 0 : rounded };
}

export function turned(aim: Aim, degrees: number): Aim {
  return withBearing(aim, aim.bearing + degrees);
}

export function withSpeed(aim: Aim, aiming: Aiming, speed: number): Aim {
  return { ...aim, speed: stepped(clamp(speed, aiming.slowest, aiming.fastest), PARTS.speed) };
}

/** Faster or slower by a share of the speed, and by at least one step. */
export function faster(aim: Aim, aiming: Aiming, share: number): Aim {
  const least = Math.sign(share) / PARTS.speed;
  const step = aim.speed * share;
  return withSpeed(aim, aiming, aim.speed + (Math.abs(step) < Math.abs(least) ? least : step));
}

export function withSpin(aim: Aim, aiming: Aiming, spin: number): Aim {
  return { ...aim, spin: stepped(clamp(spin, -aiming.most_spin, aiming.most_spin), PARTS.spin) };
}

export function towards(aim: Aim, aiming: Aiming, [x, y]: Point): Aim {
  const from = startOf(aim, aiming);
  return withBearing(aim, bearingOf([x - from[0], y - from[1]]));
}

/** Place the coin as near to a point as it may stand. A target that was aimed at dead centre stays the target. */
export function placeAt(aim: Aim, aiming: Aiming, point: Point): Aim {
  if (!aiming.places) return aim;
  const target = aiming.targets[aimedAt(aim, aiming)];
  const placed = { ...aim, start: within(aiming, point) };
  return target ? towards(placed, aiming, target.at) : placed;
}

/** Along the band, to the right as the shooter sees it. */
export function shiftAlong(aim: Aim, aiming: Aiming, metres: number): Aim {
  const { places } = aiming;
  const [x, y] = startOf(aim, aiming);
  if (!places) return aim;
  const right = direction(aiming.facing + 90);
  if (places.type === "area") return placeAt(aim, aiming, [x + right[0] * metres, y + right[1] * metres]);
  const [dx, dy] = [x - places.at[0], y - places.at[1]];
  const radius = Math.hypot(dx, dy) || places.line;
  const side = rightward(aiming, places.first, places.last);
  const { middle, half } = spread(places, radius);
  const off = rightOf(bearingOf([dx, dy]), middle) + (side * metres * 180) / (Math.PI * radius);
  return placeAt(aim, aiming, onCircle(places.at, radius, middle + clamp(off, -half, half)));
}

/** Where on the band the coin is: metres to the right of its middle, as the shooter sees it. */
export function alongOf(aim: Aim, aiming: Aiming): number {
  const { places } = aiming;
  const start = startOf(aim, aiming);
  if (!places) return 0;
  const middle = middleOf(aiming);
  const right = direction(aiming.facing + 90);
  if (places.type === "area") return dot([start[0] - middle[0], start[1] - middle[1]], right);
  const bearing = bearingOf([start[0] - places.at[0], start[1] - places.at[1]]);
  const off = rightOf(bearing, spread(places).middle);
  return (off * rightward(aiming, places.first, places.last) * Math.PI * places.line) / 180;
}

/** How far the band goes to either side of its middle, m. */
export function halfBand({ places, facing }: Aiming): number {
  if (!places) return 0;
  if (places.type === "arc") return (spread(places).half * Math.PI * places.line) / 180;
  const right = direction(facing + 90);
  const [width, height] = [places.high[0] - places.low[0], places.high[1] - places.low[1]];
  return (Math.abs(width * right[0]) + Math.abs(height * right[1])) / 2;
}

/** The target that the aim goes to dead centre, by its number; -1 for none. `known` is preferred where several are. */
export function aimedAt(aim: Aim, aiming: Aiming, known = -1): number {
  const hits = (target: { readonly at: Point } | undefined): boolean =>
    target !== undefined && towards(aim, aiming, target.at).bearing === aim.bearing;
  return hits(aiming.targets[known]) ? known : aiming.targets.findIndex(hits);
}

/** What a click means: the middle of the thing that it is on, of all the nearest; undefined on the bare table. `least` is a fingertip, m. */
export function clicked(aim: Aim, aiming: Aiming, point: Point, least: number): Point | undefined {
  const things = [
    ...aiming.obstacles.map(({ at, radius, size }) => ({ at, reach: Math.max(radius, size ? Math.min(...size) / 2 : 0, least) })),
    ...aiming.targets.map(({ at }) => ({ at, reach: least })),
  ];
  const from = startOf(aim, aiming);
  const off = ([x, y]: Point, to: Point): number => Math.hypot(x - to[0], y - to[1]);
  const near = things.filter(({ at, reach }) => off(at, point) <= reach && off(at, from) > aiming.radius);
  return near.sort((one, other) => off(one.at, point) - off(other.at, point))[0]?.at;
}

/** The bearing that is straight ahead from where the coin is: to the band's centre, or as the shooter faces. */
export function aheadOf(aim: Aim, aiming: Aiming): number {
  const { places } = aiming;
  if (places?.type !== "arc") return aiming.facing;
  const [x, y] = startOf(aim, aiming);
  return bearingOf([places.at[0] - x, places.at[1] - y]);
}

// --- places ---------------------------------------------------------------------------------------------------

/** The nearest place of the band. One step inside its border, so that rounding does not lead out of it. */
function within({ places }: Aiming, point: Point): Point {
  const step = 1 / PARTS.place;
  const onGrid = ([x, y]: Point): Point => [stepped(x, PARTS.place), stepped(y, PARTS.place)];
  if (!places) return onGrid(point);
  if (places.type === "area") {
    const inside = (value: number, low: number, high: number): number =>
      high - low < 2 * step ? (low + high) / 2 : clamp(value, low + step, high - step);
    return onGrid([inside(point[0], places.low[0], places.high[0]), inside(point[1], places.low[1], places.high[1])]);
  }
  const [dx, dy] = [point[0] - places.at[0], point[1] - places.at[1]];
  const distance = Math.hypot(dx, dy);
  const thin = places.outer - places.inner < 4 * step;
  const radius = thin || distance === 0 ? places.line : clamp(distance, places.inner + step, places.outer - step);
  const margin = (step / radius) * (180 / Math.PI);
  const { middle, half } = spread(places, radius);
  const off = clamp(rightOf(bearingOf([dx, dy]), middle), margin - half, half - margin);
  return onGrid(onCircle(places.at, radius, middle + off));
}

/** The bearing of the middle of a band, and how far it goes to either side of it at a radius (m), degrees. */
export function spread(places: Arc, radius = places.line): { middle: number; half: number } {
  const half = wrapped(places.last - places.first) / 2;
  const beyond = (Math.asin(Math.min(places.overhang / radius, 1)) * 180) / Math.PI;
  return { middle: places.first + half, half: half + beyond };
}

function onCircle(at: Point, radius: number, bearing: number): Point {
  const [x, y] = direction(bearing);
  return [at[0] + radius * x, at[1] + radius * y];
}

/** +1 where clockwise along the band is to the shooter's right, -1 where it is to his left. */
function rightward({ facing }: Aiming, first: number, last: number): number {
  const clockwise = direction(first + wrapped(last - first) / 2 + 90);
  return dot(clockwise, direction(facing + 90)) >= 0 ? 1 : -1;
}

/** The middle of the band, where a coin is placed to begin with. */
function middleOf({ places, start }: Aiming): Point {
  if (!places) return start;
  if (places.type === "area") return [(places.low[0] + places.high[0]) / 2, (places.low[1] + places.high[1]) / 2];
  return onCircle(places.at, places.line, spread(places).middle);
}

export function dot(one: Point, other: Point): number {
  return one[0] * other[0] + one[1] * other[1];
}

// --- the text that is sent ------------------------------------------------------------------------------------

/** A number as the notation has it: always with a point. */
export function formatNumber(number: number): string {
  const text = String(number + 0);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A pattern of such a number, and of one without a point. */
export const NUMBER = "(-?[0-9.]+(?:e[+-]?[0-9]+)?)";

/** `coin x,y >bearing speed ~spin !tight`, each part only if it is not the default. */
export function formatAim({ coin, start, bearing, speed, spin, tight }: Aim): string {
  return [
    ...(coin ? [coin] : []),
    ...(start ? [start.map(formatNumber).join(",")] : []),
    `>${formatNumber(bearing)}`,
    formatNumber(speed),
    ...(spin ? [`~${formatNumber(spin)}`] : []),
    ...(tight ? [`!${tight}`] : []),
  ].join(" ");
}

const AIM = new RegExp(`^(?:([A-Za-z][A-Za-z0-9]*) )?(?:${NUMBER},${NUMBER} )?>${NUMBER} ${NUMBER}(?: ~${NUMBER})?(?: !([A-Za-z0-9]+))?$`);

/** Read an aim that `formatAim`, or the server, has written; null for any other move. */
export function parseAim(text: string): Aim | null {
  const found = AIM.exec(text.split(" | ")[0] ?? "");
  if (!found) return null;
  const [, coin = "", x, y, bearing, speed, spin = "0", tight = ""] = found;
  const start = x === undefined || y === undefined ? null : ([Number(x), Number(y)] as const);
  return { coin, start, bearing: Number(bearing), speed: Number(speed), spin: Number(spin), tight };
}
