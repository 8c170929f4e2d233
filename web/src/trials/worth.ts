// What a flick is worth, in words. Pure.
import { chance, percent } from "../chance";
import type { SampledCoin } from "../wire";

/** `12.3 points`; without a unit it is a chance, from 0 to 1: `62.3 % of the match`. */
export function worthInWords(unit: SampledCoin["unit"], worth: number): string {
  return unit === null ? `${percent(chance(worth), 1)} of the match` : `${worth.toFixed(1)} ${unit}`;
}
