// What a contact sounds like: bursts of noise through resonances, as samples. Pure; noise from a seed.
import type { Knock, Playback } from "../wire";

interface Timbre {
  /** Resonances, Hz, the loudest first. */
  readonly bands: readonly number[];
  /** Time in which the amplitude falls to 1/e, s. */
  readonly decay: number;
  /** When it is struck, s, each time weaker. */
  readonly taps: readonly number[];
  /** Its least loudness, even of the faintest contact, 0 to 1. */
  readonly least: number;
}

const DISC: Timbre = { bands: [850, 2200, 4200], decay: 0.0048, taps: [0], least: 0 };
const TIMBRES: Readonly<Record<string, Timbre>> = {
  disc: DISC,
  post: { bands: [750, 1600, 2900], decay: 0.003, taps: [0], least: 0 },
  block: { bands: [520, 1150, 2100], decay: 0.0065, taps: [0], least: 0 },
  hole: { bands: [430, 1050, 2000], decay: 0.0085, taps: [0, 0.034, 0.071], least: 0.4 },
  rim: { bands: [600, 1400, 2600], decay: 0.004, taps: [0], least: 0 },
  edge: { bands: [380, 820, 1500], decay: 0.0095, taps: [0, 0.058], least: 0.35 },
};

/** A hard blow between two discs of wood, N s: it has full loudness. */
const HARD = 0.018;
/** Contacts weaker than this are silent, N s. */
const FAINT = 0.0004;
/** After so many decays a blow is not heard any more: it has an eight thousandth of its amplitude. */
const AUDIBLE = 9;
/** Two contacts of a kind within this time sound like one, s. */
const TOGETHER = 0.025;

/** How hard a contact is for ears, eyes and fingers, 0 to 1; 0 for one too faint to be noticed. */
export function forceOf(strength: number): number {
  return strength < FAINT ? 0 : Math.min(1, (strength / HARD) ** 0.7);
}

export interface Sounding {
  readonly time: number;
  readonly kind: string;
  /** 0 to 1. */
  readonly loudness: number;
  /** Above this the sound is dull, Hz. */
  readonly cutoff: number;
  /** -1 on the left to 1 on the right. */
  readonly pan: number;
}

export const KINDS = Object.keys(TIMBRES);

/** The sound of a contact on a picture of that width; null for silence. */
export function soundingOf({ time, kind, strength, at }: Knock, width: number): Sounding | null {
  const { least } = TIMBRES[kind] ?? DISC;
  const force = forceOf(strength);
  if (force === 0 && least === 0) return null;
  const share = Math.max(least, force);
  const pan = Math.max(-1, Math.min(1, (2 * at[0]) / width - 1)) * 0.7;
  return { time, kind, loudness: share, cutoff: 2200 + 7500 * share, pan };
}

/** The sounds of a flick in order. Of several at once, only the loudest of each kind is kept. */
export function soundingsOf({ knocks, travels }: Playback, width: number): Sounding[] {
  const sunk = new Set(travels.flatMap(({ id, into }) => (into === "hole" ? [id] : [])));
  // A disc that passes the hole touches its rim; only one that stays there falls.
  const passes = ({ kind, pieces }: Knock): boolean => kind === "hole" && !pieces.some((id) => sunk.has(id));
  const all = knocks.flatMap((knock) => soundingOf(passes(knock) ? { ...knock, kind: "rim" } : knock, width) ?? []);
  const louder = [...all].sort((one, other) => other.loudness - one.loudness);
  const kept: Sounding[] = [];
  for (const one of louder) {
    if (!kept.some((other) => other.kind === one.kind && Math.abs(other.time - one.time) < TOGETHER)) kept.push(one);
  }
  return kept.sort((one, other) => one.time - other.time);
}

/** One burst as samples from -1 to 1; the `variant` is which noise it is made of. */
export function burst(kind: string, variant: number, rate: number): Float32Array<ArrayBuffer> {
  const { bands, decay, taps } = TIMBRES[kind] ?? DISC;
  const last = taps[taps.length - 1] ?? 0;
  const samples = new Float32Array(Math.ceil((last + AUDIBLE * decay) * rate));
  const noise = noiseOf(variant * 7919 + kind.length * 104729 + 1);
  taps.forEach((at, tap) => {
    bands.forEach((band, index) => {
      strike(samples, Math.round(at * rate), { band, decay, rate, gain: 0.55 ** (tap + index) }, noise);
    });
  });
  return levelled(samples);
}

/** As loud as can be, in place. */
function levelled(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let peak = 1e-9;
  for (let index = 0; index < samples.length; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  for (let index = 0; index < samples.length; index += 1) samples[index] = (samples[index] ?? 0) / peak;
  return samples;
}

interface Resonance {
  readonly band: number;
  readonly decay: number;
  readonly rate: number;
  readonly gain: number;
}

/** Add noise through a resonance of two poles, falling by its decay, from one sample on, as long as it is heard. */
function strike(samples: Float32Array, from: number, resonance: Resonance, noise: () => number): void {
  const { band, decay, rate, gain } = resonance;
  const radius = Math.exp(-Math.PI * (band / 5 / rate));
  const turn = 2 * radius * Math.cos((2 * Math.PI * band) / rate);
  const falls = Math.exp(-1 / (decay * rate));
  const end = Math.min(samples.length, from + Math.ceil(AUDIBLE * decay * rate));
  let [before, last, loudness] = [0, 0, gain];
  for (let index = from; index < end; index += 1) {
    const now = (1 - radius) * noise() + turn * last - radius * radius * before;
    before = last;
    last = now;
    samples[index] = (samples[index] ?? 0) + loudness * now;
    loudness *= falls;
  }
}

/** Even noise from -1 to 1, the same for the same seed. */
function noiseOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
