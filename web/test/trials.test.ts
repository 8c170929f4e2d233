// What tries flicks without a browser: chance, the champion's scheme, aims as text, the map of where an aim ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAim, parseAim, type Aim } from "../src/board/aim";
import { Chance } from "../src/kernels/chance";
import { choose, freePlaces, halved, type Means, neighbours, ranked } from "../src/kernels/champion";
import { Fate } from "../src/kernels/layouts";
import { drawHeat, heatInWords } from "../src/kernels/heat";
import { Latest } from "../src/trials/latest";
import { bearingOf, numbersOf } from "../src/trials/numbers";

const SEARCH = {
  draws: 1, finalists: 2, refinements: 3, closely: 32, around: 24, places: 4, turn: 0.05, angle: 0.02, push: 0.1, share: 0, slowest: 0.05,
};

/** Aims from one place in several directions. */
function fan(count: number): Float64Array {
  return Float64Array.from(Array.from({ length: count }, (_, index) => [0, -0.3, 0.1 * index, 1, 0]).flat());
}

/** Worth most in direction 0.73. */
const nearest: Means = async (aims) =>
  Float64Array.from({ length: aims.length / 5 }, (_, index) => -Math.abs((aims[5 * index + 2] ?? 0) - 0.73));

test("equal seeds give equal normal numbers, with mean 0 and deviation 1", () => {
  const found = new Chance(7).noise(20_000);
  assert.deepEqual(found.slice(0, 9), new Chance(7).noise(3));
  assert.notDeepEqual(found.slice(0, 9), new Chance(8).noise(3));
  const drawn = found.filter((_, index) => index % 3 < 2);
  const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
  const spread = Math.sqrt(drawn.reduce((sum, one) => sum + one * one, 0) / drawn.length);
  assert.ok(Math.abs(mean) < 0.02 && Math.abs(spread - 1) < 0.02, `${mean} ${spread}`);
  assert.ok(found.every((one, index) => index % 3 < 2 || one === 0));
});

test("ties keep their order", () => {
  assert.deepEqual(ranked([0.2, 0.1 + 0.2, 0.3]), [1, 2, 0]);
  assert.deepEqual(ranked([0.2, 0.3, 0.1 + 0.2]), [1, 2, 0]);
});

test("halving tries half as many with twice the draws", async () => {
  const asked: [number, number][] = [];
  const means: Means = (aims, draws) => {
    asked.push([aims.length / 5, draws]);
    return nearest(aims, draws);
  };
  const best = await halved(fan(16), means, 2, 3);
  assert.deepEqual(asked, [[16, 3], [8, 6], [4, 12]]);
  assert.deepEqual([best[2], best[7]].map((one) => one?.toFixed(1)), ["0.7", "0.8"]);
});

test("the neighbours of the best come nearer than any proposal", async () => {
  const { aims, values } = await choose(fan(16), SEARCH, nearest, new Chance(1), () => true);
  assert.ok(Math.abs((aims[2] ?? 0) - 0.73) < 0.01);
  assert.ok((values[0] ?? -1) >= (values[1] ?? 0));
});

test("no neighbour is placed on another disc, or outside the places of the proposals", () => {
  const aims = Float64Array.from([[-0.1, -0.28], [0.1, -0.28]].flatMap(([x, y]) => [x, y, 1.5, 1, 0] as number[]));
  const free = freePlaces(aims, [{ x: 0, y: -0.3, radius: 0.016 }], 0.016);
  assert.ok(!free(0.01, -0.3));
  assert.ok(free(0.05, -0.3));
  assert.ok(!free(0.2, -0.2));
  const near = neighbours(aims, { ...SEARCH, turn: 1 }, 1, new Chance(2), free);
  for (let at = 10; at < near.length; at += 5) assert.ok(free(near[at] as number, near[at + 1] as number));
});

test("an aim is read as it is written", () => {
  const aims: Aim[] = [
    { coin: "", start: [0, -0.3048], bearing: 12.5, speed: 0.935, spin: 0, tight: "" },
    { coin: "Km", start: null, bearing: 270, speed: 1.2, spin: -5, tight: "Gm" },
  ];
  for (const aim of aims) assert.deepEqual(parseAim(formatAim(aim)), aim);
  assert.equal(parseAim("croquet lift"), null);
  assert.ok(Math.abs(bearingOf(numbersOf(aims[0] as Aim)[2]) - 12.5) < 1e-9);
  assert.ok(Number.isNaN(numbersOf(aims[1] as Aim)[0]));
});

test("where an aim ends is told by its zones, and by the physics", () => {
  const scatter = {
    x: Float64Array.of(0, 0.01, 0.3, 0, 0, 0), y: new Float64Array(6), stays: Uint8Array.of(1, 1, 1, 0, 0, 0), seconds: 0,
    fates: Uint8Array.of(Fate.ON_TABLE, Fate.ON_TABLE, Fate.ON_TABLE, Fate.ON_TABLE, Fate.CAPTURED, Fate.LEFT_TABLE),
  };
  const zones = [{ at: [0, 0] as [number, number], radius: 0.1, words: "stay near", holes: false }, { at: [0, 0] as [number, number], radius: 1, words: "stay far", holes: false }];
  assert.equal(
    heatInWords(scatter, zones, "your hand"),
    "Of 6 tries with your hand: 33 % stay near, 17 % stay far, 17 % are taken off by the rules, 17 % fall into a hole, 17 % leave the table.",
  );
  const better = zones.map((zone, index) => (index === 0 ? { ...zone, words: "stay near or better", holes: true } : zone));
  assert.match(heatInWords(scatter, better, "your hand"), /: 50 % stay near or better \(17 % fall into a hole\), /);
  const drawn = drawHeat(scatter, { origin: [0, 0], scale: 1000 }, 0.016);
  assert.equal(drawn.match(/M/g)?.length, 3);
});

test("of several requests meanwhile, only the last is met", async () => {
  const met: number[] = [];
  const latest = new Latest<number>(async (value) => {
    met.push(value);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  for (const value of [1, 2, 3]) latest.ask(value);
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(met, [1, 3]);
});
