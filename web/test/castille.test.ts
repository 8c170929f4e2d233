// Castille's engine over the kernels. That it finds what the native engine finds is tested in tests/webassembly.
import assert from "node:assert/strict";
import { test } from "node:test";
import code from "../../src/parlour/games/castille/page/castille.wasm";
import { best, judge } from "../src/games/castille/engine";
import { PLAN } from "../src/games/castille/numbers";
import { CastilleEngine, type Progress } from "../src/games/castille/searching";
import type { Numbers } from "../src/kernels/engine";
import { KernelModule } from "../src/kernels/module";

const SETTINGS: Numbers = {
  weights: Array.from({ length: 133 }, (_, index) => String(index % 7)),
  net: [],
  book: Array<string>(PLAN.BOOK).fill("0"),
  reduce_from: ["5"],
  null_pegs: ["3"],
  null_less: ["2"],
  extend: ["6"],
  fade_from: ["16"],
  fade_over: ["168"],
  no_progress: ["100"],
};
/** All 24 pegs anywhere: nothing is decided for long. */
const QUIET: Numbers = {
  position: ["1787058834436", "290990330258", "1101661277314", "0"],
  side: ["0"],
  quiet: ["0"],
  past: [],
};

async function loaded(): Promise<KernelModule> {
  return KernelModule.of(await WebAssembly.compile(code as unknown as Uint8Array<ArrayBuffer>));
}

async function engine(settings: Numbers = SETTINGS): Promise<CastilleEngine> {
  return CastilleEngine.on(await loaded(), settings, 12);
}

test("a search goes to its depth and reports every depth on the way", async () => {
  const seen: Progress[] = [];
  const thought = await (await engine()).think(QUIET, { depth: 4 }, { progress: (one) => seen.push(one) });
  assert.deepEqual(seen.map(({ depth }) => depth), [1, 2, 3, 4]);
  assert.equal(thought.depth, 4);
  assert.equal(thought.nodes, seen.at(-1)?.nodes);
  assert.equal(thought.line[0], seen.at(-1)?.turn);
  assert.equal(thought.winsIn, null);
});

test("a limit of nodes ends a search within a depth", async () => {
  const { nodes, line } = await (await engine()).think(QUIET, { nodes: 3000 });
  assert.ok(nodes > 3000 && nodes < 3100, "it ends at once, up to the positions it was in");
  assert.ok(line.length > 0);
});

test("a limit of time ends a search, although the clock cannot be seen within a depth", async () => {
  const began = performance.now();
  const thought = await (await engine()).think(QUIET, { seconds: 0.2 });
  assert.ok(performance.now() - began < 2000);
  assert.ok(thought.depth >= 3);
});

test("a signal ends a search between two depths", async () => {
  const stop = new AbortController();
  const progress = ({ depth }: Progress): void => void (depth === 2 && stop.abort());
  const thinking = (await engine()).think(QUIET, {}, { signal: stop.signal, progress });
  await assert.rejects(thinking, { name: "AbortError" });
});

test("the best turns are different ones, and the progress is that of them all", async () => {
  const shares: number[] = [];
  const best = await (await engine()).best(QUIET, [0.04, 0.01, 0.01], { progress: ({ share }) => shares.push(share) });
  assert.equal(new Set(best.map(({ line }) => line[0])).size, 3);
  assert.deepEqual(shares, [...shares].sort((one, other) => one - other));
  assert.ok((shares.at(-1) ?? 2) <= 1);
});

test("as many turns are advised as there are", async () => {
  const pinned = { ...QUIET, position: ["1", String(1n << 40n), "0", "0"] };
  const found = await engine();
  const best = await found.best(pinned, [0.01, 0.01, 0.01, 0.01, 0.01]);
  assert.equal(best.length, found.turns(pinned).length);
});

test("equal engines find the same, and an engine keeps its table", async () => {
  const one = await (await engine()).think(QUIET, { depth: 5 });
  const other = await engine();
  const { score, nodes, line } = await other.think(QUIET, { depth: 5 });
  assert.deepEqual([score, nodes, line], [one.score, one.nodes, one.line]);
  assert.notEqual((await other.think(QUIET, { depth: 5 })).nodes, nodes, "the table is kept");
});

test("a position that lacks a number is refused by name", async () => {
  await assert.rejects((await engine()).think({ position: ["1", "2", "0", "0"] }, { depth: 1 }), /lacks side/);
});

/** The first turn of all, planned narrowly: the seed, the seat, no customs; the width; the stock; an empty board. */
const FIRST: Numbers = {
  plan: [1, 0, 0, 0, 6, 60, 4, 8, 4, 8, 4, ...Array<number>(36).fill(0)].map(String),
};
/** The turn before the last: both have two tall pegs left, and searches judge the pairs. */
const LATE: Numbers = {
  plan: [1, 0, 0, 0, 6, 60, 4, 0, 2, 0, 2, ..."103010302401030103103010302401030103"].map(String),
};

test("a placement is planned to the end, and the same again", async () => {
  const shares: number[] = [];
  const planner = await engine();
  const found = await planner.place(LATE, { progress: ({ share }) => shares.push(share) });
  assert.equal(new Set(found.line.map((word) => word >> 1n)).size, 2);
  assert.ok(shares.every((share, index) => share >= (shares[index - 1] ?? 0) && share <= 1));
  await planner.think(QUIET, { depth: 3 });
  assert.deepEqual(await planner.place(LATE), found);
});

test("a signal ends a plan between two boards, and the engine thinks on", async () => {
  const [planner, stop] = [await engine(), new AbortController()];
  const wide = { ...LATE, plan: (LATE["plan"] ?? []).map((each, index) => (index === 5 ? "100000" : each)) };
  const planning = planner.place(wide, { signal: stop.signal, progress: () => stop.abort() });
  await assert.rejects(planning, { name: "AbortError" });
  assert.equal((await planner.think(QUIET, { depth: 2 })).depth, 2);
});

test("the script tells the page what it finds as the server reads it", async () => {
  const shares: number[] = [];
  const tools = { module: await loaded(), report: ({ share }: { share: number }) => void shares.push(share), pause: async () => undefined };
  const found = await best(tools, { settings: SETTINGS, position: QUIET, seconds: [0.02, 0.01] });
  assert.equal(new Set(found.map(({ line }) => line[0])).size, 2);
  assert.ok(found.every(({ line, score }) => line.every((word) => /^\d+$/.test(word)) && Number.isInteger(score)));
  const [planned] = await best(tools, { settings: SETTINGS, position: FIRST, seconds: [0.02] });
  assert.deepEqual([planned?.line.length, planned?.depth, planned?.score], [2, 0, 0]);
  assert.deepEqual(await judge(tools, { settings: SETTINGS, position: FIRST, seconds: 0.02 }), planned);
  assert.ok((await judge(tools, { settings: SETTINGS, position: QUIET, seconds: 0.02 })).depth > 0);
  assert.ok(shares.length > 0);
});
