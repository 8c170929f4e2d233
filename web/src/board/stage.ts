// The moving part of the picture while a flick is played: a layer over a board that stands still.
import type { Piece, Playback, Travel } from "../wire";
import { type BoardFrame, drawPieces, escape, moveTo, type Point } from "./draw";
import { distance } from "./plan";
import { contactsOf, partingAt, poseAt, radiusOf, restOf, traceOf, wayBetween, type Pose } from "./playback";

/** A fast piece draws the way of its last moments behind it, s. */
const STREAK = 0.045;
/** How long a contact is marked, s. */
const FLASH = 0.16;

interface Actor {
  readonly node: SVGGElement;
  readonly piece: Piece;
  readonly radius: number;
  readonly travel: Travel | undefined;
  /** The parts that show how the piece has turned. */
  readonly turning: readonly Element[];
}

/** A disc around the middle looks the same however it turns, and the shadow stays where the light is. */
function turns(part: Piece["parts"][number]): boolean {
  const round = part.type === "circle" && part.at[0] === 0 && part.at[1] === 0;
  return !round && part.look !== "shadow";
}

export class Stage {
  readonly #actors: readonly Actor[];
  readonly #streaks: SVGGElement;
  readonly #marks: SVGGElement;

  constructor(
    readonly layer: SVGGElement,
    readonly playback: Playback,
  ) {
    const drawn = drawPieces(playback.pieces);
    layer.innerHTML = `<g class="streaks"></g><g class="actors">${drawn}</g><g class="marks"></g>`;
    const [streaks, actors, marks] = layer.children as unknown as [SVGGElement, SVGGElement, SVGGElement];
    this.#streaks = streaks;
    this.#marks = marks;
    const travels = new Map(playback.travels.map((travel) => [travel.id, travel]));
    this.#actors = playback.pieces.map((piece, index) => {
      const node = actors.children[index] as SVGGElement;
      const turning = piece.parts.flatMap((part, place) => (turns(part) ? (node.children[place] ?? []) : []));
      return { node, piece, radius: radiusOf(piece), travel: travels.get(piece.id), turning };
    });
  }

  /** Draw a moment of the flick. */
  draw(time: number): void {
    const streaks: string[] = [];
    for (const actor of this.#actors) {
      if (!actor.travel) continue;
      put(actor, actor.travel, time);
      streaks.push(streak(actor.travel, actor.radius, time));
    }
    replace(this.#streaks, streaks.join(""));
    replace(this.#marks, this.#flashes(time));
  }

  #flashes(time: number): string {
    const radius = this.#actors[0]?.radius ?? 1;
    const now = this.playback.knocks.filter((knock) => knock.time <= time && time - knock.time < FLASH);
    return now.map((knock) => flash(knock.at, radius * 0.4, (time - knock.time) / FLASH)).join("");
  }

  /** At rest: mark the pieces that the rules take off. */
  mark(ids: readonly string[]): void {
    const rest = restOf(this.playback);
    const marks = this.#actors.flatMap(({ piece, radius }) => {
      const place = rest.get(piece.id);
      return place && ids.includes(piece.id) ? crossed(place.at, radius) : [];
    });
    replace(this.#streaks, "");
    replace(this.#marks, marks.join(""));
  }

  /** Let pieces and their marks fade; `share` goes from 0 to 1. */
  fade(ids: readonly string[], share: number): void {
    const opacity = share > 0 ? `${1 - share}` : "";
    this.#marks.style.opacity = opacity;
    for (const { node, piece } of this.#actors) if (ids.includes(piece.id)) node.style.opacity = opacity;
  }

  clear(): void {
    this.layer.replaceChildren();
  }
}

function put({ node, turning }: Actor, travel: Travel, time: number): void {
  const pose = poseAt(travel, time);
  const parting = pose ? null : partingAt(travel, time);
  node.style.opacity = parting ? `${1 - parting.share}` : pose || travel.legs.length === 0 ? "" : "0";
  const seen: Pose | null = pose ?? parting;
  if (!seen) return;
  // A piece that sinks shrinks into the hole; one that falls only goes a little further away.
  const size = parting ? 1 - parting.share * (parting.into === "hole" ? 0.45 : 0.2) : 1;
  node.setAttribute("transform", moveTo(seen.at) + (size < 1 ? ` scale(${size.toFixed(3)})` : ""));
  const angle = `rotate(${seen.angle.toFixed(2)})`;
  for (const part of turning) part.setAttribute("transform", angle);
}

function streak(travel: Travel, radius: number, time: number): string {
  if (!poseAt(travel, time)) return "";
  const way = wayBetween(travel, Math.max(0, time - STREAK), time);
  const length = way.slice(1).reduce((sum, at, index) => sum + distance(way[index] as Point, at), 0);
  return length < radius ? "" : `<polyline points="${points(way)}" stroke-width="${radius * 1.3}"/>`;
}

function flash([x, y]: Point, radius: number, share: number): string {
  const opacity = (1 - share).toFixed(3);
  return `<circle class="flash" cx="${x}" cy="${y}" r="${(radius * (0.6 + share)).toFixed(4)}" opacity="${opacity}"/>`;
}

/** A ring and a cross, for a piece that is taken off. */
export function crossed([x, y]: Point, radius: number): string {
  const [ring, arm] = [radius * 1.3, radius * 0.75];
  return (
    `<g class="crossed" transform="${moveTo([x, y])}"><circle r="${ring}"/>` +
    `<path d="M${-arm},${-arm} L${arm},${arm} M${-arm},${arm} L${arm},${-arm}"/></g>`
  );
}

/** A ring around a piece that a ruling is about. */
export function haloed([x, y]: Point, radius: number): string {
  return `<circle class="halo" cx="${x}" cy="${y}" r="${radius * 1.45}"/>`;
}

/** The whole flick in one still picture: where each piece was, its way, the contacts in order, what was taken off. */
export function drawTraces(playback: Playback): string {
  const pieces = new Map(playback.pieces.map((piece) => [piece.id, piece]));
  const size = Math.max(0, ...playback.pieces.map(radiusOf));
  const ways = playback.travels.map((travel) => {
    const [first, ...rest] = traceOf(travel);
    const piece = pieces.get(travel.id);
    if (!first || !piece || rest.length === 0) return "";
    const start = `<circle class="trace-start" cx="${first[0]}" cy="${first[1]}" r="${radiusOf(piece)}"/>`;
    return `${start}<polyline class="trace" points="${points([first, ...rest])}"/>`;
  });
  const contacts = contactsOf(playback, size).map(({ at }, index) => numbered(at, size * 0.62, `${index + 1}`));
  const rest = restOf(playback);
  const gone = playback.removed.flatMap((id) => {
    const [place, piece] = [rest.get(id), pieces.get(id)];
    return place && piece ? crossed(place.at, radiusOf(piece)) : [];
  });
  return [...ways, ...gone, ...contacts].join("");
}

/** Rings around the pieces that a ruling is about. A piece that is gone has a cross where it was last. */
export function drawHalos({ picture, playback }: BoardFrame, ids: readonly string[]): string {
  const there = new Map(picture.pieces.map((piece) => [piece.id, piece]));
  const last = playback ? restOf(playback) : new Map<string, Pose>();
  const marks = ids.map((id) => {
    const piece = there.get(id);
    if (piece) return haloed(piece.at, radiusOf(piece));
    const was = playback?.pieces.find((one) => one.id === id);
    const way = playback?.travels.find((travel) => travel.id === id);
    const at = last.get(id)?.at ?? (way && traceOf(way).at(-1)) ?? was?.at;
    return was && at ? haloed(at, radiusOf(was)) + crossed(at, radiusOf(was)) : "";
  });
  return marks.join("");
}

function numbered(at: Point, radius: number, text: string): string {
  return (
    `<g class="contact" transform="${moveTo(at)}"><circle r="${radius}"/>` +
    `<text dy="0.35em" font-size="${radius * 1.35}">${escape(text)}</text></g>`
  );
}

function points(way: readonly Point[]): string {
  return way.map(([x, y]) => `${x.toFixed(4)},${y.toFixed(4)}`).join(" ");
}

function replace(group: SVGGElement, markup: string): void {
  if (markup || group.firstChild) group.innerHTML = markup;
}
