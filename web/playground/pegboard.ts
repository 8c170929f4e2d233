// The board of Castille in the documentation: pegs and flags, points to touch, and the engine's line as arrows.
import type { Played, Turn } from "../src/games/castille/playing";

type Point = readonly [x: number, y: number];

/** What the site's build makes: see `docs/extensions/castille_board.py`. */
export interface Drawn {
  readonly svg: string;
  readonly seats: readonly string[];
  /** By seat: a short peg and a tall one. */
  readonly pegs: readonly (readonly { readonly drawn: string; readonly name: string }[])[];
  readonly flags: readonly string[];
  /** By seat and by how many of his flags are up. */
  readonly shelves: readonly (readonly string[])[];
  readonly territories: readonly { readonly name: string; readonly at: Point }[];
  readonly points: readonly { readonly bit: number; readonly name: string; readonly at: Point }[];
}

/** Turns to be drawn as arrows, the first of them by a seat. */
export interface Line {
  readonly turns: readonly Turn[];
  readonly side: number;
}

/** What can be touched now: points with what touching them does. */
export type Touches = ReadonlyMap<number, { readonly label: string; readonly look: string; readonly pressed: boolean }>;

export interface PegBoard {
  readonly show: (played: Played, last: Turn | null) => void;
  readonly offer: (touches: Touches) => void;
  readonly showLine: (line: Line) => void;
}

/** How far an arrow ends from the middle of its point. */
const SHORT = 0.3;

/** Make the board in an element; `touch` is called with the point that was touched, or null for Escape. */
export function makePegBoard(into: HTMLElement, drawn: Drawn, touch: (point: number | null) => void): PegBoard {
  into.insertAdjacentHTML("beforeend", drawn.svg);
  const svg = into.querySelector("svg") as SVGSVGElement;
  for (const name of ["width", "height"]) svg.removeAttribute(name);
  svg.querySelector("title")?.remove();
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", "The board of Castille");
  svg.insertAdjacentHTML(
    "beforeend",
    `<defs>${[0, 1].map((seat) => `<marker id="tip-${seat}" class="tip seat-${seat}" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0L10 5L0 10z"/></marker>`).join("")}</defs>
    <g class="shelves"></g><g class="flags"></g><g class="last"></g><g class="pegs"></g><g class="lines"></g>
    <g class="touches">${drawn.points.map(({ bit, at: [x, y] }) => `<circle data-point="${bit}" cx="${x}" cy="${y}" r="0.44"/>`).join("")}</g>`,
  );
  const layer = (name: string): Element => svg.querySelector(`.${name}`) as Element;
  const at = (bit: number): Point => pointOf(drawn, bit).at;

  const pressed = (event: Event): void => {
    const point = (event.target as Element).closest("[role=button]")?.getAttribute("data-point");
    if (point) touch(Number(point));
  };
  svg.addEventListener("click", pressed);
  svg.addEventListener("keydown", (event) => {
    if (event.key === "Escape") touch(null);
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pressed(event);
  });

  const show = ({ pegs, flags, side }: Played, last: Turn | null): void => {
    layer("pegs").innerHTML = pegs.map(({ point, seat, tall }) => placed(at(point), drawn.pegs[seat]?.[Number(tall)]?.drawn)).join("");
    layer("flags").innerHTML = flags.map((seat, index) => (seat === null ? "" : placed(drawn.territories[index]?.at ?? [0, 0], drawn.flags[seat]))).join("");
    layer("shelves").innerHTML = drawn.shelves.map((shelf, seat) => shelf[flags.filter((flag) => flag === seat).length] ?? "").join("");
    layer("last").innerHTML = last ? way(last, 1 - side, "last-move") : "";
  };
  const offer = (touches: Touches): void => {
    for (const place of layer("touches").children) {
      const found = touches.get(Number(place.getAttribute("data-point")));
      place.setAttribute("class", found?.look ?? "");
      // A point that can no longer be touched keeps the focus, so that the next Tab goes on from there.
      const attributes = { role: "button", tabindex: "0", "aria-label": found?.label ?? "", "aria-pressed": String(found?.pressed ?? false) };
      for (const [name, value] of Object.entries(attributes)) {
        if (found) place.setAttribute(name, value);
        else place.removeAttribute(name);
      }
      if (!found && place === document.activeElement) place.setAttribute("tabindex", "-1");
    }
  };
  const showLine = ({ turns, side }: Line): void => {
    layer("lines").innerHTML = turns.map((turn, index) => arrow(turn, (side + index) % 2, index + 1)).join("");
  };
  const way = ({ from, to, captured }: Turn, seat: number, look: string): string => {
    const [[x0, y0], [x1, y1]] = [at(from), shortened(at(from), at(to))];
    const crosses = captured.map(at).map(([x, y]) => `<path class="taken" d="M${x - 0.16} ${y - 0.16}l.32 .32m0 -.32l-.32 .32"/>`);
    return `<path class="${look} seat-${seat}" d="M${x0} ${y0}L${x1} ${y1}" marker-end="url(#tip-${seat})"/>${crosses.join("")}`;
  };
  const arrow = (turn: Turn, seat: number, number: number): string => {
    if (turn.word === 0n) return "";
    const [[x0, y0], [x1, y1]] = [at(turn.from), at(turn.to)];
    const [x, y] = [0.6 * x0 + 0.4 * x1, 0.6 * y0 + 0.4 * y1];
    return `${way(turn, seat, "line-move")}<circle class="number seat-${seat}" cx="${x}" cy="${y}" r="0.17"/><text class="seat-${seat}" x="${x}" y="${y}" dy="0.35em" font-size="0.24">${number}</text>`;
  };
  return { show, offer, showLine };
}

export function pointOf(drawn: Drawn, bit: number): Drawn["points"][number] {
  return drawn.points.find((point) => point.bit === bit) ?? { bit, name: "?", at: [0, 0] };
}

function placed([x, y]: Point, drawn = ""): string {
  return `<g transform="translate(${x} ${y})">${drawn}</g>`;
}

/** A way's end before the middle of its last point; that point itself for a peg that comes back to its start. */
function shortened([x0, y0]: Point, [x1, y1]: Point): Point {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const share = length > 0 ? 1 - SHORT / length : 1;
  return [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
}
