// Plays scenes on one engine and times them; the same in Node and in a browser.
import { KernelModule } from "../src/kernels/module";
import { matter } from "./matter";
import { ours } from "./ours";
import { planck } from "./planck";
import { rapier } from "./rapier";
import type { Board, End, Engine, Scene } from "./scene";

export interface Job {
  readonly board: Board;
  readonly scenes: readonly Scene[];
}

/** Of each scene: ms a shot, the best of several tries, and how its discs ended. */
export type Played = readonly { readonly time: number; readonly ends: readonly End[] }[];

export type Engines = Readonly<Record<string, Engine>>;

export async function engines(code: BufferSource, field: Uint8Array): Promise<Engines> {
  const module = await KernelModule.of(await WebAssembly.compile(code));
  return { ...ours(module, field), planck, "matter-js": matter, rapier: await rapier() };
}

export function played(engine: Engine, { board, scenes }: Job, tries: number): Played {
  return scenes.map((scene) => {
    let [time, ends]: [number, readonly End[]] = [Infinity, []];
    for (let number = 0; number < tries; number++) {
      const play = engine.prepare(board, scene);
      const began = performance.now();
      ends = play();
      time = Math.min(time, (performance.now() - began) / engine.shots);
    }
    return { time, ends };
  });
}
