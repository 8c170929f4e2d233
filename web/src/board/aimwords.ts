// An aim in words, for screen readers and for the panel beside the picture. Pure.
import type { Aiming } from "../wire";
import { alongOf, aimedAt, type Aim, rightOf, startOf } from "./aim";
import { firstContact } from "./ray";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const AHEAD = "straight ahead";
const sideOf = (off: number): string => (off > 0 ? "right" : "left");
const centimetres = (metres: number): string => `${(Math.abs(metres) * 100).toFixed(1)} cm`;

/** The whole aim: place, direction, speed, and what the line meets. */
export function aimInWords(aim: Aim, aiming: Aiming): string {
  const parts = [directionInWords(aim, aiming), speedInWords(aim), ...spinInWords(aim, aiming)];
  return `${capital(placeInWords(aim, aiming))}; aims ${parts.join(", ")}. ${meetingInWords(aim, aiming)}`;
}

/** Only what has changed, for a listener who turns a little at a time. */
export function changeInWords(before: Aim, aim: Aim, aiming: Aiming): string {
  const parts = [
    ...(samePlace(before, aim) && before.coin === aim.coin ? [] : [placeInWords(aim, aiming)]),
    ...(before.bearing === aim.bearing ? [] : [directionInWords(aim, aiming)]),
    ...(before.speed === aim.speed ? [] : [speedInWords(aim)]),
    ...(before.spin === aim.spin ? [] : [spinInWords(aim, aiming)[0] ?? "no spin"]),
  ];
  if (parts.length === 0) return "";
  const way = samePlace(before, aim) && before.bearing === aim.bearing ? "" : ` ${meetingInWords(aim, aiming)}`;
  return `${capital(parts.join(", "))}.${way}`;
}

function samePlace(one: Aim, other: Aim): boolean {
  return one.start?.[0] === other.start?.[0] && one.start?.[1] === other.start?.[1];
}

export function placeInWords(aim: Aim, aiming: Aiming): string {
  const who = aiming.coin ? aiming.piece.label || `coin ${aiming.coin}` : "your piece";
  return `${who} ${whereItLies(aim, aiming)}`;
}

/** The place alone, for a reader who knows which coin it is. */
export function whereItLies(aim: Aim, aiming: Aiming): string {
  const { places } = aiming;
  if (!places) return "from where it lies";
  const along = alongOf(aim, aiming);
  const side =
    Math.abs(along) < 0.0005 ? "in the middle" : `${centimetres(along)} ${along > 0 ? "right" : "left"} of the middle`;
  if (places.type === "area") return side;
  const [x, y] = startOf(aim, aiming);
  const off = Math.hypot(x - places.at[0], y - places.at[1]) - places.line;
  const line =
    Math.abs(off) < 0.0005 ? "on the line" : `${centimetres(off)} ${off > 0 ? "behind" : "ahead of"} the line`;
  return `${line}, ${side}`;
}

export function directionInWords({ bearing }: Aim, { facing }: Aiming): string {
  const off = rightOf(bearing, facing);
  const degrees = Math.abs(off).toFixed(1);
  if (Number(degrees) === 0) return AHEAD;
  return `${degrees} degree${Number(degrees) === 1 ? "" : "s"} ${sideOf(off)} of ${AHEAD}`;
}

/** The same in a read-out beside the finger: `4.5° right`. */
export function directionInShort({ bearing }: Aim, { facing }: Aiming): string {
  const off = rightOf(bearing, facing);
  const degrees = Math.abs(off).toFixed(1);
  return Number(degrees) === 0 ? AHEAD : `${degrees}° ${sideOf(off)}`;
}

export function speedInWords({ speed }: Aim): string {
  return `${speed.toFixed(2)} m/s`;
}

function spinInWords({ spin, tight }: Aim, aiming: Aiming): string[] {
  const taker = aiming.tight.find(({ coin }) => coin === tight);
  const held = taker ? [`held, and ${taker.label} takes the flick`] : [];
  return spin === 0 ? held : [`spin ${Math.abs(spin).toFixed(1)} ${spin > 0 ? "anticlockwise" : "clockwise"}`, ...held];
}

/** What the aiming line goes to and what it meets first. */
export function meetingInWords(aim: Aim, aiming: Aiming): string {
  const contact = firstContact(aim, aiming);
  const target = aiming.targets[aimedAt(aim, aiming)];
  const dead = target ? `Dead centre at ${target.label}. ` : "";
  if (!contact.obstacle) return `${dead}Clear path.`;
  const label = contact.obstacle.label || "an obstacle";
  return label === target?.label
    ? `${dead}Clear path.`
    : `${dead}First contact: ${label}, ${hitInWords(contact.side)}.`;
}

function hitInWords(side: number): string {
  if (Math.abs(side) < 0.08) return "full";
  const share = Math.abs(side) > 0.7 ? "thin, " : "";
  return `${share}on its ${side > 0 ? "right" : "left"}`;
}
