// The worker's jobs that try flicks: the path of one, where two thousand end, and what a champion would play.
import type { Proposed, SampledCoin, SampledDisc, Sampling } from "../wire";
import type { Bench } from "./bench";
import { Chance } from "./chance";
import { choose, freePlaces, type Means } from "./champion";
import { KernelError } from "./module";
import { type Shot, Simulator } from "./physics";
import { type FlickPath, pathOf } from "./playback";
import { addressesOf, AIM, decoded, type Files, type Outcomes, sampleShots, type Subject } from "./sampling";

/** An aim as the kernels take it: place (m, or NaN), direction (rad), speed (m/s), spin (rad/s). */
export type AimNumbers = readonly [x: number, y: number, angle: number, speed: number, spin: number];

interface TrialJob {
  readonly sampling: Sampling;
  /** As in `SampledCoin`. */
  readonly coin: string;
}

/** Where a disc ended: in the table's frame, m. */
export interface Ended extends SampledDisc {
  readonly fate: number;
}

export interface Tried extends FlickPath {
  readonly ends: readonly Ended[];
}

/** How many flicks are tried between two pauses: a few milliseconds. */
const SLICE = 256;

async function subjectOf(bench: Bench, { sampling, coin }: TrialJob): Promise<Subject> {
  const addresses = addressesOf(sampling);
  const contents = await Promise.all(addresses.map((address) => bench.file(address)));
  const files: Files = new Map(addresses.map((address, index) => [address, contents[index] as Uint8Array]));
  return { sampling, coin: coinOf(sampling, coin), files };
}

function coinOf({ coins }: Sampling, coin: string): SampledCoin {
  const found = coins.find((one) => one.coin === coin);
  if (!found) throw new KernelError(`No coin ${coin} may be flicked here.`);
  return found;
}

/** The path of a flick as it is aimed, without any error. */
export async function path(bench: Bench, job: TrialJob & { readonly aim: AimNumbers }): Promise<Tried> {
  const { sampling, aim } = job;
  const [field, module] = [await bench.file(sampling.field), await bench.physics()];
  const motion = Simulator.on(module, field).draw(sampling.discs, shotOf(coinOf(sampling, job.coin), aim));
  const ends = sampling.discs.map((disc, index) => ({
    ...disc, x: motion.x[index] ?? 0, y: motion.y[index] ?? 0, fate: motion.fates[index] ?? 0,
  }));
  return { ...pathOf(motion, sampling.discs, sampling.frame), ends };
}

function shotOf({ disc, tight }: SampledCoin, [x, y, angle, speed, spin]: AimNumbers): Shot {
  const [vx, vy] = [speed * Math.cos(angle), speed * Math.sin(angle)];
  return { disc, vx, vy, spin, tight, ...(Number.isNaN(x) ? {} : { start: [x, y] as const }) };
}

/** Where one coin ended in many tries. */
export interface Scatter {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly fates: Uint8Array;
  readonly stays: Uint8Array;
  readonly seconds: number;
}

/** Where an aim ends with a hand, in many tries. */
export async function scatter(
  bench: Bench,
  job: TrialJob & { readonly aim: AimNumbers; readonly hand: readonly number[]; readonly tries: number; readonly seed: number },
): Promise<Scatter> {
  const [subject, module] = [await subjectOf(bench, job), await bench.module(job.sampling.module)];
  const [chance, aims, column] = [new Chance(job.seed), Float64Array.from(job.aim), subject.coin.disc];
  const began = performance.now();
  const parts: Outcomes[] = [];
  for (let first = 0; first < job.tries; first += SLICE) {
    const noise = chance.noise(Math.min(SLICE, job.tries - first), true);
    parts.push(sampleShots(module, subject, { aims, hand: job.hand, noise }, true));
    await bench.pause();
  }
  const take = (what: "x" | "y" | "fates" | "stays"): number[] =>
    parts.flatMap((part) => Array.from(part[what]).filter((_, index) => index % part.discs === column));
  return {
    x: Float64Array.from(take("x")),
    y: Float64Array.from(take("y")),
    fates: Uint8Array.from(take("fates")),
    stays: Uint8Array.from(take("stays")),
    seconds: (performance.now() - began) / 1000,
  };
}

export interface Championship {
  readonly coin: string;
  readonly aim: AimNumbers;
  /** What it is worth, and by the same draws the flick that was compared; for `worthInWords`. */
  readonly worth: number;
  readonly compared: number | null;
  /** How many flicks were tried. */
  readonly tried: number;
}

/** A championship among the flicks of one coin, with the value that it was chosen by. */
interface Best extends Championship {
  readonly value: number;
}

/** The best flick that a champion finds, of any coin; and the worth of another aim beside it. */
export async function champion(
  bench: Bench,
  job: {
    readonly sampling: Sampling;
    readonly proposed: readonly Proposed[];
    readonly seed: number;
    readonly compared: { readonly coin: string; readonly aim: AimNumbers } | null;
  },
): Promise<Championship> {
  const found: Best[] = [];
  let tried = 0;
  for (const proposal of job.proposed) {
    const each = await bestOf(bench, job, proposal, () => bench.report(tried), (count) => (tried += count));
    if (each) found.push(each);
  }
  const [best] = found.sort((one, other) => other.value - one.value);
  if (!best) throw new KernelError("There is no flick to choose from.");
  const compared = found.map((one) => one.compared).find((worth) => worth !== null) ?? null;
  return { coin: best.coin, aim: best.aim, worth: best.worth, compared, tried };
}

async function bestOf(
  bench: Bench, job: Parameters<typeof champion>[1], { coin, hand, aims: proposals, search }: Proposed,
  report: () => void, count: (tried: number) => void,
): Promise<Best | null> {
  const subject = await subjectOf(bench, { sampling: job.sampling, coin });
  const module = await bench.module(job.sampling.module);
  const numbers = job.sampling.hands.find((one) => one.name === hand)?.numbers ?? [0, 0, 0, 0, 0];
  const chance = new Chance(job.seed);
  const valued = (by: Subject): Means => async (aims, draws) => {
    const noise = chance.noise(draws);
    const found = new Float64Array(aims.length / AIM);
    const step = Math.max(1, Math.floor(SLICE / draws));
    for (let first = 0; first < found.length; first += step) {
      const some = aims.subarray(AIM * first, AIM * (first + step));
      const { values } = sampleShots(module, by, { aims: some, hand: numbers, noise }, false);
      for (let aim = 0; aim < some.length / AIM; aim += 1) found[first + aim] = meanOf(values.subarray(draws * aim, draws * (aim + 1)));
      count(values.length);
      await bench.pause();
    }
    report();
    return found;
  };
  const aims = new Float64Array(decoded(proposals.data).buffer);
  if (aims.length === 0) return null;
  const own = job.sampling.discs[subject.coin.disc];
  const others = job.sampling.discs.filter((disc) => disc !== own);
  const chosen = await choose(aims, search, valued(subject), chance, freePlaces(aims, others, own?.radius ?? 0));
  const aim = [...chosen.aims.subarray(0, AIM)] as unknown as AimNumbers;
  const played = job.compared?.coin === coin ? job.compared.aim : [];
  const [worth = 0, compared = null] = await valued(asShown(subject))(Float64Array.from([...aim, ...played]), 4 * search.closely);
  return { coin, aim, value: chosen.values[0] ?? 0, worth, compared, tried: 0 };
}

/** A subject whose flicks are valued as their worth is shown. */
function asShown(subject: Subject): Subject {
  const { coin } = subject;
  const game = coin.game.map((each) => coin.shown.find(({ path }) => path === each.path) ?? each);
  return { ...subject, coin: { ...coin, game } };
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
