// Saying a choice by touching the picture: one place after another, as each choice's `touch` lists them. Pure.
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

/** What a touch led to: a whole choice, a longer sequence, or a doubt that only words can settle. */
export type Touched =
  | { readonly kind: "choice"; readonly choice: Choice }
  | { readonly kind: "said"; readonly said: readonly Point[] }
  | { readonly kind: "doubt"; readonly choices: readonly Choice[] };

function same(one: Point, other: Point): boolean {
  return distance(one, other) < 1e-6;
}

function begins(choice: Choice, said: readonly Point[]): boolean {
  return said.every((point, index) => {
    const own = choice.touch[index];
    return own !== undefined && same(own, point);
  });
}

/** The places that can be touched after those that were. */
export function targets(choices: readonly Choice[], said: readonly Point[]): Target[] {
  const found: { at: Point; choices: Choice[] }[] = [];
  for (const choice of choices) {
    const at = choice.touch[said.length];
    if (at === undefined || !begins(choice, said)) continue;
    const target = found.find((other) => same(other.at, at));
    if (target) target.choices.push(choice);
    else found.push({ at, choices: [choice] });
  }
  return found.map((target) => ({ ...target, legal: target.choices.some((choice) => choice.refusal === null) }));
}

/** Touch a target. Those that may be played go before those that may not. */
export function touch(target: Target, said: readonly Point[]): Touched {
  const going = target.legal ? target.choices.filter((choice) => choice.refusal === null) : target.choices;
  const whole = going.filter((choice) => choice.touch.length === said.length + 1);
  if (whole.length < going.length) return { kind: "said", said: [...said, target.at] };
  const [choice] = whole;
  if (whole.length === 1 && choice) return { kind: "choice", choice };
  return { kind: "doubt", choices: whole };
}

/** The choice that is complete where the last touch was; touching there once more says it. */
export function completed(choices: readonly Choice[], said: readonly Point[]): Choice | undefined {
  const whole = choices.filter((choice) => choice.touch.length === said.length && begins(choice, said));
  return said.length > 0 ? (whole.find((choice) => choice.refusal === null) ?? whole[0]) : undefined;
}

/** How large a target's ring can be: neighbours do not overlap, and it stays a small part of the picture. */
export function ringRadius(found: readonly Target[], size: number): number {
  const gaps = found.flatMap((one, index) => found.slice(index + 1).map((other) => distance(one.at, other.at)));
  return Math.max(size * 0.012, Math.min(size * 0.036, Math.min(...gaps, Infinity) * 0.32));
}

/** The target nearest to a point, if it is within reach. */
export function nearest(found: readonly Target[], at: Point, reach: number): Target | undefined {
  const [first] = [...found].sort((one, other) => distance(one.at, at) - distance(other.at, at));
  return first && distance(first.at, at) <= reach ? first : undefined;
}
