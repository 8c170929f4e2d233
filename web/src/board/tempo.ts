// The speed of a flick by a hand on the screen, by pulling back or by a stroke. Pure.

/** The slowest and the fastest flick by hand (m/s). The panel sets slower and faster ones. */
const LOW = 0.15;
const HIGH = 2.7;

/** The speed for a share of the whole gesture; the larger the curve, the finer it is where it is slow. */
export function speedAt(share: number, curve: number): number {
  return LOW + (HIGH - LOW) * share ** curve;
}
