// Placing a coin: into the band round a thing, and what is in the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heartOf, showsFlick, wayOf, whole } from "../src/board/lane";
import { distanceTo, formatPlacing, intoBand, parsePlacing, problemAt } from "../src/board/place";
import { drawPlacing } from "../src/board/placedraw";
import { whereInWords } from "../src/board/placewords";
import { firstContact } from "../src/board/ray";
import type { Aiming, Obstacle, Placing, Playback } from "../src/wire";

const R = 0.009525;
const thing = (fields: Partial<Obstacle>): Obstacle => ({ at: [0, 0], radius: 0, size: null, label: "it", turn: 0, ...fields });
const placing = (beside: Obstacle, most: number, things: Obstacle[] = []): Placing =>
  ({ move: "place Gm", radius: R, beside, most, low: [-0.4, -0.4], high: [0.4, 0.4], things: [beside, ...things] }) as unknown as Placing;

const THINGS = [
  thing({ at: [0.1, -0.2], radius: R }),
  thing({ at: [0.05, 0.1], size: [0.0508, 0.0508] }),
  thing({ at: [-0.05, 0.1], size: [0.0508, 0.0508], turn: 45 }),
];

test("wherever a coin is dropped, it goes into the band", () => {
  for (const beside of THINGS)
    for (const most of [0, 0.01905])
      for (let x = -0.3; x <= 0.3; x += 0.0137)
        for (let y = -0.3; y <= 0.3; y += 0.0171) {
          const at = intoBand(placing(beside, most), [x, y]);
          const gap = distanceTo(beside, at) - R;
          assert.ok(gap >= -1e-12 && gap <= most + 1e-12, `${x},${y} ${gap}`);
          assert.equal(problemAt(placing(beside, most), at), "");
        }
});

test("a place that is in the band stays as it is", () => {
  for (const beside of THINGS) {
    const at = intoBand(placing(beside, 0.01905), [beside.at[0] + 0.2, beside.at[1] + 0.01]);
    const again = intoBand(placing(beside, 0.01905), at);
    assert.ok(Math.hypot(at[0] - again[0], at[1] - again[1]) < 1e-12);
  }
});

test("what is in the way is named", () => {
  const beside = THINGS[1]!;
  const other = thing({ at: [0.1, 0.1], radius: R, label: "Suns' guard" });
  assert.equal(problemAt(placing(beside, 0.02, [other]), [0.095, 0.1]), "That spot overlaps Suns' guard.");
  assert.equal(problemAt(placing(beside, 0.02), [0.3, 0.1]), "It must be nearer to it.");
  assert.equal(problemAt(placing(beside, 0), [0.3, 0.1]), "It must touch it.");
  const edge = thing({ at: [0.38, 0], size: [0.0508, 0.0508] });
  assert.equal(problemAt(placing(edge, 0.05), [0.38, 0.05]), "");
  assert.equal(problemAt({ ...placing(edge, 0.05), high: [0.385, 0.4] }, [0.38, 0.05]), "It must be wholly on the table.");
});

test("a place is written in full", () => {
  assert.equal(formatPlacing(placing(THINGS[0]!, 0), [0, -0.20955000000000001]), "place Gm 0.0,-0.20955000000000001");
  assert.equal(formatPlacing(placing(THINGS[0]!, 0), [1e-7, 0.5]), "place Gm 1e-7,0.5");
  assert.deepEqual(parsePlacing("place Gm 1e-7,0.5"), { move: "place Gm", at: [1e-7, 0.5] });
  assert.equal(parsePlacing("place Gm"), null);
});

test("an aiming line meets a turned tile where it is", () => {
  const aiming = (turn: number): Aiming =>
    ({ start: [0, -0.2], radius: R, edge: 0.6, places: null, obstacles: [thing({ size: [0.05, 0.05], turn })] }) as unknown as Aiming;
  const aim = { coin: "Km", start: null, bearing: 0, speed: 1, spin: 0, tight: "" };
  assert.ok(Math.abs(firstContact(aim, aiming(0)).distance - (0.2 - 0.025 - R)) < 1e-9);
  assert.ok(Math.abs(firstContact(aim, aiming(45)).distance - (0.2 - 0.025 * Math.SQRT2 - R)) < 1e-9);
  assert.ok(Math.abs(firstContact(aim, aiming(90)).distance - (0.2 - 0.025 - R)) < 1e-9);
});

test("a place is described by what it is beside, as the player sits", () => {
  const beside = thing({ at: [0, -0.25], size: [0.05, 0.05], label: "its tower" });
  const south = { ...placing(beside, 0.02), facing: 0 };
  assert.equal(whereInWords(south, [0.01, -0.25 + 0.025 + R + 0.005]), "5.0 mm from its tower; its middle 39.5 mm ahead and 10.0 mm to the right");
  assert.equal(whereInWords({ ...south, facing: 180 }, [0, -0.25 + 0.025 + R]), "touching its tower; its middle 34.5 mm behind");
});

test("the band is drawn without what is taken, and a coin that cannot lie there is barred", () => {
  const other = thing({ at: [0.1, 0.1], radius: R, label: "a coin" });
  const frame = { origin: [500, 500], scale: 1000 } as const;
  const piece = { id: "Km", at: [0, 0], parts: [], label: "", trail: [] };
  const there = { ...placing(THINGS[1]!, 0.02, [other]), frame, piece } as unknown as Placing;
  const free = { placing: there, at: [0.1, 0.1] as const, problem: "", live: true, seen: true };
  assert.equal(drawPlacing({ ...free, seen: false }), "");
  assert.ok(drawPlacing(free).includes(`cx="600" cy="400" r="${2000 * R}"`), "what is taken, grown by the coin");
  assert.ok(!drawPlacing(free).includes("barred"));
  assert.ok(drawPlacing({ ...free, problem: "There is a coin." }).includes('class="placing barred"'));
});

test("what moves is shown nearer where it is too small to be followed, and never beyond the border", () => {
  const disc = { type: "circle", at: [0, 0], radius: 10, look: "coin" };
  const pieces = [{ id: "Km", at: [50, 900], parts: [disc], label: "", trail: [] }];
  const travels = [{ id: "Km", legs: [[0, 1, 50, 900, 150, 700, 1, 0, 0]], gone: null, into: "" }];
  const playback = { seconds: 1, pieces, travels, knocks: [], removed: [], cheers: [], ricochet: false } as unknown as Playback;
  const [x, y, wide, high] = wayOf(playback, whole([1000, 1000]), 328, 0.8).box;
  assert.equal(x, 0);
  assert.ok(wide >= 190 && Math.abs(wide / high - 0.8) < 1e-9);
  assert.ok(y <= 660 && y + high >= 940 && y + high <= 1000, `${y} to ${y + high}`);
  assert.deepEqual(wayOf(playback, whole([1000, 1000]), 800, 0.8).box, [0, 0, 1000, 1000]);
  assert.deepEqual(wayOf({ ...playback, travels: [] }, whole([1000, 1000]), 328, 0.8).box, [0, 0, 1000, 1000]);
});

test("a view stays for a flick that begins and ends in it, and is large enough", () => {
  const disc = { type: "circle", at: [0, 0], radius: 20, look: "coin" };
  const pieces = [{ id: "Km", at: [50, 900], parts: [disc], label: "", trail: [] }];
  const flick = (end: number, gone: number | null = null): Playback =>
    ({ seconds: 1, pieces, travels: [{ id: "Km", legs: [[0, 1, 50, 900, 150, end, 1, 0, 0]], gone, into: "" }], knocks: [], removed: [] }) as unknown as Playback;
  const view = { ...whole([1000, 1000]), box: [0, 500, 500, 500] } as const;
  assert.ok(showsFlick(view, flick(700), 328));
  assert.ok(!showsFlick(view, flick(400), 328), "it comes to rest outside");
  assert.ok(showsFlick(view, flick(400, 0.5), 328), "it leaves the table");
  assert.ok(!showsFlick(view, flick(700), 100), "it is too small to be followed");
});

test("a square board is turned to the player, another one only by halves", () => {
  assert.deepEqual(whole([8, 8], 90), { box: [0, 0, 8, 8], turn: -90, about: [4, 4] });
  assert.equal(whole([8, 8], 45).turn, 0);
  assert.equal(whole([8, 6], 90).turn, 0);
  assert.equal(whole([8, 6], 180).turn, -180);
  const heart = [[1, 2], [3, 7]] as const;
  for (const [facing, box] of [[0, [1, 2, 2, 5]], [90, [2, 5, 5, 2]], [180, [5, 1, 2, 5]], [270, [1, 1, 5, 2]]] as const) {
    heartOf(heart, whole([8, 8], facing)).box.forEach((side, index) => assert.ok(Math.abs(side - (box[index] ?? 0)) < 1e-9));
  }
});
