// A flick as it is played: where each piece is at a time, which moments must be drawn, and its traces. Pure.
import type { Knock, Leg, Picture, Piece, Playback, Travel } from "../wire";
import type { Point } from "./draw";
import { distance } from "./plan";

/** A place, and the angle in degrees, clockwise as seen. */
export interface Pose {
  readonly at: Point;
  readonly angle: number;
}

/** How a piece that is gone is still seen for a moment: where, and the share of that moment that is over. */
export interface Parting extends Pose {
  readonly share: number;
  readonly into: string;
}

/** How long a piece sinks or falls, s. */
export const PARTING = 0.22;

/** How long a success is celebrated, s. */
export const CHEERING = 1;

/** Legs whose directions differ by less (radians) are one straight way. */
const STRAIGHT = 0.05;

const within = (share: number): number => Math.max(0, Math.min(1, share));

function along([start, end, x0, y0, x1, y1, r, angle0, angle1]: Leg, time: number): Pose {
  const u = end > start ? within((time - start) / (end - start)) : 1;
  const share = 2 * r * u + (1 - 2 * r) * u * u;
  return { at: [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share], angle: angle0 + (angle1 - angle0) * u };
}

/** Where a piece is on its way: at its first place before the way begins, at its last one after it. */
function onWay({ legs }: Travel, time: number): Pose | null {
  let now = legs[0];
  for (const leg of legs) {
    if (leg[0] > time) break;
    now = leg;
  }
  return now ? along(now, time) : null;
}

/** Place and angle of a piece at a time; null once it is gone. */
export function poseAt(travel: Travel, time: number): Pose | null {
  return travel.gone !== null && time >= travel.gone ? null : onWay(travel, time);
}

/** How a piece that is gone fades; null before that, and when it has faded. */
export function partingAt(travel: Travel, time: number): Parting | null {
  const { gone, into } = travel;
  if (gone === null || time < gone || time >= gone + PARTING) return null;
  const last = onWay(travel, gone);
  return last && { ...last, share: (time - gone) / PARTING, into };
}

/** How long a flick is seen: its motion, and the fading or the celebration of pieces that outlasts it; s. */
export function secondsOf({ seconds, travels, cheers }: Playback): number {
  const cheered = new Set(cheers.map(({ piece }) => piece));
  const after = (id: string): number => (cheered.has(id) ? CHEERING : PARTING);
  return Math.max(seconds, ...travels.map(({ id, gone }) => (gone === null ? 0 : gone + after(id))));
}

/** The times at which a frame must be drawn, ascending: contacts, and pieces that are gone. */
export function momentsOf({ knocks, travels }: Playback): number[] {
  const times = [...knocks.map((knock) => knock.time), ...travels.flatMap(({ gone }) => (gone === null ? [] : [gone]))];
  return [...new Set(times)].sort((one, other) => one - other);
}

/** Since when a piece has gone straight before a time, at most that many seconds. */
export function straightSince({ legs }: Travel, time: number, seconds: number): number {
  let [since, heading] = [0, NaN];
  for (const [start, , x0, y0, x1, y1] of legs) {
    if (start > time) break;
    const now = Math.atan2(y1 - y0, x1 - x0);
    if (!(Math.abs(now - heading) < STRAIGHT)) since = start;
    heading = now;
  }
  return Math.max(since, time - seconds);
}

/** Where the remaining pieces lie when all is at rest. */
export function restOf({ pieces, travels }: Playback): Map<string, Pose> {
  const rest = new Map<string, Pose>(pieces.map((piece) => [piece.id, { at: piece.at, angle: 0 }]));
  for (const travel of travels) {
    const last = poseAt(travel, Infinity);
    if (last) rest.set(travel.id, last);
    else if (travel.gone !== null) rest.delete(travel.id);
  }
  return rest;
}

/** The picture at the end of a flick, before the next round is laid out: everything where it came to rest. */
export function atRest(before: Picture, after: Picture, playback: Playback): Picture {
  const rest = restOf(playback);
  const stays = (piece: Piece): boolean => after.pieces.some(({ id, at }) => id === piece.id && distance(at, piece.at) < 1e-6);
  const still = before.pieces.filter((piece) => !rest.has(piece.id) && stays(piece));
  const ran = playback.pieces.flatMap((piece) => {
    const pose = playback.removed.includes(piece.id) ? undefined : rest.get(piece.id);
    return pose ? [{ ...piece, at: [pose.at[0], pose.at[1]] as [number, number] }] : [];
  });
  return { ...before, pieces: [...still, ...ran] };
}

/** A piece's whole way as a line: its corners, each once. */
export function traceOf({ legs }: Travel): Point[] {
  const [first] = legs;
  if (!first) return [];
  const corners: Point[] = [[first[2], first[3]], ...legs.map((leg): Point => [leg[4], leg[5]])];
  return corners.filter((point, index) => index === 0 || distance(point, corners[index - 1] as Point) > 1e-6);
}

/** Contacts in their order. Those at one time and nearly one place count as one. */
export function contactsOf({ knocks }: Playback, apart: number): Knock[] {
  const found: Knock[] = [];
  for (const knock of [...knocks].sort((one, other) => one.time - other.time)) {
    const same = found.some((other) => knock.time - other.time < 0.005 && distance(knock.at, other.at) < apart);
    if (!same) found.push(knock);
  }
  return found;
}

/** The radius of a piece: of its largest part around its own middle. */
export function radiusOf({ parts }: Piece): number {
  const radii = parts.map((part) => (part.type === "circle" && part.look !== "shadow" ? part.radius : 0));
  return Math.max(0, ...radii) || 0.01;
}
