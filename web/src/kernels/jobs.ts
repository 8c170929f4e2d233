// The jobs that the kernels' worker does. A job runs alone: the next one begins when it has ended or was cancelled.
import type { Bench } from "./bench";
import type { Numbers } from "./engine";
import { heat } from "./heat";
import { KernelError } from "./module";
import { champion, path } from "./trials";
import { type Batch, type Disc, type DrawnMotion, type Motion, type Shot, Simulator } from "./physics";

interface PhysicsJob {
  /** A FIELD record as bytes, or the address of a file with it. */
  readonly field: Uint8Array | string;
  readonly discs: readonly Disc[];
}

/** How many shots are played between two pauses: a few milliseconds. */
const SLICE = 256;

async function simulator(bench: Bench, { field }: PhysicsJob): Promise<Simulator> {
  const [module, bytes] = [await bench.physics(), typeof field === "string" ? await bench.file(field) : field];
  return Simulator.on(module, bytes);
}

async function simulate(bench: Bench, job: PhysicsJob & { readonly shot: Shot }): Promise<Motion> {
  return (await simulator(bench, job)).simulate(job.discs, job.shot);
}

/** As `simulate`, with the legs by which a picture moves. */
async function draw(bench: Bench, job: PhysicsJob & { readonly shot: Shot }): Promise<DrawnMotion> {
  return (await simulator(bench, job)).draw(job.discs, job.shot);
}

async function simulateMany(bench: Bench, job: PhysicsJob & { readonly shots: readonly Shot[]; readonly events?: boolean }): Promise<Batch> {
  const physics = await simulator(bench, job);
  const parts: Batch[] = [];
  for (let first = 0; first < job.shots.length; first += SLICE) {
    parts.push(physics.simulateMany(job.discs, job.shots.slice(first, first + SLICE), { events: job.events ?? false }));
    bench.report(Math.min(first + SLICE, job.shots.length) / job.shots.length);
    await bench.pause();
  }
  return joined(parts, job.discs.length);
}

function joined(parts: readonly Batch[], discs: number): Batch {
  const end = parts.reduce((sum, part) => sum + part.shots, 0);
  const whole = {
    shots: end,
    discs,
    x: new Float64Array(end * discs),
    y: new Float64Array(end * discs),
    fates: new Uint8Array(end * discs),
    times: new Float64Array(end),
    events: parts.flatMap((part) => part.events),
    counts: parts.flatMap((part) => part.counts),
  };
  let at = 0;
  for (const part of parts) {
    for (const name of ["x", "y", "fates"] as const) whole[name].set(part[name] as never, at * discs);
    whole.times.set(part.times, at);
    at += part.shots;
  }
  return whole;
}

interface EngineJob {
  /** The addresses of a game's module, and of the script that asks its engine. */
  readonly module: string;
  readonly script: string;
  /** What the engine must know beside its questions, or the address of a file with that as JSON. */
  readonly settings: Numbers | string;
  /** What is asked, by the name of a function of the script: `best`, `judge`, or whatever more it offers. */
  readonly task: string;
  readonly question: object;
}

/** What the engine of a game answers. */
async function engine(bench: Bench, { module, script, settings, task, question }: EngineJob): Promise<unknown> {
  const { [task]: ask } = await bench.script(script);
  if (!ask) throw new KernelError(`The engine's script ${script} has no ${task}.`);
  const numbers = typeof settings === "string" ? parsed(await bench.file(settings)) : settings;
  return ask({ module: await bench.module(module), report: bench.report, pause: bench.pause }, { settings: numbers, ...question } as never);
}

function parsed(content: Uint8Array): Numbers {
  return JSON.parse(new TextDecoder().decode(content)) as Numbers;
}

export const JOBS = { simulate, draw, simulateMany, path, heat, champion, engine } as const;

export type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type Input<J extends JobName> = Parameters<Jobs[J]>[1];
export type Output<J extends JobName> = Awaited<ReturnType<Jobs[J]>>;

/** From the page to the worker. */
export type Order =
  | { readonly id: number; readonly job: JobName; readonly input: unknown }
  | { readonly id: number; readonly cancel: true }
  | Told;
/** A file that the worker has asked for; null if nobody has it. */
export interface Told {
  readonly answered: string;
  readonly content: ArrayBuffer | null;
}
/** From the worker to the page. */
export type Answer =
  /** The address of a file among the answers of the server. */
  | { readonly asked: string }
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly error: string; readonly kind: "aborted" | "unavailable" | "refused" | "failed" };
