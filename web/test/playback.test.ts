// A flick to be seen: places at times, what parts, what is marked, and the clock that all of it follows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, frameAt, type Frames } from "../src/board/clock";
import {
  atRest,
  CHEERING,
  contactsOf,
  momentsOf,
  PARTING,
  partingAt,
  poseAt,
  restOf,
  secondsOf,
  straightSince,
  traceOf,
} from "../src/board/playback";
import { beatsOf } from "../src/board/felt";
import { cheersOf, ripplesOf } from "../src/board/ripples";
import { drawHalos, drawTraces } from "../src/board/stage";
import type { Knock, Leg, Picture, Piece, Playback, Travel } from "../src/wire";

const travel = (id: string, legs: Leg[], gone: number | null = null, into = ""): Travel => ({ id, legs, gone, into });

const piece = (id: string, at: [number, number]): Piece => ({
  id,
  at,
  parts: [{ type: "circle", at: [0, 0], radius: 1, look: "disc" }],
  label: id,
  trail: [],
});

const EMPTY: Picture = { shapes: [], pieces: [], title: "", places: [], heart: null };

const knock = (time: number, at: [number, number], kind = "disc"): Knock => ({ time, at, kind, strength: 0.01, pieces: [] });

/** Ten units in a second, from full speed to rest; then, after a wait, two more as a right angle at even speed. */
const SLIDING = travel("a", [
  [0, 1, 0, 0, 10, 0, 1, 0, 90],
  [1.5, 2, 10, 0, 10, 2, 0.5, 90, 90],
]);
const SUNK = travel("b", [[0.2, 0.6, 5, 5, 5, 1, 0.7, 0, 0]], 0.6, "hole");

const PLAYBACK: Playback = {
  seconds: 2,
  pieces: [piece("a", [0, 0]), piece("b", [5, 5]), piece("c", [9, 9])],
  travels: [SLIDING, SUNK],
  knocks: [knock(1.5, [10, 0], "post"), knock(0.2, [5, 5]), knock(0.201, [5.1, 5])],
  removed: ["a"],
  cheers: [],
  ricochet: false,
};

const near = (got: number, wanted: number): void => assert.ok(Math.abs(got - wanted) < 1e-9, `${got} is not ${wanted}`);

test("a piece that is braked evenly has gone three quarters of its way at half time", () => {
  const pose = poseAt(SLIDING, 0.5);
  near(pose!.at[0], 7.5);
  near(pose!.angle, 45);
});

test("it waits before, between and after its legs, and r of one half is even speed", () => {
  assert.deepEqual(poseAt(SLIDING, -1), { at: [0, 0], angle: 0 });
  assert.deepEqual(poseAt(SLIDING, 1.2), { at: [10, 0], angle: 90 });
  near(poseAt(SLIDING, 1.75)!.at[1], 1);
  assert.deepEqual(poseAt(SLIDING, 99), { at: [10, 2], angle: 90 });
  assert.equal(poseAt(travel("x", []), 1), null);
});

test("speed at the start is 2 r of the mean and at the end 2 (1 - r)", () => {
  const one = travel("x", [[0, 1, 0, 0, 1, 0, 0.8, 0, 0]]);
  const h = 1e-6;
  assert.ok(Math.abs(poseAt(one, h)!.at[0] / h - 1.6) < 1e-4);
  assert.ok(Math.abs((1 - poseAt(one, 1 - h)!.at[0]) / h - 0.4) < 1e-4);
});

test("what is gone has no pose; it parts where it went, for a moment", () => {
  assert.ok(poseAt(SUNK, 0.599));
  assert.equal(poseAt(SUNK, 0.6), null);
  assert.equal(partingAt(SUNK, 0.599), null);
  const parting = partingAt(SUNK, 0.6 + PARTING / 2);
  assert.deepEqual(parting?.at, [5, 1]);
  near(parting!.share, 0.5);
  assert.equal(parting!.into, "hole");
  assert.equal(partingAt(SUNK, 0.6 + PARTING), null);
  assert.equal(partingAt(SLIDING, 9), null);
});

test("a flick lasts until the last piece has parted", () => {
  assert.equal(secondsOf(PLAYBACK), 2);
  assert.equal(secondsOf({ ...PLAYBACK, seconds: 0.6 }), 0.6 + PARTING);
});

test("its moments are contacts and ends, in order and once", () => {
  assert.deepEqual(momentsOf(PLAYBACK), [0.2, 0.201, 0.6, 1.5]);
});

test("a piece has gone straight since its last corner, and no longer than is asked", () => {
  assert.equal(straightSince(SLIDING, 1.52, 0.05), 1.5);
  near(straightSince(SLIDING, 0.5, 0.05), 0.45);
  near(straightSince(SLIDING, 1.9, 0.05), 1.85);
});

test("a success is celebrated longer than a piece sinks, with a ring where it went", () => {
  const cheered = { ...PLAYBACK, cheers: [{ words: "20!", piece: "b" }] };
  near(secondsOf({ ...cheered, seconds: 0.6 }), 0.6 + CHEERING);
  assert.ok(cheersOf(cheered, 1).every(({ at, time }) => at[0] === 5 && at[1] === 1 && time >= 0.6));
  assert.equal(cheersOf(PLAYBACK, 1).length, 0);
  assert.ok(drawTraces(cheered).includes("20!"));
});

test("the harder a contact, the larger and brighter its ring and the longer it is felt; the faintest has none", () => {
  const hit = (strength: number): Knock => ({ ...knock(1, [0, 0]), strength });
  const [soft, hard] = [ripplesOf({ knocks: [hit(0.002)] }, 1)[0]!, ripplesOf({ knocks: [hit(0.018)] }, 1)[0]!];
  assert.ok(soft.to < hard.to && soft.opacity < hard.opacity && soft.seconds < hard.seconds);
  assert.deepEqual(ripplesOf({ knocks: [hit(0.0001)] }, 1), []);
  const beats = beatsOf({ knocks: [hit(0.004), { ...hit(0.018), time: 1.01 }, { ...hit(0.006), time: 2 }, { ...hit(0.0005), time: 3 }] });
  assert.deepEqual(beats.map(({ time }) => time), [1.01, 2]);
  assert.ok(beats[0]!.milliseconds > beats[1]!.milliseconds);
});

test("a way has its corners", () => {
  assert.deepEqual(traceOf(SLIDING), [[0, 0], [10, 0], [10, 2]]);
});

test("at rest lies what has not gone, also what never moved", () => {
  const rest = restOf(PLAYBACK);
  assert.deepEqual([...rest.keys()].sort(), ["a", "c"]);
  assert.deepEqual(rest.get("a")?.at, [10, 2]);
  assert.deepEqual(rest.get("c")?.at, [9, 9]);
});

test("at a round's end the pieces lie where they came to rest; what waited beside the table is as it will be", () => {
  const picture = (pieces: Piece[]): Picture => ({ ...EMPTY, pieces });
  const before = picture([piece("a", [0, 0]), piece("waits", [30, 0]), piece("goes", [31, 0])]);
  const after = picture([piece("waits", [30, 0]), piece("goes", [20, 0])]);
  const { pieces } = atRest(before, after, PLAYBACK);
  const removed = new Set(PLAYBACK.removed);
  const lie = [...restOf(PLAYBACK).keys()].filter((id) => !removed.has(id));
  assert.deepEqual(pieces.map(({ id }) => id), ["waits", ...lie]);
  for (const { id, at } of pieces.slice(1)) assert.deepEqual(at, restOf(PLAYBACK).get(id)?.at);
});

test("contacts are numbered in their order, and those of one moment and place are one", () => {
  assert.deepEqual(contactsOf(PLAYBACK, 1).map((one) => one.time), [0.2, 1.5]);
  assert.equal(contactsOf(PLAYBACK, 0.01).length, 3);
  const markup = drawTraces(PLAYBACK);
  assert.equal(markup.match(/class="trace"/g)?.length, 2);
  assert.equal(markup.match(/class="crossed"/g)?.length, 1);
  assert.ok(markup.indexOf(">1<") >= 0 && markup.indexOf(">1<") < markup.indexOf(">2<"));
});

test("a piece that is spoken of has a halo where it lies, and a cross where it was when it is gone", () => {
  const frame = { picture: { ...EMPTY, pieces: [piece("c", [9, 9])] }, playback: PLAYBACK };
  assert.match(drawHalos(frame, ["c"]), /<circle class="halo" cx="9" cy="9"/);
  const taken = drawHalos(frame, ["a"]);
  assert.ok(taken.includes("crossed") && taken.includes('cx="10" cy="2"'));
  assert.ok(drawHalos(frame, ["b"]).includes('cx="5" cy="1"'));
  assert.equal(drawHalos(frame, ["nobody"]), "");
});

test("a contact between two frames is drawn, unless it is long ago", () => {
  assert.equal(frameAt([0.5], 0.49, 0.507, 1), 0.5);
  assert.equal(frameAt([0.5, 0.505], 0.49, 0.507, 1), 0.5);
  assert.equal(frameAt([0.5, 0.505], 0.5, 0.52, 1), 0.505);
  assert.equal(frameAt([0.5], 0.5, 0.52, 1), 0.52);
  assert.equal(frameAt([0.5], 0.3, 0.9, 1), 0.9);
});

/** Animation frames that the test calls. */
class Hand implements Frames {
  time = 0;
  dark = false;
  #next: (() => void) | null = null;
  #guards: { at: number; call: () => void }[] = [];
  now = (): number => this.time;
  hidden = (): boolean => this.dark;
  next = (call: () => void): (() => void) => {
    this.#next = call;
    return () => (this.#next = null);
  };
  after = (seconds: number, call: () => void): (() => void) => {
    const guard = { at: this.time + seconds, call };
    this.#guards.push(guard);
    return () => (this.#guards = this.#guards.filter((other) => other !== guard));
  };
  frame(time: number): void {
    this.time = time;
    const call = this.#next;
    this.#next = null;
    call?.();
  }
  wait(time: number): void {
    this.time = time;
    for (const guard of this.#guards.filter(({ at }) => at <= time)) guard.call();
  }
}

function started(seconds: number, marks: readonly number[] = []): { hand: Hand; clock: Clock; seen: number[]; end: Promise<boolean> } {
  const hand = new Hand();
  const clock = new Clock(hand);
  const seen: number[] = [];
  return { hand, clock, seen, end: clock.run(seconds, (time) => seen.push(time), { marks }) };
}

test("the clock draws the present, its marks, and its end", async () => {
  const { hand, seen, end } = started(1, [0.51]);
  hand.frame(0.5);
  hand.frame(0.52);
  hand.frame(0.54);
  hand.frame(1.2);
  assert.equal(await end, true);
  assert.deepEqual(seen, [0, 0.5, 0.51, 0.54, 1]);
});

test("skipping draws the end at once and says that it was not seen", async () => {
  const { clock, hand, seen, end } = started(3);
  hand.frame(1);
  assert.ok(clock.skip());
  assert.equal(await end, false);
  assert.deepEqual(seen, [0, 1, 3]);
  assert.equal(clock.skip(), false);
});

test("slower, stopped, sought: the time goes on from where it was", async () => {
  const { clock, hand, seen, end } = started(2);
  hand.frame(0.5);
  clock.rate = 0.25;
  hand.frame(1.5);
  assert.equal(seen.at(-1), 0.75);
  clock.paused = true;
  hand.wait(50);
  assert.ok(clock.running && clock.paused);
  clock.seek(0.25);
  assert.equal(seen.at(-1), 0.25);
  clock.rate = 1;
  clock.paused = false;
  hand.frame(51);
  assert.equal(seen.at(-1), 1.25);
  hand.frame(60);
  assert.equal(await end, true);
});

test("without frames the time passes all the same, and a hidden page does not hold it up", async () => {
  const late = started(1);
  late.hand.wait(1.2);
  assert.ok(late.clock.running);
  late.hand.wait(1.3);
  assert.equal(await late.end, true);
  const hidden = started(1);
  hidden.hand.dark = true;
  hidden.hand.frame(0.1);
  assert.equal(await hidden.end, true);
});
