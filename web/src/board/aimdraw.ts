// The picture of an aim: band, disc in hand, line to the first contact, ring of the speed. Pure; SVG markup.
import type { Aiming } from "../wire";
import { type Aim, aheadOf, direction, spread, startOf } from "./aim";
import { directionInShort, placeInWords, speedInWords } from "./aimwords";
import { drawShapes, moveTo, type Point } from "./draw";
import type { Mode } from "./gesture";
import { onScene } from "./lane";
import { firstContact } from "./ray";

/** An aim, and what can be done with it now. */
export interface Aimed {
  readonly aiming: Aiming;
  readonly aim: Aim;
  /** All coins that may be flicked now. */
  readonly aimings: readonly Aiming[];
  /** Whether it may be changed and flicked. */
  readonly live: boolean;
  /** Whether the next Enter flicks. */
  readonly armed: boolean;
  /** Whether a finger shows how to pull, while nobody does. */
  readonly demonstrates: boolean;
}

/** The gesture under way. With `neutral`, letting go cancels it. */
export interface Doing {
  readonly mode: Mode;
  readonly neutral: boolean;
  /** Where the finger is on the table. */
  readonly thumb: Point;
  /** How far a pull is of the farthest, 0 to 1. */
  readonly share: number;
}

const RING = 1.75;
/** How far the farthest pull moves the disc back, in its radii. */
const BACK = 3;

export function drawAim(aimed: Aimed, doing: Doing | null): string {
  const { aiming, aim, live } = aimed;
  const pulled = doing?.mode === "pull" && doing.share > 0 ? doing : null;
  const hand = pulled ? drawPull(aiming, aim, pulled) : aiming.places ? drawDisc(aiming, startOf(aim, aiming)) : "";
  if (!live) return hand;
  const state = `${doing ? ` ${doing.mode}` : ""}${doing?.neutral ? " neutral" : ""}${aimed.armed ? " armed" : ""}`;
  const finger = aimed.demonstrates && !doing ? drawFinger(aiming, aim) : "";
  return `<g class="aim${state}">${drawBand(aiming)}${drawCone(aiming, aim)}${drawLine(aiming, aim)}${hand}${drawRing(aiming, aim)}${finger}</g>`;
}

/** The read-out beside the finger; empty for a gesture without one. */
export function readoutOf({ aiming, aim }: Aimed, { mode, neutral }: Doing): string {
  if (mode === "place") return placeInWords(aim, aiming);
  if (mode === "stroke") return "through the piece …";
  if (mode !== "pull") return "";
  return neutral ? "release to cancel" : `${speedInWords(aim)}\n${directionInShort(aim, aiming)}`;
}

/** The disc behind its place, the two strands of the band between them, and a thread to the thumb. */
function drawPull(aiming: Aiming, aim: Aim, { thumb, share }: Doing): string {
  const { frame, radius } = aiming;
  const [x, y] = startOf(aim, aiming);
  const [right, up] = direction(aim.bearing);
  const far = BACK * radius * share;
  const back: Point = [x - right * far, y - up * far];
  const beside = ([px, py]: Point, side: number): Point => onScene(frame, [px - side * up * radius, py + side * right * radius]);
  const strands = [-1, 1].map((side) => `<path class="strand" d="M${at(beside([x, y], side))} L${at(beside(back, side))}"/>`);
  const [cx, cy] = onScene(frame, [x, y]);
  const place = `<circle class="ghost" cx="${cx}" cy="${cy}" r="${radius * frame.scale}"/>`;
  const thread = `<path class="thread" d="M${at(onScene(frame, back))} L${at(onScene(frame, thumb))}"/>`;
  return `${place}${thread}${strands.join("")}${drawDisc(aiming, back)}`;
}

function drawDisc(aiming: Aiming, start: Point): string {
  const place = moveTo(onScene(aiming.frame, start));
  return `<g class="in-hand" transform="${place}">${drawShapes(aiming.piece.parts)}</g>`;
}

function drawBand({ places, frame }: Aiming): string {
  if (!places) return "";
  if (places.type === "area") {
    const [[x0, y1], [x1, y0]] = [onScene(frame, places.low), onScene(frame, places.high)];
    return `<rect class="band" x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/>`;
  }
  const { at, inner, outer } = places;
  const on = (radius: number, side: number): string => {
    const { middle, half } = spread(places, radius);
    const [x, y] = direction(middle + side * half);
    return onScene(frame, [at[0] + radius * x, at[1] + radius * y])
      .map((one) => one.toFixed(3))
      .join(",");
  };
  const [far, near] = [outer * frame.scale, inner * frame.scale];
  const large = spread(places).half > 90 ? 1 : 0;
  return (
    `<path class="band" d="M${on(outer, -1)} A${far},${far} 0 ${large} 1 ${on(outer, 1)} ` +
    `L${on(inner, 1)} A${near},${near} 0 ${large} 0 ${on(inner, -1)} Z"/>`
  );
}

/** Where nineteen of twenty easy flicks of this hand go, as far as the line does: a wedge. */
function drawCone(aiming: Aiming, aim: Aim): string {
  const { frame, wander } = aiming;
  if (wander === 0) return "";
  const from = startOf(aim, aiming);
  const { distance } = firstContact(aim, aiming);
  const sides = [-2 * wander, 2 * wander].map((off) => {
    const [x, y] = direction(aim.bearing + off);
    return at(onScene(frame, [from[0] + distance * x, from[1] + distance * y]));
  });
  return `<path class="cone" d="M${at(onScene(frame, from))} L${sides.join(" L")} Z"/>`;
}

function drawLine(aiming: Aiming, aim: Aim): string {
  const { frame, radius } = aiming;
  const contact = firstContact(aim, aiming);
  const [from, to] = [onScene(frame, startOf(aim, aiming)), onScene(frame, contact.at)];
  const way = `d="M${at(from)} L${at(to)}"`;
  const line = `<path class="under" ${way}/><path class="line" ${way}/>`;
  // Nothing to hit: a disc without a size, so that the picture is of the same elements in every frame.
  return `${line}<circle class="ghost" cx="${to[0]}" cy="${to[1]}" r="${contact.obstacle ? radius * frame.scale : 0}"/>`;
}

/** A fingertip that pulls straight back from the disc, again and again: the style moves it by `--back`. */
function drawFinger(aiming: Aiming, aim: Aim): string {
  const { frame } = aiming;
  const [x, y] = onScene(frame, startOf(aim, aiming));
  const [right, up] = direction(aim.bearing);
  const far = BACK * aiming.radius * frame.scale;
  const back = `--back: ${(-right * far).toFixed(2)}px, ${(up * far).toFixed(2)}px`;
  return `<circle class="finger" cx="${x.toFixed(3)}" cy="${y.toFixed(3)}" r="${(aiming.radius * frame.scale).toFixed(3)}" style="${back}"/>`;
}

/** The speed as a share of the ring, clockwise from straight back, with a tick at the suggested speed. */
function drawRing(aiming: Aiming, aim: Aim): string {
  const { frame, fastest, speed } = aiming;
  const radius = aiming.radius * frame.scale * RING;
  const centre = onScene(frame, startOf(aim, aiming));
  const back = aheadOf(aim, aiming) + 180;
  const on = (share: number, factor = 1): Point => {
    const [x, y] = direction(back + 360 * share);
    return [centre[0] + radius * factor * x, centre[1] - radius * factor * y];
  };
  const share = Math.min(0.9999, aim.speed / fastest);
  const large = share > 0.5 ? 1 : 0;
  const arc = `<path class="speed" d="M${at(on(0))} A${radius},${radius} 0 ${large} 1 ${at(on(share))}"/>`;
  const tick = `<path class="tick" d="M${at(on(speed / fastest, 0.85))} L${at(on(speed / fastest, 1.15))}"/>`;
  return `<circle class="ring" cx="${centre[0]}" cy="${centre[1]}" r="${radius}"/>${arc}${tick}`;
}

function at([x, y]: Point): string {
  return `${x.toFixed(3)},${y.toFixed(3)}`;
}
