// The pieces of a plan on their way: where each is, how high, and how much of it can be seen.
import { drawPieces, moveTo } from "./draw";
import { height, placeAt, type Plan } from "./plan";

/** By how much a piece seems larger at the top of a hop. */
const LIFT = 0.16;

export interface Travelling {
  /** Show a share of the time, 0 to 1. */
  readonly show: (share: number) => void;
  readonly end: () => void;
}

/** Let the pieces of a layer, which are drawn at their new places, come from their old ones. */
export function travelling(pieces: SVGGElement, plan: Plan): Travelling {
  const nodes = [...pieces.children].map((node) => node as SVGElement);
  const group = new Map(nodes.map((node) => [node.dataset["piece"], node]));
  const leaving = document.createElementNS("http://www.w3.org/2000/svg", "g");
  leaving.innerHTML = drawPieces(plan.departures.map(({ piece }) => piece));
  pieces.prepend(leaving);
  const show = (share: number): void => {
    for (const travel of plan.travels) {
      const lifted = 1 + LIFT * height(travel, share);
      const scale = lifted > 1 ? ` scale(${lifted.toFixed(3)})` : "";
      group.get(travel.id)?.setAttribute("transform", `${moveTo(placeAt(travel, share))}${scale}`);
    }
    for (const id of plan.arrivals) group.get(id)?.style.setProperty("opacity", share < 1 ? `${share}` : "");
    plan.departures.forEach(({ from }, index) => {
      const faded = Math.max(0, (share - from) / (1 - from));
      (leaving.children[index] as SVGElement).style.setProperty("opacity", `${1 - faded}`);
    });
  };
  return { show, end: () => leaving.remove() };
}
