// Hole, edge and rest for the engines with a time step, which lack them; as workshop/benchmarks/physics_engines/referee.py.
import type { Board, End, Scene } from "./scene";

/** The time step of every fixed-step engine, s. */
export const STEP = 1e-3;
/** Slower discs are at rest, m/s. */
const STILL = 1e-3;
/** The most steps between two checks. */
const LONGEST = 32;
/** Of a uniform disc, in m R^2. */
const INERTIA = 0.5;
const [ON_TABLE, CAPTURED, LEFT] = [0, 1, 2];

/** A disc in motion: m, m/s, rad/s. */
export interface State {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly spin: number;
}

/** A scene in some engine with its shot already begun. */
export interface World {
  readonly step: (count: number) => void;
  readonly awake: (disc: number) => boolean;
  readonly look: (disc: number) => State;
  readonly settle: (disc: number) => void;
  readonly push: (disc: number, vx: number, vy: number) => void;
  readonly remove: (disc: number) => void;
}

interface Passing {
  readonly share: number;
  speed: number;
}

/** Play a world to rest, with as few checks of the hole and the edge as are safe. */
export function play(board: Board, scene: Scene, world: World): End[] {
  return new Referee(board, scene, world).play();
}

class Referee {
  private readonly over = new Map<number, Passing>();
  private readonly gone = new Map<number, End>();
  private readonly places: { x: number; y: number; room: number }[];
  private readonly radius: number;
  private readonly depth: number;

  constructor(
    private readonly board: Board,
    scene: Scene,
    private readonly world: World,
  ) {
    this.radius = scene.discs[0]?.radius ?? 0;
    this.depth = Math.sqrt(Math.max(board.hole.radius ** 2 - this.radius ** 2, 0));
    this.places = scene.discs.map(({ x, y }) => ({ x, y, room: this.clearance(x, y) }));
  }

  play(): End[] {
    for (let steps = 1; steps > 0; steps = this.look()) this.world.step(steps);
    return this.places.map((_, disc) => this.gone.get(disc) ?? this.lying(disc));
  }

  private lying(disc: number): End {
    const { x, y } = this.world.look(disc);
    return [x, y, ON_TABLE];
  }

  /** Judge every disc that moves; returns the steps until the next check, 0 when all is at rest. */
  private look(): number {
    const moving: number[] = [];
    let energy = 0;
    this.places.forEach((place, disc) => {
      if (this.gone.has(disc) || !this.world.awake(disc)) return;
      const state = this.world.look(disc);
      const speed = Math.hypot(state.vx, state.vy);
      Object.assign(place, { x: state.x, y: state.y, room: this.clearance(state.x, state.y) });
      if (place.room <= 0 || this.over.has(disc)) this.judge(disc, state, speed, place.room);
      if (this.gone.has(disc)) return;
      if (speed > STILL) {
        moving.push(disc);
        energy += speed ** 2 + INERTIA * (this.radius * state.spin) ** 2;
      } else if (Math.abs(state.spin) * this.radius <= STILL) this.world.settle(disc);
    });
    return moving.length > 0 ? this.safeSteps(moving, Math.sqrt(energy)) : 0;
  }

  /** How far a centre may move before it can cross the edge or the hole's rim, m. */
  private clearance(x: number, y: number): number {
    const away = Math.hypot(x, y);
    return Math.min(this.board.edge - away, away - this.depth);
  }

  private safeSteps(moving: readonly number[], fastest: number): number {
    const reach = fastest * STEP;
    let nearest = Math.min(...moving.map((disc) => this.places[disc]?.room ?? 0));
    this.places.forEach(({ x, y, room }, disc) => {
      if (this.gone.has(disc) || moving.includes(disc) || room >= LONGEST * reach) return;
      const gaps = moving.map((other) => {
        const there = this.places[other];
        return there ? Math.hypot(there.x - x, there.y - y) - 2 * this.radius : 0;
      });
      nearest = Math.min(nearest, room + Math.max(...gaps));
    });
    return Math.max(1, Math.min(LONGEST, Math.floor(nearest / reach)));
  }

  private judge(disc: number, state: State, speed: number, room: number): void {
    if (Math.hypot(state.x, state.y) > this.board.edge) return this.leave(disc, state);
    const passing = this.over.get(disc);
    if (passing && room > 0) {
      this.over.delete(disc);
      this.slow(disc, state, passing.share);
    } else if (!passing || Math.abs(speed - passing.speed) > 2 * this.board.brake * STEP || speed <= STILL)
      this.enter(disc, state, speed);
    else passing.speed = speed;
  }

  /** Off the table, at the place where the centre crossed the edge. */
  private leave(disc: number, { x, y, vx, vy }: State): void {
    const [outward, square] = [x * vx + y * vy, vx * vx + vy * vy];
    const beyond = x * x + y * y - this.board.edge ** 2;
    const back = beyond / (outward + Math.sqrt(Math.max(outward ** 2 - square * beyond, 0)));
    this.take(disc, [x - vx * back, y - vy * back, LEFT]);
  }

  /** Over the hole: captured, or too fast for it. */
  private enter(disc: number, { x, y, vx, vy }: State, speed: number): void {
    const offset = speed > 0 ? Math.abs(x * vy - y * vx) / speed : Math.hypot(x, y);
    const limit = this.captureSpeed(offset);
    if (speed <= Math.max(limit, STILL)) this.take(disc, [0, 0, CAPTURED]);
    else this.over.set(disc, { share: 1 - (limit / speed) ** this.board.hole.rimExponent, speed });
  }

  private captureSpeed(offset: number): number {
    const slack = this.board.hole.radius - this.radius;
    const run = Math.sqrt(Math.max(this.depth ** 2 - offset ** 2, 0)) + Math.sqrt(Math.max(slack ** 2 - offset ** 2, 0));
    return (this.board.hole.captureSpeed * run) / (this.depth + slack);
  }

  /** Past the hole: the far rim takes a part of the outward speed. */
  private slow(disc: number, { x, y, vx, vy }: State, share: number): void {
    const lost = ((1 - share) * (x * vx + y * vy)) / (x * x + y * y);
    this.world.push(disc, vx - lost * x, vy - lost * y);
  }

  private take(disc: number, end: End): void {
    this.over.delete(disc);
    this.gone.set(disc, end);
    this.world.remove(disc);
  }
}
