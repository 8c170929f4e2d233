// Glicko-2 ratings: M. E. Glickman, "Example of the Glicko-2 system" (2022), whose steps and numbers these are. Pure.

/** A player's rating, on the scale on which 400 points are odds of about ten to one. */
export interface Rating {
  readonly rating: number;
  /** The standard error of the rating. */
  readonly deviation: number;
  /** How erratic the results are. */
  readonly volatility: number;
}

/** A result against one opponent: 1 won, 0.5 drawn, 0 lost. */
export interface Met {
  readonly rating: number;
  readonly deviation: number;
  readonly score: number;
}

export const NEWCOMER: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** How much the volatility may change; the paper suggests 0.3 to 1.2. */
const TAU = 0.5;
const SCALE = 173.7178;
const EXACT = 1e-6;

/** The rating after the results of one match. */
export function rated({ rating, deviation, volatility }: Rating, results: readonly Met[]): Rating {
  if (results.length === 0) return { rating, deviation, volatility };
  const [mu, phi] = [(rating - NEWCOMER.rating) / SCALE, deviation / SCALE];
  const met = results.map((one) => {
    const weight = weightOf(one.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (one.rating - NEWCOMER.rating) / SCALE)));
    return { weight, expected, score: one.score };
  });
  const variance = 1 / sum(met.map(({ weight, expected }) => weight ** 2 * expected * (1 - expected)));
  const gained = sum(met.map(({ weight, expected, score }) => weight * (score - expected)));
  const next = volatilityAfter(volatility, phi, variance, variance * gained);
  const before = phi ** 2 + next ** 2;
  const after = 1 / Math.sqrt(1 / before + 1 / variance);
  return { rating: rating + SCALE * after ** 2 * gained, deviation: Math.min(SCALE * after, NEWCOMER.deviation), volatility: next };
}

/** How much a result says, by how surely the opponent's strength is known: `g` of the paper. */
function weightOf(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** Step 5 of the paper: the root of `f` by the Illinois algorithm. */
function volatilityAfter(volatility: number, phi: number, variance: number, improvement: number): number {
  const start = Math.log(volatility ** 2);
  const excess = improvement ** 2 - phi ** 2 - variance;
  const f = (x: number): number => {
    const e = Math.exp(x);
    return (e * (excess - e)) / (2 * (phi ** 2 + variance + e) ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = excess > 0 ? Math.log(excess) : start - TAU;
  while (excess <= 0 && f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EXACT) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
