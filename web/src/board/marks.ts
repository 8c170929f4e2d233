// The marks of a move that is being built: rings where a touch means something, and where one was. Pure.
import { moveTo, type Point } from "./draw";
import type { Piece } from "../wire";
import { distance } from "./plan";
import type { Target } from "./touch";

/** How much larger than a piece the ring round it is. */
const ROUND = 1.22;

export function drawMarks(places: readonly Point[], targets: readonly Target[], radius: number, pieces: readonly Piece[]): string {
  const touched = places.map((place) => {
    const { at, radius: own } = around(pieces, place, radius);
    return `<circle class="said" cx="${at[0]}" cy="${at[1]}" r="${own}"/>`;
  });
  return touched.join("") + targets.map((target) => ring(target, around(pieces, target.at, radius))).join("");
}

interface Round {
  readonly at: Point;
  readonly radius: number;
}

/** A ring round what is seen of the piece on a place, which may stand taller than its foot; else round the place. */
function around(pieces: readonly Piece[], at: Point, radius: number): Round {
  const parts = pieces.find((piece) => distance(piece.at as Point, at) < 1e-6)?.parts ?? [];
  const [top] = parts.flatMap((part) => (part.type === "circle" ? [part] : [])).sort((one, other) => other.radius - one.radius);
  if (!top) return { at, radius };
  return { at: [at[0] + top.at[0], at[1] + top.at[1]], radius: Math.max(radius, ROUND * top.radius) };
}

function ring({ legal }: Target, { at, radius }: Round): string {
  const bar = radius * Math.SQRT1_2;
  return (
    `<g class="target ${legal ? "legal" : "refused"}" transform="${moveTo(at)}"><circle class="under" r="${radius}"/><circle r="${radius}"/>` +
    (legal ? "" : `<path d="M${-bar},${bar} L${bar},${-bar}"/>`) +
    "</g>"
  );
}
