// The marks of a move that is being built: rings where a touch means something, and where one was. Pure.
import { moveTo, type Point } from "./draw";
import type { Target } from "./touch";

export function drawMarks(places: readonly Point[], targets: readonly Target[], radius: number): string {
  const touched = places.map(([x, y]) => `<circle class="said" cx="${x}" cy="${y}" r="${radius}"/>`);
  return touched.join("") + targets.map((target) => ring(target, radius)).join("");
}

function ring({ at, legal }: Target, radius: number): string {
  const bar = radius * Math.SQRT1_2;
  return (
    `<g class="target ${legal ? "legal" : "refused"}" transform="${moveTo(at)}"><circle class="under" r="${radius}"/><circle r="${radius}"/>` +
    (legal ? "" : `<path d="M${-bar},${bar} L${bar},${-bar}"/>`) +
    "</g>"
  );
}
