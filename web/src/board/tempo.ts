// How fast a flick is that a hand on the screen makes, by pulling back or by a stroke. Pure.

/** The speeds (m/s) between which a hand speaks; what is slower or faster is set in the panel. */
const LOW = 0.15;
const HIGH = 2.7;

/** The speed for a share of the whole gesture; the larger the curve, the finer it is where it is slow. */
export function speedAt(share: number, curve: number): number {
  return LOW + (HIGH - LOW) * share ** curve;
}
