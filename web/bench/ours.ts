// The physics of parlour in WebAssembly: a batch of copies of a shot, and one shot with its events and tracks.
import type { KernelModule } from "../src/kernels/module";
import { type Batch, Simulator } from "../src/kernels/physics";
import type { End, Engine, Scene } from "./scene";

/** Copies of a shot in a batch. */
const SHOTS = 500;

/** Calls that are timed together: a browser reads its clock in steps of 0.1 ms. */
const CALLS = 100;

function again<T>(call: () => T): T {
  for (let number = 1; number < CALLS; number++) call();
  return call();
}

function ends(batch: Batch): End[] {
  return Array.from({ length: batch.discs }, (_, disc) => [batch.x[disc] ?? NaN, batch.y[disc] ?? NaN, batch.fates[disc] ?? NaN]);
}

export function ours(module: KernelModule, field: Uint8Array): Readonly<Record<"simulateMany" | "simulate", Engine>> {
  const simulator = Simulator.on(module, field);
  const many = ({ discs, shot }: Scene): Batch => simulator.simulateMany(discs, Array<Scene["shot"]>(SHOTS).fill(shot));
  return {
    simulateMany: { shots: SHOTS, prepare: (_, scene) => () => ends(many(scene)) },
    simulate: { shots: CALLS, prepare: (_, scene) => () => ends(again(() => simulator.simulate(scene.discs, scene.shot))) },
  };
}
