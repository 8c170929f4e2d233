// The playground's board: discs that can be dragged, the flick as an arrow, and what the physics makes of it.
import { Fate } from "../src/kernels/layouts";
import type { Motion } from "../src/kernels/physics";
import type { Move } from "./moving";
import { RADIUS, type Settings } from "./scene";

/** A millimetre of the board is a unit of the picture; y goes down there. */
const MM = 1000;
/** A speed of 1 m/s is an arrow of this length, m. */
const ARROW = 0.08;
const LIMIT = 0.36;
const FASTEST = 3;

const LINES = [0.3048, 0.2032, 0.1016];
const POSTS = Array.from({ length: 8 }, (_, number) => Math.PI / 8 + (number * Math.PI) / 4);

export type Change = (change: Partial<Settings>) => void;

export interface BoardView {
  readonly show: (settings: Settings) => void;
  readonly showMotion: (settings: Settings, motion: Motion | null) => void;
  /** Move a disc while the settings stay; `show` puts all discs back. */
  readonly move: Move;
}

/** Make the board in an element; `change` is called while something is dragged or moved by arrow keys. */
export function makeBoard(into: HTMLElement, change: Change): BoardView {
  into.insertAdjacentHTML(
    "beforeend",
    `<svg viewBox="-400 -400 800 800" role="group" aria-label="A Crokinole board with discs to drag">
      <circle class="rail" r="381"/><circle class="wood" r="330.2"/>
      ${LINES.map((radius) => `<circle class="line" r="${radius * MM}"/>`).join("")}
      <circle class="hole" r="17.5"/>
      ${POSTS.map((turn) => `<circle class="post" cx="${101.6 * Math.cos(turn)}" cy="${101.6 * Math.sin(turn)}" r="4.8"/>`).join("")}
      <g class="tracks"></g><g class="ends"></g><g class="discs"></g>
      <g class="arrow"><line/><circle r="11" tabindex="0" role="slider" aria-label="The flick: direction and speed"/></g>
    </svg>`,
  );
  const svg = into.querySelector("svg") as SVGSVGElement;
  const part = <T extends Element>(selector: string): T => svg.querySelector(selector) as T;
  let now: Settings | null = null;

  const tip = ({ places, speed, bearing }: Settings): readonly [number, number] => {
    const [x, y] = places[0] ?? [0, 0];
    const angle = (bearing * Math.PI) / 180;
    const length = RADIUS + ARROW * speed;
    return [x + length * Math.cos(angle), y + length * Math.sin(angle)];
  };
  const aimAt = (x: number, y: number): void => {
    const [fromX, fromY] = now?.places[0] ?? [0, 0];
    const [dx, dy] = [x - fromX, y - fromY];
    const speed = Math.min(Math.max((Math.hypot(dx, dy) - RADIUS) / ARROW, 0.05), FASTEST);
    change({ bearing: (Math.atan2(dy, dx) * 180) / Math.PI, speed });
  };
  const put = (disc: number, x: number, y: number): void => {
    const share = Math.min(1, LIMIT / Math.max(Math.hypot(x, y), 1e-9));
    change({ places: (now?.places ?? []).map((place, number) => (number === disc ? [x * share, y * share] : place)) });
  };
  const moved = (target: Element, x: number, y: number): void => {
    const disc = target.getAttribute("data-disc");
    if (disc === null) aimAt(x, y);
    else put(Number(disc), x, y);
  };

  svg.addEventListener("pointerdown", (event) => {
    const target = (event.target as Element).closest("[tabindex]");
    if (!target) return;
    event.preventDefault();
    (target as SVGElement).focus();
    svg.setPointerCapture(event.pointerId);
    const drag = (next: PointerEvent): void => moved(target, ...placeOf(svg, next));
    svg.addEventListener("pointermove", drag);
    const stop = (): void => svg.removeEventListener("pointermove", drag);
    svg.addEventListener("pointerup", stop, { once: true });
    svg.addEventListener("pointercancel", stop, { once: true });
  });
  svg.addEventListener("keydown", (event) => {
    const target = (event.target as Element).closest("[tabindex]");
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!target || !step || !now) return;
    event.preventDefault();
    const disc = target.getAttribute("data-disc");
    const [x, y] = disc === null ? tip(now) : (now.places[Number(disc)] ?? [0, 0]);
    const size = event.shiftKey ? 0.01 : 0.002;
    moved(target, x + size * (step[0] ?? 0), y + size * (step[1] ?? 0));
  });

  const discs = part<SVGGElement>(".discs");
  const show = (settings: Settings): void => {
    now = settings;
    while (discs.children.length > settings.places.length) discs.lastElementChild?.remove();
    settings.places.forEach(([x, y], number) => {
      const label = number === 0 ? "The flicked disc" : `Disc ${number}`;
      if (!discs.children[number])
        discs.insertAdjacentHTML("beforeend", `<circle data-disc="${number}" class="disc${number === 0 ? " flicked" : ""}" r="${RADIUS * MM}" tabindex="0" role="button" aria-label="${label}"/>`);
      const disc = discs.children[number];
      disc?.removeAttribute("visibility");
      disc?.setAttribute("cx", String(MM * x));
      disc?.setAttribute("cy", String(-MM * y));
    });
    if (settings.places.length === 0) return part(".arrow").setAttribute("visibility", "hidden");
    part(".arrow").removeAttribute("visibility");
    const [[x, y], [tipX, tipY]] = [settings.places[0] ?? [0, 0], tip(settings)];
    const ends = { x1: MM * x, y1: -MM * y, x2: MM * tipX, y2: -MM * tipY };
    for (const [name, value] of Object.entries(ends)) part(".arrow line").setAttribute(name, String(value));
    const handle = part(".arrow circle");
    handle.setAttribute("cx", String(ends.x2));
    handle.setAttribute("cy", String(ends.y2));
    handle.setAttribute("aria-valuetext", `${Math.round(settings.bearing)} degrees, ${settings.speed.toFixed(2)} m/s`);
  };
  const showMotion = (settings: Settings, motion: Motion | null): void => {
    part(".tracks").innerHTML = motion ? drawTracks(settings, motion) : "";
    part(".ends").innerHTML = motion ? drawEnds(settings, motion) : "";
  };
  const move: Move = (number, place) => {
    const disc = discs.children[number];
    part(".arrow").setAttribute("visibility", "hidden");
    if (!place) return disc?.setAttribute("visibility", "hidden");
    disc?.setAttribute("cx", String(MM * place[0]));
    disc?.setAttribute("cy", String(-MM * place[1]));
  };
  return { show, showMotion, move };
}

function placeOf(svg: SVGSVGElement, event: PointerEvent): readonly [x: number, y: number] {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [x / MM, -y / MM];
}

/** Every disc's way, and a dot where something happened. */
function drawTracks({ places }: Settings, motion: Motion): string {
  const ways = places.map((_, disc) => {
    const corners = motion.pieces.filter((piece) => piece.disc === disc).map(({ x, y }) => [x, y] as const);
    const way = [...corners, [motion.x[disc] ?? 0, motion.y[disc] ?? 0] as const];
    const points = way.map(([x, y]) => `${MM * x},${-MM * y}`).join(" ");
    return `<polyline class="track${disc === 0 ? " flicked" : ""}" points="${points}"/>`;
  });
  const dots = motion.events.map(({ x, y }) => `<circle class="event" cx="${MM * x}" cy="${-MM * y}" r="3"/>`);
  return [...ways, ...dots].join("");
}

/** Where each disc comes to rest; a cross for one that is gone. */
function drawEnds({ places }: Settings, motion: Motion): string {
  return places
    .map((_, disc) => {
      const [x, y] = [MM * (motion.x[disc] ?? 0), -MM * (motion.y[disc] ?? 0)];
      if (motion.fates[disc] !== Fate.ON_TABLE) return `<path class="gone" d="M${x - 8} ${y - 8}l16 16m0-16l-16 16"/>`;
      return `<circle class="end${disc === 0 ? " flicked" : ""}" cx="${x}" cy="${y}" r="${RADIUS * MM}"/>`;
    })
    .join("");
}
