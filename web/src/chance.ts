// Chances and shares: from 0 to 1 wherever they are computed, hundredths only as text. Pure.

/** A chance as hundredths, for the sign behind it: `0.6234` is `62`, or `62.3` with one digit. */
export function hundredths(chance: number, digits = 0): string {
  return (100 * chance).toFixed(digits);
}

/** A chance in running text: `62 %`. */
export function percent(chance: number, digits = 0): string {
  return `${hundredths(chance, digits)} %`;
}
