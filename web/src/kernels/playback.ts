// A motion of the kernels as the page plays it: legs and contacts in the scene. As `parlour.games.playback` does it.
import type { Axes, Knock, Leg, Playback, SampledDisc, Travel } from "../wire";
import { Fate, HEARD, INTO, Kind, LEG } from "./layouts";
import type { DrawnMotion } from "./physics";

/** A playback without its pieces, which the page has. */
export type FlickPath = Pick<Playback, "seconds" | "travels" | "knocks">;

const WIDTH = Object.keys(LEG).length;

export function pathOf(motion: DrawnMotion, discs: readonly SampledDisc[], frame: Axes): FlickPath {
  const legs = discs.map((): Leg[] => []);
  const { rows, gone } = motion.legs;
  for (let at = 0; at < rows.length; at += WIDTH) legs[rows[at] ?? 0]?.push(legOf(rows.subarray(at, at + WIDTH), frame));
  const travels = discs.flatMap(({ id }, disc): Travel[] => {
    const [own, left] = [legs[disc] ?? [], gone[disc] ?? NaN];
    const into = (INTO as Readonly<Record<number, string>>)[motion.fates[disc] ?? Fate.ON_TABLE] ?? "";
    return own.length > 0 || !Number.isNaN(left) ? [{ id, legs: own, gone: Number.isNaN(left) ? null : left, into }] : [];
  });
  return { seconds: motion.times[0] ?? 0, travels, knocks: knocksOf(motion, discs, frame) };
}

function legOf(row: Float64Array, frame: Axes): Leg {
  const read = (name: keyof typeof LEG): number => row[LEG[name]] ?? 0;
  const degrees = (angle: number): number => (-angle * 180) / Math.PI + 0;
  const [from, to] = [onScene(frame, read("x0"), read("y0")), onScene(frame, read("x1"), read("y1"))];
  return [read("start"), read("end"), ...from, ...to, read("r"), degrees(read("angle0")), degrees(read("angle1"))];
}

function knocksOf({ events, legs }: DrawnMotion, discs: readonly SampledDisc[], frame: Axes): Knock[] {
  return events.flatMap(({ time, x, y, kind, disc, other }, index): Knock[] => {
    const word = (HEARD as Readonly<Record<number, string>>)[kind];
    const pieces = (kind === Kind.DISC ? [disc, other] : [disc]).map((number) => discs[number]?.id ?? "");
    return word ? [{ time, at: onScene(frame, x, y), kind: word, strength: legs.strengths[index] ?? 0, pieces }] : [];
  });
}

function onScene({ origin, scale }: Axes, x: number, y: number): [number, number] {
  return [origin[0] + scale * x, origin[1] - scale * y];
}
