// How strong an opponent of the ladder is, in words. Pure.
import type { Chance } from "../chance";

/** The words for a share of the matches, the largest share first: the nearest one is said. */
const SHARES: readonly (readonly [share: number, words: string])[] = [
  [0.95, "nearly always beats"],
  [0.9, "wins nine of ten against"],
  [0.8, "wins four of five against"],
  [0.75, "wins three of four against"],
  [0.667, "wins two of three against"],
  [0.6, "wins three of five against"],
  [0.5, "is a match for"],
];

/** `wins two of three against Pepita`. */
export function strengthInWords(share: Chance, below: string): string {
  const off = ([at]: (typeof SHARES)[number]): number => Math.abs(at - share);
  const [, words] = SHARES.reduce((best, one) => (off(one) < off(best) ? one : best));
  return `${words} ${below}`;
}
