// Reads the scenes that scenes.py wrote, and compares what the kernels in WebAssembly make of them.
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { FIELD } from "../../web/src/kernels/layouts";
import type { Disc, Motion, Shot } from "../../web/src/kernels/physics";

export interface Scene {
  readonly profile: string;
  readonly head: string;
  readonly tail: string;
  readonly discs: readonly Disc[];
  readonly shot: Shot;
  readonly events: readonly (readonly [kind: number, disc: number, other: number, direction: number])[];
  readonly rest: readonly (readonly [x: number, y: number, fate: number])[];
  readonly time: number;
}

export function readScenes(folder: string): Scene[] {
  const text = readFileSync(`${folder}/scenes.jsonl`, "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line) as Scene);
}

export function fieldOf(folder: string, scene: Scene): Uint8Array {
  const field = new Uint8Array(readFileSync(`${folder}/${scene.profile}.field`));
  field.set(inflateSync(Buffer.from(scene.head, "base64")), 0);
  field.set(inflateSync(Buffer.from(scene.tail, "base64")), FIELD.fields.rims[0]);
  return field;
}

export interface Difference {
  readonly events: boolean;
  readonly fates: boolean;
  /** The largest difference of a resting place, m. */
  readonly places: number;
}

export function difference(scene: Scene, motion: Motion): Difference {
  const events = motion.events.map(({ kind, disc, other, direction }) => [kind, disc, other, direction]);
  return {
    events: JSON.stringify(events) !== JSON.stringify(scene.events),
    fates: scene.rest.some(([, , fate], disc) => motion.fates[disc] !== fate),
    places: Math.max(...scene.rest.map(([x, y], disc) => Math.hypot((motion.x[disc] ?? NaN) - x, (motion.y[disc] ?? NaN) - y))),
  };
}
