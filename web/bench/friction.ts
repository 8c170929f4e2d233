// Friction of the table for engines that know none: Coulomb's, with sliding and spinning coupled.
import { STEP } from "./referee";
import type { Board, Disc } from "./scene";

/** Slide and turn (m/s) of a typical disc that has just been struck while it lay. */
export const STRUCK = [1, 0.25] as const;

export class Friction {
  /** Radius of the contact circle, m. */
  readonly contact: number;
  private readonly force: number;
  private readonly moment: number;

  constructor(
    private readonly board: Board,
    private readonly disc: Disc,
  ) {
    this.contact = board.contact * disc.radius;
    this.force = board.brake * disc.mass;
    this.moment = (disc.mass * disc.radius ** 2) / 2;
  }

  /** Force (N) and torque (N m) at this speed of the centre and of the contact circle, m/s, not both 0. */
  at(slide: number, turn: number): readonly [force: number, torque: number] {
    const cell = Math.floor((slide / (slide + turn)) * (this.board.forces.length - 1));
    return [this.force * (this.board.forces[cell] ?? 0), this.force * this.contact * (this.board.torques[cell] ?? 0)];
  }

  /** Velocity and spin after one step. */
  slowed(vx: number, vy: number, spin: number): readonly [vx: number, vy: number, spin: number] {
    const [slide, turn] = [Math.hypot(vx, vy), Math.abs(spin)];
    if (slide === 0 && turn === 0) return [0, 0, 0];
    const [force, torque] = this.at(slide, turn * this.contact);
    const [kept, turned] = [slide - (force / this.disc.mass) * STEP, turn - (torque / this.moment) * STEP];
    const share = kept > 0 ? kept / slide : 0;
    return [vx * share, vy * share, turned > 0 ? Math.sign(spin) * turned : 0];
  }
}
