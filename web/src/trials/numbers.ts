// Between aims as the page has them and as the kernels take them. Pure.
import type { Aim } from "../board/aim";
import type { AimNumbers } from "../kernels/trials";

/** A bearing (degrees clockwise from +y) is a direction (rad anticlockwise from +x). */
export function numbersOf({ start, bearing, speed, spin }: Aim): AimNumbers {
  const [x, y] = start ?? [NaN, NaN];
  return [x, y, ((90 - bearing) * Math.PI) / 180, speed, spin];
}

export function bearingOf(angle: number): number {
  return (((90 - (angle * 180) / Math.PI) % 360) + 360) % 360;
}
