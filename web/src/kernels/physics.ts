// The physics: one shot with events and tracks, or many shots as arrays. The kernels are those of parlour.physics.
import { CONTACT, DISC, EVENT, Fate, FIELD, Flaw, LEG, PIECE, SHOT, START } from "./layouts";
import { KernelError, type KernelModule, type Room, type Values } from "./module";
import { read, write } from "./records";

/** A disc on a table; lengths in m, masses in kg, speeds in m/s, spin in rad/s. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly mass: number;
  readonly vx?: number;
  readonly vy?: number;
  readonly spin?: number;
  /** Coefficient of friction, where it is not the table's. */
  readonly friction?: number;
}

/** A flick: the disc's number, its velocity (m/s) and spin (rad/s, anticlockwise). */
export interface Shot {
  readonly disc: number;
  readonly vx: number;
  readonly vy: number;
  readonly spin?: number;
  /** Where the disc is placed first; where it lies, if not given. */
  readonly start?: readonly [x: number, y: number];
  /** The touching disc that flies while the flicked one is held. */
  readonly tight?: number;
}

export type FateName = keyof typeof Fate;

/** Something that happened; the fields are those of `Occurrence` in Python. */
export interface PhysicsEvent {
  readonly time: number;
  readonly kind: number;
  readonly disc: number;
  readonly other: number;
  readonly direction: number;
  readonly x: number;
  readonly y: number;
  readonly speed: number;
  readonly impulse: number;
}

/** Resting places of many shots, shot by shot: number `shot * discs + disc`. */
export interface Batch {
  readonly shots: number;
  readonly discs: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly fates: Uint8Array;
  readonly times: Float64Array;
  /** Of all shots, one after the other, if they were asked for; `counts` has how many each shot has. */
  readonly events: readonly PhysicsEvent[];
  readonly counts: readonly number[];
}

/** A straight piece of a disc's track, from `start` (s) until the next one of this disc. */
export interface Piece {
  readonly disc: number;
  readonly start: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly lasts: number;
  readonly reach: number;
}

export interface Motion extends Batch {
  readonly pieces: readonly Piece[];
}

/** A motion as straight legs: what `write_legs` makes of it. */
export interface Legs {
  /** One row for each leg, disc by disc, with the columns `LEG`. */
  readonly rows: Float64Array;
  /** When each disc left, s; NaN for one that stayed. */
  readonly gone: Float64Array;
  /** Of each event, N s. */
  readonly strengths: Float64Array;
}

export interface DrawnMotion extends Motion {
  readonly legs: Legs;
}

const FATES = Object.keys(Fate) as FateName[];
const EVENT_FIELDS = ["time", "kind", "disc", "other", "direction", "x", "y", "speed", "impulse"] as const;
const PIECE_FIELDS = ["disc", "start", "x", "y", "dx", "dy", "lasts", "reach"] as const;
/** Room for events and pieces at first; more is made when it is too small. */
const ROOM = 256;

export function fateName(number: number): FateName {
  return FATES[number] ?? "ABSENT";
}

/** A shot that the physics refuses, with the reason's name. */
export class ShotRefused extends KernelError {
  constructor(readonly flaw: string, readonly shot: number) {
    super(`The physics refuses shot ${shot}: ${flaw}.`);
  }
}

/** Plays shots on one table's fixed things: a record of FIELD as bytes, which is copied into the module once. */
export class Simulator {
  private static readonly known = new WeakMap<KernelModule, { readonly of: Uint8Array; readonly simulator: Simulator }>();

  private constructor(
    private readonly module: KernelModule,
    private readonly field: Room,
  ) {}

  /** The simulator of a field in a module. A module has room for one; another field replaces it. */
  static on(module: KernelModule, field: Uint8Array): Simulator {
    const known = Simulator.known.get(module);
    if (known?.of === field) return known.simulator;
    if (field.length !== FIELD.size) throw new KernelError(`A field has ${FIELD.size} bytes, not ${field.length}.`);
    const room = known?.simulator.field ?? module.reserve("u1", FIELD.size);
    module.view<Uint8Array>(room).set(field);
    const simulator = new Simulator(module, room);
    Simulator.known.set(module, { of: field, simulator });
    return simulator;
  }

  /** One shot, with events and the pieces of all tracks. */
  simulate(discs: readonly Disc[], shot: Shot): Motion {
    return this.play(discs, [shot], ROOM, ROOM, (motion) => motion);
  }

  /** One shot with its legs, for a picture. */
  draw(discs: readonly Disc[], shot: Shot): DrawnMotion {
    return this.play(discs, [shot], ROOM, ROOM, (motion, values) => ({ ...motion, legs: this.legs(discs, motion, values) }));
  }

  /** Many shots from one table, as arrays; events on request. */
  simulateMany(discs: readonly Disc[], shots: readonly Shot[], options: { events?: boolean } = {}): Batch {
    return this.play(discs, shots, options.events ? 16 * shots.length + ROOM : 0, 0, (motion) => motion);
  }

  /** Play, and make something of the motion while its arrays are still in the module. */
  private play<T>(discs: readonly Disc[], shots: readonly Shot[], events: number, pieces: number, make: Make<T>): T {
    for (;;) {
      const made = this.module.scope(() => this.tryToPlay(discs, shots, events, pieces, make));
      if (made) return made.it;
      [events, pieces] = [4 * events, 4 * pieces];
    }
  }

  /** Play, or return null if there was too little room. */
  private tryToPlay<T>(
    discs: readonly Disc[], shots: readonly Shot[], events: number, pieces: number, make: Make<T>,
  ): { readonly it: T } | null {
    const { module } = this;
    const width = discs.length;
    const values: Values = {
      fields: this.field,
      tables: module.reserve("u1", width * START.size),
      shots: module.reserve("u1", shots.length * SHOT.size),
      ...workRoom(module, this.field, width),
      first: 0,
      "results.x": module.reserve("f8", shots.length, width),
      "results.y": module.reserve("f8", shots.length, width),
      "results.fates": module.reserve("u1", shots.length, width),
      "results.times": module.reserve("f8", shots.length),
      "results.counts": module.zeros("i8", shots.length),
      "results.events": module.reserve("u1", events * EVENT.size),
      "results.pieces": module.reserve("u1", pieces * PIECE.size),
      "results.ends": module.zeros("i8", 2),
      "results.flaw": module.zeros("i8", 3),
    };
    const room = (path: string): Room => values[path] as Room;
    writeDiscs(module.data(room("tables")), discs);
    writeShots(module.data(room("shots")), shots);
    const done = Number(module.call("play", values));
    const flaw = Number(module.view<BigInt64Array>(room("results.flaw"))[0]);
    if (flaw !== Flaw.NONE) throw new ShotRefused(nameOf(flaw), done);
    if (done < shots.length) return null;
    const [eventCount = 0, pieceCount = 0] = [...module.view<BigInt64Array>(room("results.ends"))].map(Number);
    const motion = {
      shots: shots.length,
      discs: width,
      x: module.view(room("results.x")).slice(),
      y: module.view(room("results.y")).slice(),
      fates: module.view<Uint8Array>(room("results.fates")).slice(),
      times: module.view(room("results.times")).slice(),
      events: events > 0 ? list(EVENT, module.data(room("results.events")), eventCount, EVENT_FIELDS) : [],
      counts: [...module.view<BigInt64Array>(room("results.counts"))].map(Number),
      pieces: pieces > 0 ? list(PIECE, module.data(room("results.pieces")), pieceCount, PIECE_FIELDS) : [],
    };
    return { it: make(motion, values) };
  }

  private legs(discs: readonly Disc[], { events, pieces, x }: Motion, values: Values): Legs {
    const { module } = this;
    const part = (path: string, bytes: number): Room => ({ ...(values[path] as Room), shape: [bytes] });
    const given: Values = {
      fields: this.field,
      pieces: part("results.pieces", pieces.length * PIECE.size),
      events: part("results.events", events.length * EVENT.size),
      fates: part("results.fates", x.length),
      masses: module.array("f8", discs.map((disc) => disc.mass)),
      gone: module.reserve("f8", discs.length),
      strengths: module.reserve("f8", events.length),
    };
    const write = (most: number): { readonly legs: Room; readonly count: number } => {
      const legs = module.reserve("f8", most, WIDTH);
      return { legs, count: Number(module.call("write_legs", { ...given, legs })) };
    };
    const first = write(4 * pieces.length);
    const { legs, count } = first.count <= 4 * pieces.length ? first : write(first.count);
    return {
      rows: module.view(legs).slice(0, count * WIDTH),
      gone: module.view(given["gone"] as Room).slice(),
      strengths: module.view(given["strengths"] as Room).slice(),
    };
  }
}

type Make<T> = (motion: Motion, values: Values) => T;
/** The columns of a leg. */
const WIDTH = Object.keys(LEG).length;

/** Room for the kernel to work in, as `Work.of` makes it: a disc may touch every fixed thing, a wall at three places. */
export function workRoom(module: KernelModule, field: Room, discs: number): Values {
  const data = module.data(field);
  const count = (what: "post_count" | "block_count" | "wall_count"): number => read(FIELD, data, 0, what);
  const fixed = count("post_count") + count("block_count") + 3 * count("wall_count");
  return {
    "work.starts": module.reserve("u1", discs * START.size),
    "work.discs": module.reserve("u1", discs * DISC.size),
    "work.contacts": module.reserve("u1", (discs * (fixed + 3) + 1) * CONTACT.size),
    "work.order": module.reserve("i8", discs),
  };
}

export function writeDiscs(data: DataView, discs: readonly Disc[]): void {
  discs.forEach(({ x, y, radius, mass, vx = 0, vy = 0, spin = 0, friction = 0 }, index) =>
    write(START, data, index, { x, y, radius, mass, vx, vy, spin, friction, present: 1 }),
  );
}

export function writeShots(data: DataView, shots: readonly Shot[]): void {
  shots.forEach(({ disc, vx, vy, spin = 0, start = [NaN, NaN], tight = -1 }, index) =>
    write(SHOT, data, index, { disc, vx, vy, spin, tight, x: start[0], y: start[1] }),
  );
}

function list<F extends string>(
  layout: Parameters<typeof read>[0],
  data: DataView,
  length: number,
  fields: readonly F[],
): Record<F, number>[] {
  return Array.from(
    { length },
    (_, index) => Object.fromEntries(fields.map((field) => [field, read(layout, data, index, field)])) as Record<F, number>,
  );
}

function nameOf(flaw: number): string {
  return Object.entries(Flaw).find(([, number]) => number === flaw)?.[0] ?? String(flaw);
}
