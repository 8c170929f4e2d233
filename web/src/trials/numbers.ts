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

const NUMBER = "(-?[0-9.]+(?:e[+-]?[0-9]+)?)";
const AIM = new RegExp(`^(?:([A-Za-z][A-Za-z0-9]*) )?(?:${NUMBER},${NUMBER} )?>${NUMBER} ${NUMBER}(?: ~${NUMBER})?(?: !([A-Za-z0-9]+))?$`);

/** Read an aim that `formatAim`, or the server, has written; null for any other move. */
export function parseAim(text: string): Aim | null {
  const found = AIM.exec(text.split(" | ")[0] ?? "");
  if (!found) return null;
  const [, coin = "", x, y, bearing, speed, spin = "0", tight = ""] = found;
  const start = x === undefined || y === undefined ? null : ([Number(x), Number(y)] as const);
  return { coin, start, bearing: Number(bearing), speed: Number(speed), spin: Number(spin), tight };
}
