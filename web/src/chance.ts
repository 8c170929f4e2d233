// Chances and shares: from 0 to 1 wherever they are computed, hundredths only as text. Pure.

declare const SCALE: unique symbol;
/** A chance, a rate or an expected score, from 0 to 1. Any other number becomes one by `chance`. */
export type Chance = number & { readonly [SCALE]: "from 0 to 1" };

/** Sums of chances may pass 0 and 1 by this much. */
const ROUNDING = 1e-9;

/** A number as a chance; one of another scale is an error. */
export function chance(value: number): Chance {
  if (!(value >= -ROUNDING && value <= 1 + ROUNDING)) throw new RangeError(`A chance is from 0 to 1, not ${value}.`);
  return Math.min(Math.max(value, 0), 1) as Chance;
}

/** A chance as hundredths, for the sign behind it: `0.6234` is `62`, or `62.3` with one digit. */
export function hundredths(share: Chance, digits = 0): string {
  return (100 * share).toFixed(digits);
}

/** A chance in running text: `62 %`. */
export function percent(share: Chance, digits = 0): string {
  return `${hundredths(share, digits)} %`;
}
