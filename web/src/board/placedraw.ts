// The picture of a placing: where the coin may lie, and the coin there. Pure; SVG markup.
import type { Axes, Obstacle, Placing } from "../wire";
import { drawShapes, moveTo, type Point } from "./draw";
import { onScene, type Sight } from "./lane";

/** A coin that is being placed, and where it is now. */
export interface Placed {
  readonly placing: Placing;
  readonly at: Point;
  /** Why it cannot be put there; empty where it can. */
  readonly problem: string;
  /** Whether it may be moved and put down. */
  readonly live: boolean;
  /** Whether the coin is drawn; otherwise the view only goes to where it would be. */
  readonly seen: boolean;
}

const RING = 1.6;

/** The part that a small screen shows nearer. */
export function sightOf({ frame, facing, lane, radius, beside }: Placing): Sight {
  return { frame, facing, lane, radius, about: beside.at };
}

export function drawPlacing({ placing, at, problem, live, seen }: Placed): string {
  if (!seen) return "";
  const { frame, radius, piece } = placing;
  const size = radius * frame.scale;
  const arm = size * 0.7;
  const bar = problem ? `<path d="M${-arm},${arm} L${arm},${-arm}"/>` : "";
  return (
    `<g class="placing${problem ? " barred" : ""}${live ? "" : " still"}">${drawBand(placing)}` +
    `<g class="in-hand" transform="${moveTo(onScene(frame, at))}">${drawShapes(piece.parts)}` +
    `<g class="hold"><circle r="${size * RING}"/>${bar}</g></g></g>`
  );
}

/** Where the coin's middle may be: around `beside`, outside `things`, and on the table. */
function drawBand({ beside, radius, most, low, high, things, frame }: Placing): string {
  const [[x0, y1], [x1, y0]] = [onScene(frame, low), onScene(frame, high)];
  const margin = radius * frame.scale;
  const table =
    `<rect x="${x0 + margin}" y="${y0 + margin}" ` +
    `width="${x1 - x0 - 2 * margin}" height="${y1 - y0 - 2 * margin}" fill="#fff"/>`;
  const taken = things.map((thing) => drawGrown(frame, thing, radius)).join("");
  return (
    `<mask id="free" maskUnits="userSpaceOnUse" x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}">` +
    `${table}<g fill="#000">${taken}</g></mask>` +
    `<g mask="url(#free)"><g class="band${most > 0 ? "" : " rim"}">${drawGrown(frame, beside, radius + most)}</g></g>`
  );
}

/** A thing that is larger by a margin (m) all round. */
function drawGrown(frame: Axes, { at, radius, size, turn }: Obstacle, by: number): string {
  const [x, y] = onScene(frame, at);
  const more = by * frame.scale;
  if (!size) return `<circle cx="${x}" cy="${y}" r="${radius * frame.scale + more}"/>`;
  const [width, height] = [size[0] * frame.scale + 2 * more, size[1] * frame.scale + 2 * more];
  return (
    `<rect transform="translate(${x} ${y}) rotate(${-turn})" x="${-width / 2}" y="${-height / 2}" ` +
    `width="${width}" height="${height}" rx="${more}"/>`
  );
}
