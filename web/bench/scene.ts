// The scenes that workshop/benchmarks/web.py sends: 50 take-outs on one board, in metres, kilograms and seconds.
export interface Rim {
  readonly restitution: number;
  readonly friction: number;
}

export interface Board {
  /** x, y, radius. */
  readonly posts: readonly (readonly [number, number, number])[];
  readonly edge: number;
  readonly hole: { readonly radius: number; readonly captureSpeed: number; readonly rimExponent: number };
  /** Of a disc that only slides, m/s^2. */
  readonly brake: number;
  readonly disc: Rim;
  readonly post: Rim;
  /** Radius of the contact circle in radii of the disc. */
  readonly contact: number;
  /** Friction against sliding and against turning in equal steps of slide / (slide + turn), of full friction. */
  readonly forces: readonly number[];
  readonly torques: readonly number[];
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly mass: number;
}

export interface Scene {
  readonly discs: readonly Disc[];
  readonly shot: { readonly disc: number; readonly vx: number; readonly vy: number; readonly spin: number };
}

/** How a disc ended: its place, and 0 on the table, 1 in the hole, 2 off the table. */
export type End = readonly [x: number, y: number, fate: number];

/** An engine: prepares a scene and returns a function that plays it, which is timed. */
export interface Engine {
  /** Shots in one play. */
  readonly shots: number;
  readonly prepare: (board: Board, scene: Scene) => () => readonly End[];
}
