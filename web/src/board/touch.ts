// Building a choice by touching the picture: one place after another, as each choice's `touch` lists them. Pure.
import type { Choice } from "../wire";
import type { Point } from "./draw";
import { distance } from "./plan";

/** A place that may be touched next, and the choices that go on through it. */
export interface Target {
  readonly at: Point;
  readonly choices: readonly Choice[];
  /** Whether at least one of them may be played. */
  readonly legal: boolean;
}

/** What a touch led to: a whole choice, a longer sequence, or several choices that only their words distinguish. */
export type Touched =
  | { readonly kind: "choice"; readonly choice: Choice }
  | { readonly kind: "partial"; readonly places: readonly Point[] }
  | { readonly kind: "doubt"; readonly choices: readonly Choice[] };

type Way = readonly Point[];

function same(one: Point, other: Point): boolean {
  return distance(one, other) < 1e-6;
}

const known = new WeakMap<Choice, readonly Way[]>();

/** Every order in which a choice can be touched. */
function ways(choice: Choice): readonly Way[] {
  const found = known.get(choice) ?? orders(choice).map((parts) => parts.flat());
  known.set(choice, found);
  return found;
}

function orders({ touch, part }: Choice): Point[][][] {
  if (!part) return [[touch]];
  const parts: Point[][] = [];
  for (let from = 0; from < touch.length; from += part) parts.push(touch.slice(from, from + part));
  return permutations(parts);
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, index) => permutations(all.filter((_, other) => other !== index)).map((rest) => [one, ...rest]));
}

function begins(way: Way, touched: readonly Point[]): boolean {
  return touched.every((point, index) => {
    const own = way[index];
    return own !== undefined && same(own, point);
  });
}

/** The choices that go on from the places touched so far, or are whole there. */
export function fitting(choices: readonly Choice[], touched: readonly Point[]): Choice[] {
  return choices.filter((choice) => choice.touch.length >= touched.length && ways(choice).some((way) => begins(way, touched)));
}

/** The places that can be touched after those that were. */
export function targets(choices: readonly Choice[], touched: readonly Point[]): Target[] {
  const found = new Map<string, { at: Point; choices: Set<Choice> }>();
  for (const choice of choices) {
    for (const way of ways(choice)) {
      const at = way[touched.length];
      if (at === undefined || !begins(way, touched)) continue;
      const place = at.map((number) => number.toFixed(6)).join();
      const target = found.get(place) ?? { at, choices: new Set() };
      found.set(place, target);
      target.choices.add(choice);
    }
  }
  return [...found.values()].map(({ at, choices: through }) => {
    const going = [...through];
    return { at, choices: going, legal: going.some((choice) => choice.refusal === null) };
  });
}

/** Touch a target. Those that may be played go before those that may not. Nothing is played by it. */
export function touch(target: Target, touched: readonly Point[]): Touched {
  const going = target.legal ? target.choices.filter((choice) => choice.refusal === null) : target.choices;
  const whole = going.filter((choice) => choice.touch.length === touched.length + 1);
  const open = whole.length < going.length || whole.some((choice) => choice.part > 0);
  if (open) return { kind: "partial", places: [...touched, target.at] };
  const [choice] = whole;
  if (whole.length === 1 && choice) return { kind: "choice", choice };
  return { kind: "doubt", choices: whole };
}

/** The choice that is complete where the last touch was; touching there once more concludes it. */
export function completed(choices: readonly Choice[], touched: readonly Point[]): Choice | undefined {
  const whole = fitting(choices, touched).filter((choice) => choice.touch.length === touched.length);
  return touched.length > 0 ? (whole.find((choice) => choice.refusal === null) ?? whole[0]) : undefined;
}

/** How many of the touched places stay if this one is touched next: the longest beginning that it continues. */
export function standing(choices: readonly Choice[], touched: readonly Point[], at: Point): number {
  for (let kept = touched.length; kept >= 0; kept -= 1) {
    if (targets(choices, touched.slice(0, kept)).some((target) => same(target.at, at))) return kept;
  }
  return -1;
}

/** How large a target's ring can be: neighbours do not overlap, and it stays a small part of the picture. */
export function ringRadius(found: readonly Target[], size: number): number {
  const gaps = found.flatMap((one, index) => found.slice(index + 1).map((other) => distance(one.at, other.at)));
  return Math.max(size * 0.012, Math.min(size * 0.036, Math.min(...gaps, Infinity) * 0.32));
}

/** The nearest of some places to a point, if it is within reach. */
export function nearest<P extends { readonly at: Point | readonly number[] }>(
  found: readonly P[],
  at: Point,
  reach: number,
): P | undefined {
  const away = (one: P): number => distance(one.at as Point, at);
  const [first] = [...found].sort((one, other) => away(one) - away(other));
  return first && away(first) <= reach ? first : undefined;
}
