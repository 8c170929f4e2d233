// A placing in words. Pure.
import type { Placing } from "../wire";
import { direction, dot } from "./aim";
import type { Point } from "./draw";
import { distanceTo } from "./place";
import type { Placed } from "./placedraw";

/** Lengths below this count as zero, m. */
const NOTHING = 0.00005;

const millimetres = (metres: number): string => `${(Math.abs(metres) * 1000).toFixed(1)} mm`;

/** Where the coin is: how far from what it is placed beside, and on which side of it, as the player sits. */
export function whereInWords(placing: Placing, at: Point): string {
  const { beside, radius, facing } = placing;
  const gap = distanceTo(beside, at) - radius;
  const off: Point = [at[0] - beside.at[0], at[1] - beside.at[1]];
  const parts = [
    along(dot(off, direction(facing)), "ahead", "behind"),
    along(dot(off, direction(facing + 90)), "to the right", "to the left"),
  ].filter(Boolean);
  const near = gap < NOTHING ? `touching ${beside.label}` : `${millimetres(gap)} from ${beside.label}`;
  return `${near}; its middle ${parts.join(" and ")}`;
}

/** What the read-out beside the finger says. */
export function placeReadout({ placing, at, problem }: Placed): string {
  if (problem) return problem;
  const gap = distanceTo(placing.beside, at) - placing.radius;
  return gap < NOTHING ? `touching ${placing.beside.label}` : `${millimetres(gap)} from ${placing.beside.label}`;
}

function along(metres: number, forth: string, back: string): string {
  return Math.abs(metres) < NOTHING ? "" : `${millimetres(metres)} ${metres > 0 ? forth : back}`;
}
