// A motion as it is seen: every disc on its legs, at real speed.
import { poseAt } from "../src/board/playback";
import type { DrawnMotion } from "../src/kernels/physics";
import { pathOf } from "../src/kernels/playback";
import { discsOf, type Settings } from "./scene";

/** Where a disc is, m; null once it is gone. */
export type Move = (disc: number, place: readonly [x: number, y: number] | null) => void;

/** The legs stay in the table's frame, but for y, which goes down in a scene. */
const FRAME = { origin: [0, 0] as [number, number], scale: 1 };

/** Show a motion by moving the discs; resolves when all are at rest. At once for readers who want no animation. */
export function moved(settings: Settings, motion: DrawnMotion, move: Move): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return Promise.resolve();
  const discs = discsOf(settings).map((disc, number) => ({ ...disc, id: String(number) }));
  const { seconds, travels } = pathOf(motion, discs, FRAME);
  return new Promise((resolve) => {
    const began = performance.now();
    const frame = (): void => {
      const time = (performance.now() - began) / 1000;
      for (const travel of travels) {
        const pose = poseAt(travel, time);
        move(Number(travel.id), pose && [pose.at[0], -pose.at[1]]);
      }
      if (time < seconds) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
}
