// The moving part of the picture while a flick is played: a layer over a board that stands still.
import type { Piece, Playback, Travel } from "../wire";
import { type BoardFrame, drawPieces, escape, moveTo, type Point } from "./draw";
import { distance } from "./plan";
import { contactsOf, partingAt, poseAt, radiusOf, restOf, straightSince, traceOf, type Pose } from "./playback";
import { drawCheers } from "./cheers";
import type { Ripples } from "./ripples";

/** A fast piece draws the way of its last moments behind it, s. */
const STREAK = 0.045;
/** A turn (degrees) that is not seen. */
const STILL = 0.2;

/** A piece on the stage, and how it was drawn last: only what has changed is drawn again. */
interface Actor {
  readonly node: SVGGElement;
  readonly piece: Piece;
  readonly radius: number;
  readonly travel: Travel | undefined;
  /** The parts that show how the piece has turned. */
  readonly turning: readonly SVGElement[];
  readonly streak: SVGElement;
  x: number;
  y: number;
  angle: number;
  size: number;
  opacity: number;
  streaks: boolean;
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
  readonly #ripples: Ripples | null;

  constructor(
    readonly layer: SVGGElement,
    readonly playback: Playback,
    /** Makes the rings of contacts; null until that part of the page has come. */
    rings: typeof Ripples | null,
  ) {
    const drawn = drawPieces(playback.pieces);
    layer.innerHTML = `<g class="streaks"></g><g class="actors">${drawn}</g><g class="ripples"></g><g class="marks"></g>`;
    const [streaks, actors, ripples, marks] = layer.children as unknown as [SVGGElement, SVGGElement, SVGGElement, SVGGElement];
    this.#streaks = streaks;
    this.#marks = marks;
    const travels = new Map(playback.travels.map((travel) => [travel.id, travel]));
    const radii = playback.pieces.map(radiusOf);
    streaks.innerHTML = radii.map((radius) => `<rect visibility="hidden" x="-1" y="${-0.65 * radius}" width="1" height="${1.3 * radius}"/>`).join("");
    this.#actors = playback.pieces.map((piece, index) => {
      const node = actors.children[index] as SVGGElement;
      const turning = piece.parts.flatMap((part, place) => (turns(part) ? ((node.children[place] as SVGElement) ?? []) : []));
      const streak = streaks.children[index] as SVGElement;
      const [x, y] = piece.at;
      const first = { x, y, angle: 0, size: 1, opacity: 1, streaks: false };
      return { node, piece, radius: radii[index] ?? 1, travel: travels.get(piece.id), turning, streak, ...first };
    });
    this.#ripples = rings && new rings(ripples, playback, radii[0] ?? 1);
  }

  /** Draw a moment of the flick. */
  draw(time: number): void {
    for (const actor of this.#actors) if (actor.travel) put(actor, actor.travel, time);
    this.#ripples?.draw(time);
  }

  /** At rest: mark the pieces that the rules take off. */
  mark(ids: readonly string[]): void {
    const rest = restOf(this.playback);
    const marks = this.#actors.flatMap(({ piece, radius }) => {
      const place = rest.get(piece.id);
      return place && ids.includes(piece.id) ? crossed(place.at, radius) : [];
    });
    this.#streaks.replaceChildren();
    this.#marks.innerHTML = marks.join("");
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

function put(actor: Actor, travel: Travel, time: number): void {
  const pose = poseAt(travel, time);
  const parting = pose ? null : partingAt(travel, time);
  fadeTo(actor, parting ? 1 - parting.share : pose || travel.legs.length === 0 ? 1 : 0);
  trail(actor, travel, pose, time);
  const seen: Pose | null = pose ?? parting;
  if (!seen) return;
  // A piece that sinks shrinks into the hole; one that falls only goes a little further away.
  moveActor(actor, seen, parting ? 1 - parting.share * (parting.into === "hole" ? 0.45 : 0.2) : 1);
}

function fadeTo(actor: Actor, opacity: number): void {
  if (opacity === actor.opacity) return;
  actor.opacity = opacity;
  actor.node.style.opacity = opacity === 1 ? "" : `${opacity}`;
}

function moveActor(actor: Actor, { at: [x, y], angle }: Pose, size: number): void {
  if (x !== actor.x || y !== actor.y || size !== actor.size) {
    [actor.x, actor.y, actor.size] = [x, y, size];
    actor.node.style.transform = at(x, y) + (size < 1 ? ` scale(${size.toFixed(3)})` : "");
  }
  if (Math.abs(angle - actor.angle) < STILL) return;
  actor.angle = angle;
  for (const part of actor.turning) part.style.transform = `rotate(${angle.toFixed(1)}deg)`;
}

/** The straight part of the way of the last moments. */
function trail(actor: Actor, travel: Travel, pose: Pose | null, time: number): void {
  const from = pose && poseAt(travel, straightSince(travel, time, STREAK));
  const streaks = pose !== null && from !== null && distance(from.at, pose.at) >= actor.radius;
  if (streaks !== actor.streaks) actor.streak.setAttribute("visibility", streaks ? "visible" : "hidden");
  actor.streaks = streaks;
  if (!streaks) return;
  const [x, y] = pose.at;
  const [right, down] = [x - from.at[0], y - from.at[1]];
  actor.streak.style.transform = `${at(x, y)} rotate(${Math.atan2(down, right).toFixed(4)}rad) scaleX(${Math.hypot(right, down).toFixed(4)})`;
}

/** A style and not an attribute: the browser moves a layer then, and lays out and paints nothing. */
function at(x: number, y: number): string {
  return `translate(${x.toFixed(4)}px, ${y.toFixed(4)}px)`;
}

/** A ring and a cross, for a piece that is taken off. */
export function crossed([x, y]: Point, radius: number): string {
  const [ring, arm] = [radius * 1.3, radius * 0.75];
  const drawn = (look: string) => `<circle ${look} r="${ring}"/><path ${look} d="M${-arm},${-arm} L${arm},${arm} M${-arm},${arm} L${arm},${-arm}"/>`;
  return `<g class="crossed" transform="${moveTo([x, y])}">${drawn('class="under"')}${drawn("")}</g>`;
}

/** A ring around a piece that a ruling is about. */
export function haloed([x, y]: Point, radius: number): string {
  const drawn = (look: string) => `<circle class="${look}" cx="${x}" cy="${y}" r="${radius * 1.45}"/>`;
  return drawn("halo under") + drawn("halo");
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
  return [...ways, ...gone, ...contacts, drawCheers(playback, size)].join("");
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
