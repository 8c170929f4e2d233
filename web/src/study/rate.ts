// A rate with its interval: E. B. Wilson's, at 95 % (Journal of the American Statistical Association 22, 1927). Pure.
import { chance } from "../chance";
import type { Bar } from "../stats/figures";

const Z = 1.959963984540054;

/** How often something was made, as a bar; null without a try. */
export function rateOf(name: string, made: number, tried: number): Bar | null {
  if (tried === 0) return null;
  const [rate, square] = [made / tried, Z * Z];
  const centre = (rate + square / (2 * tried)) / (1 + square / tried);
  const half = (Z / (1 + square / tried)) * Math.sqrt((rate * (1 - rate)) / tried + square / (4 * tried * tried));
  return { name, value: chance(rate), low: chance(centre - half), high: chance(centre + half) };
}
