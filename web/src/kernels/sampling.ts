// Flicks by the thousand: a game's own kernels in its module, on the arrays that the server sends with a state.
import type { NumberArray, SampledCoin, Sampling } from "../wire";
import { FIELD, Flaw, START } from "./layouts";
import { KernelError, type KernelModule, type NumberType, type Room } from "./module";
import { ShotRefused, writeDiscs } from "./physics";

/** The columns of an aim: place (m; NaN: where it lies), direction (rad anticlockwise from +x), m/s, rad/s. */
export const AIM = 5;

/** The files that a sampling names, by their addresses. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** One state with one coin to flick. */
export interface Subject {
  readonly sampling: Sampling;
  readonly coin: SampledCoin;
  readonly files: Files;
}

export interface Tries {
  /** Shape (aims, 5). */
  readonly aims: Float64Array;
  readonly hand: readonly number[];
  /** Standard normal numbers, shape (draws, 3): the same for every aim. */
  readonly noise: Float64Array;
}

/** Where the discs end, flick by flick: number `flick * discs + disc`; flick `i * draws + j` is aim i in draw j. */
export interface Outcomes {
  readonly discs: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly fates: Uint8Array;
  /** 1 for a disc that is on the table when the flick has been judged. */
  readonly stays: Uint8Array;
  readonly values: Float64Array;
}

/** The addresses of the files of a sampling. */
export function addressesOf({ field, coins }: Sampling): string[] {
  return [...new Set([field, ...coins.flatMap(({ game }) => game.flatMap(({ file }) => (file ? [file] : [])))])];
}

/** Try aims; without `places` only their values are kept. */
export function sampleShots(module: KernelModule, subject: Subject, { aims, hand, noise }: Tries, places: boolean): Outcomes {
  const { sampling, coin } = subject;
  const files = placed(module, subject);
  const [discs, flicks] = [sampling.discs.length, (aims.length / AIM) * (noise.length / 3)];
  const rows = places ? flicks : 0;
  return module.scope(() => {
    const values: Record<string, number | Room> = {
      fields: files.get(sampling.field) as Room,
      tables: module.reserve("u1", discs * START.size),
      aims: module.array("f8", aims, aims.length / AIM, AIM),
      hand: module.array("f8", hand),
      noise: module.array("f8", noise, noise.length / 3, 3),
      "results.x": module.reserve("f8", rows, discs),
      "results.y": module.reserve("f8", rows, discs),
      "results.fates": module.reserve("u1", rows, discs),
      "results.times": module.reserve("f8", rows),
      "results.stays": module.reserve("u1", rows, discs),
      values: module.reserve("f8", flicks),
    };
    for (const each of coin.game) values[each.path] = files.get(each.file) ?? arrayOf(module, each);
    for (const { path, type, shape } of coin.work) values[path] = module.zeros(type, ...shape);
    const room = (path: string): Room => values[path] as Room;
    writeDiscs(module.data(room("tables")), sampling.discs);
    const done = Number(module.call("sample_shots", values));
    if (done < flicks) throw new ShotRefused(flawOf(module, room("work.played.flaw")), done);
    return {
      discs,
      x: module.view(room("results.x")).slice(),
      y: module.view(room("results.y")).slice(),
      fates: module.view<Uint8Array>(room("results.fates")).slice(),
      stays: module.view<Uint8Array>(room("results.stays")).slice(),
      values: module.view(room("values")).slice(),
    };
  });
}

/** The bytes of an array in base64. */
export function decoded(data: string): Uint8Array {
  return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
}

/** An array of the wire; zeros where it has no content. */
function arrayOf(module: KernelModule, { type, shape, data }: NumberArray): Room {
  const room = module.zeros(type as NumberType, ...shape);
  if (data) bytesOf(module, room).set(decoded(data));
  return room;
}

function bytesOf(module: KernelModule, room: Room): Uint8Array {
  const { buffer, byteOffset, byteLength } = module.data(room);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function flawOf(module: KernelModule, room: Room): string {
  const number = Number(module.view<BigInt64Array>(room)[0]);
  return Object.entries(Flaw).find(([, one]) => one === number)?.[0] ?? String(number);
}

// --- files in the memory of a module --------------------------------------------------------------------------

interface Placed {
  readonly address: string;
  readonly room: Room;
}

/** By module, what lies in its memory for good: one file for each use; another of the same use replaces it. */
const KEPT = new WeakMap<KernelModule, Map<string, Placed>>();

function placed(module: KernelModule, { sampling, coin, files }: Subject): Map<string, Room> {
  const kept = KEPT.get(module) ?? new Map<string, Placed>();
  KEPT.set(module, kept);
  const uses = [
    { path: "fields", type: "u1", shape: [FIELD.size], file: sampling.field } as const,
    ...coin.game.filter(({ file }) => file),
  ];
  return new Map(uses.map(({ path, type, shape, file }) => [file, keep(module, kept, path, { type, shape }, file, files)]));
}

function keep(
  module: KernelModule, kept: Map<string, Placed>, path: string,
  { type, shape }: { readonly type: NumberType; readonly shape: readonly number[] }, file: string, files: Files,
): Room {
  const known = kept.get(path);
  if (known?.address === file) return known.room;
  const content = files.get(file);
  const same = `${known?.room.shape}` === `${shape}`;
  const room = known && same ? known.room : module.reserve(type, ...shape);
  const bytes = bytesOf(module, room);
  if (content?.length !== bytes.length) throw new KernelError(`${file} has ${content?.length} bytes, not ${bytes.length}.`);
  bytes.set(content);
  kept.set(path, { address: file, room });
  return room;
}
