// What the playground is set to, and its table as the kernels have it. Lengths in m.
import { Fate, FIELD, Kind, RIM } from "../src/kernels/layouts";
import type { Disc, Motion, Shot } from "../src/kernels/physics";
import { write } from "../src/kernels/records";

export const RADIUS = 0.015875;
const MASS = 0.0053;
const GRAVITY = 9.81;

export interface Settings {
  /** Coefficient of friction between disc and board. */
  readonly friction: number;
  /** Of two discs, at every speed. */
  readonly restitution: number;
  /** Of the flicked disc: m/s; degrees anticlockwise from the right; rad/s anticlockwise. */
  readonly speed: number;
  readonly bearing: number;
  readonly spin: number;
  /** The first disc is flicked. */
  readonly places: readonly (readonly [x: number, y: number])[];
}

export const FIRST: Settings = {
  friction: 0.15,
  restitution: 0.8,
  speed: 2.2,
  bearing: 84,
  spin: 20,
  places: [[-0.03, -0.3], [0.008, 0.12], [-0.06, 0.03], [0.12, 0.17]],
};

export function discsOf({ places }: Settings): Disc[] {
  return places.map(([x, y]) => ({ x, y, radius: RADIUS, mass: MASS }));
}

export function shotOf({ speed, bearing, spin }: Settings): Shot {
  const angle = (bearing * Math.PI) / 180;
  return { disc: 0, vx: speed * Math.cos(angle), vy: speed * Math.sin(angle), spin };
}

/** A field with other friction of the board, and other restitution of its discs. */
export function fieldOf(board: Uint8Array, { friction, restitution }: Settings): Uint8Array {
  const field = board.slice();
  const data = new DataView(field.buffer);
  write(FIELD, data, 0, { deceleration: friction * GRAVITY });
  const [rims, , , columns] = FIELD.fields.rims;
  const law = { [RIM.restitution]: restitution, [RIM.falloff]: 0, [RIM.floor]: 0, [RIM.ceiling]: 1 };
  for (const [column, value] of Object.entries(law))
    data.setFloat64(rims + 8 * (Kind.DISC * columns + Number(column)), value, true);
  return field;
}

/** The settings after a motion: the discs that are left, where they came to rest. The first of them is flicked next. */
export function restOf(settings: Settings, motion: Motion): Settings {
  const rest = settings.places.map((_, disc) => [motion.x[disc] ?? 0, motion.y[disc] ?? 0] as const);
  return { ...settings, places: rest.filter((_, disc) => motion.fates[disc] === Fate.ON_TABLE) };
}
