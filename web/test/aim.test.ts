// The aim: its steps, edits, text and words, its line, and the keys that change it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Aim,
  aimedAt,
  alongOf,
  clicked,
  faster,
  formatAim,
  halfBand,
  placeAt,
  rightOf,
  shiftAlong,
  startOf,
  suggested,
  towards,
  turned,
  withBearing,
  withSpeed,
  withSpin,
} from "../src/board/aim";
import { aimAtNext, editByKey, readDegrees } from "../src/board/aimkeys";
import { aimInWords, changeInWords, placeInWords, whereItLies } from "../src/board/aimwords";
import { drawAim, readoutOf } from "../src/board/aimdraw";
import { besideTouch } from "../src/board/callout";
import { laneOf, onScene, onTable, whole } from "../src/board/lane";
import { firstContact } from "../src/board/ray";
import { direction } from "../src/board/aim";
import type { Aiming, Arc } from "../src/wire";

/** A table like Crokinole's, for a shooter who faces some way. */
function aiming(facts: Partial<Aiming> = {}): Aiming {
  const facing = facts.facing ?? 0;
  const [x, y] = direction(facing + 180);
  const start: [number, number] = [x * 0.3048, y * 0.3048];
  return {
    coin: "",
    piece: { id: "m1", at: [0, 0], parts: [], label: "maple disc 1", trail: [] },
    radius: 0.015875,
    start,
    bearing: facing,
    speed: 0.9,
    frame: { origin: [400, 400], scale: 1000 },
    wander: 0,
    slowest: 0.05,
    fastest: 3,
    most_spin: 50,
    facing,
    lane: [0.2235, 0.33],
    edge: 0.3302,
    places: {
      type: "arc",
      at: [0, 0],
      inner: 0.2881,
      outer: 0.3215,
      line: 0.3048,
      first: facing + 135,
      last: facing + 225,
      overhang: 0,
    },
    targets: [{ at: [0, 0], label: "the hole" }],
    obstacles: [],
    tight: [],
    ...facts,
  };
}

const AIM: Aim = { coin: "", start: [0, -0.3048], bearing: 12.5, speed: 0.935, spin: 0, tight: "" };
const near = (one: number, other: number, by = 1e-9): void =>
  assert.ok(Math.abs(one - other) <= by, `${one} is not ${other}`);

test("an aim is written as the server writes it", () => {
  assert.equal(formatAim(AIM), "0.0,-0.3048 >12.5 0.935");
  assert.equal(formatAim({ ...AIM, spin: 5 }), "0.0,-0.3048 >12.5 0.935 ~5.0");
  assert.equal(formatAim({ ...AIM, coin: "m3", start: null }), "m3 >12.5 0.935");
  assert.equal(
    formatAim({ ...AIM, coin: "m3", start: null, bearing: 270, speed: 1, spin: -5, tight: "g2" }),
    "m3 >270.0 1.0 ~-5.0 !g2",
  );
  assert.equal(formatAim({ ...AIM, start: [-0, 0.0001], bearing: -0 }), "0.0,0.0001 >0.0 0.935");
});

test("every edit keeps to the steps that all share", () => {
  const table = aiming();
  assert.equal(withBearing(AIM, 12.3456).bearing, 12.3);
  assert.equal(withBearing(AIM, 359.96).bearing, 0);
  assert.equal(withBearing(AIM, -0.1).bearing, 359.9);
  assert.equal(turned(turned(AIM, 0.1), -0.1).bearing, AIM.bearing);
  assert.equal(withSpeed(AIM, table, 0.93549).speed, 0.935);
  assert.equal(withSpeed(AIM, table, 99).speed, table.fastest);
  assert.equal(withSpeed(AIM, table, 0).speed, table.slowest);
  assert.equal(faster({ ...AIM, speed: 0.06 }, table, 0.01).speed, 0.061);
  assert.equal(faster({ ...AIM, speed: 0.06 }, table, -0.01).speed, 0.059);
  assert.equal(faster(AIM, table, 0.05).speed, 0.982);
  assert.equal(withSpin(AIM, table, 999).spin, table.most_spin);
  assert.deepEqual(placeAt(AIM, table, [0.012345, -0.3]).start, [0.0123, -0.3]);
});

test("the disc stays on its band, also after rounding", () => {
  const table = aiming();
  const { places } = table;
  assert.ok(places?.type === "arc");
  for (let index = 0; index < 400; index += 1) {
    const angle = index * 0.7;
    const point = [Math.cos(angle) * (index % 7) * 0.09, Math.sin(angle) * (index % 5) * 0.11] as const;
    const [x, y] = startOf(placeAt(AIM, table, point), table);
    const radius = Math.hypot(x, y);
    assert.ok(radius >= places.inner && radius <= places.outer, `radius ${radius}`);
    const off = rightOf((Math.atan2(x, y) * 180) / Math.PI, 180);
    assert.ok(Math.abs(off) <= 45, `off ${off}`);
    assert.equal(Math.round(x * 10_000) / 10_000, x);
  }
});

test("a band with an overhang reaches so far beyond its two rays, at every radius", () => {
  const [overhang, start] = [0.015875, [0, -0.3048] as const];
  const places = { ...aiming().places, overhang } as Arc;
  const table = aiming({ places });
  for (const radius of [0.289, 0.3048, 0.321]) {
    for (const side of [1, -1]) {
      const [x, y] = startOf(placeAt({ ...AIM, start }, table, [side * radius * 0.8, -radius * 0.6]), table);
      const beyond = (Math.abs(x) + y) / Math.SQRT2;
      assert.ok(beyond <= overhang && beyond > overhang - 3e-4, `${beyond} beyond the ray`);
      assert.equal(Math.sign(x), side);
    }
  }
  near(halfBand(table), ((45 + (Math.asin(overhang / 0.3048) * 180) / Math.PI) * Math.PI * 0.3048) / 180);
  const far = shiftAlong(AIM, table, 1);
  near(alongOf(far, table), halfBand(table), 3e-4);
  const drawn = drawAim({ aiming: table, aim: AIM, aimings: [table], live: true, armed: false }, null);
  const corners = [...(/class="band" d="([^"]*)"/.exec(drawn)?.[1] ?? "").matchAll(/[-\d.]+,[-\d.]+(?= [AL]|"|$| Z)/g)];
  assert.equal(corners.length, 4);
  for (const [corner] of corners) {
    const [x, y] = onTable(table.frame, corner.split(",").map(Number) as [number, number]);
    near((Math.abs(x) + y) / Math.SQRT2, overhang, 2e-6);
  }
});

test("a pull moves the disc back against the shot, the farther the harder, with a band between", () => {
  const table = aiming();
  const aimed = { aiming: table, aim: { ...AIM, bearing: 0 }, aimings: [table], live: true, armed: false };
  const at = (share: number): number => {
    const drawn = drawAim(aimed, { mode: "pull", neutral: false, thumb: [0, -0.5], share });
    assert.equal(drawn.match(/class="strand"/g)?.length, 2);
    return Number(/class="in-hand" transform="translate\(\S+ (\S+)\)/.exec(drawn)?.[1]);
  };
  const still = Number(/class="in-hand" transform="translate\(\S+ (\S+)\)/.exec(drawAim(aimed, null))?.[1]);
  assert.ok(still < at(0.2) && at(0.2) < at(1), "down on the screen, away from a shot up");
});

test("the read-out is above and left of the touch, and turns over at the edges", () => {
  const window = [390, 844] as const;
  assert.deepEqual(besideTouch([300, 500], [100, 40], window), [180, 424]);
  assert.deepEqual(besideTouch([60, 500], [100, 40], window), [80, 424]);
  assert.deepEqual(besideTouch([300, 30], [100, 40], window), [180, 66]);
  assert.deepEqual(besideTouch([170, 500], [100, 40], window, [140, 200]), [20, 424], "clear of the disc");
  const [left] = besideTouch([200, 300], [380, 40], window);
  assert.equal(left, 6);
});

test("a rectangle is a band too, and a coin that lies stays", () => {
  const area = aiming({ places: { type: "area", low: [-0.1, -0.4], high: [0.1, -0.35] } });
  assert.deepEqual(placeAt(AIM, area, [9, 9]).start, [0.0999, -0.3501]);
  near(halfBand(area), 0.1);
  near(alongOf(placeAt(AIM, area, [0.05, -0.37]), area), 0.05);
  const lying = aiming({ places: null, start: [0.1, 0.2] });
  const aim = suggested(lying);
  assert.equal(aim.start, null);
  assert.equal(placeAt(aim, lying, [0, 0]), aim);
  assert.equal(shiftAlong(aim, lying, 0.01), aim);
  assert.deepEqual(startOf(aim, lying), [0.1, 0.2]);
});

test("along the line is to the right as the shooter sees it, from every seat", () => {
  for (const facing of [0, 90, 180, 270]) {
    const table = aiming({ facing });
    const aim = suggested(table);
    near(alongOf(aim, table), 0, 1e-4);
    const right = shiftAlong(aim, table, 0.02);
    near(alongOf(right, table), 0.02, 2e-4);
    const [x, y] = startOf(right, table);
    const angle = ((facing + 90) * Math.PI) / 180;
    assert.ok(x * Math.sin(angle) + y * Math.cos(angle) > 0.019);
    near(alongOf(shiftAlong(right, table, 9), table), halfBand(table), 1e-3);
  }
});

test("a target that is aimed at dead centre stays so when the disc is placed elsewhere", () => {
  const table = aiming();
  const aim = towards(AIM, table, [0, 0]);
  assert.equal(aim.bearing, 0);
  assert.equal(aimedAt(aim, table), 0);
  const moved = shiftAlong(aim, table, 0.1);
  assert.equal(aimedAt(moved, table), 0);
  assert.ok(moved.bearing > 300);
  assert.equal(shiftAlong({ ...aim, bearing: 3 }, table, 0.1).bearing, 3);
});

test("the line ends at the first contact and says nothing beyond it", () => {
  const table = aiming({
    edge: 0.33,
    obstacles: [
      { at: [0, 0], radius: 0.02, size: null, label: "near" },
      { at: [0, 0.2], radius: 0.02, size: null, label: "far" },
    ],
  });
  const aim = { ...AIM, bearing: 0 };
  const contact = firstContact(aim, table);
  assert.equal(contact.obstacle?.label, "near");
  near(contact.at[1], -0.02 - table.radius);
  near(contact.side, 0);
  const beside = firstContact({ ...aim, start: [0.02, -0.3048] }, table);
  assert.ok(beside.side > 0.5);
  const free = firstContact({ ...aim, start: [0.1, -0.3] }, table);
  assert.equal(free.obstacle, null);
  near(Math.hypot(...free.at), 0.33);
  // A touching coin is met at once, unless the coin leaves it.
  const touching = { ...aim, start: [0, -0.02 - table.radius] as const };
  near(firstContact(touching, table).distance, 0, 1e-6);
  assert.equal(firstContact({ ...touching, bearing: 180 }, table).obstacle, null);
});

test("a rectangle is met at its sides and its corners", () => {
  const block = (bearing: number, start: readonly [number, number]) =>
    firstContact(
      { ...AIM, bearing, start },
      aiming({ obstacles: [{ at: [0, 0], radius: 0, size: [0.1, 0.06], label: "wall" }] }),
    );
  const { radius } = aiming();
  near(block(0, [0.02, -0.3]).at[1], -0.03 - radius);
  near(block(90, [-0.3, 0]).at[0], -0.05 - radius);
  const corner = block(0, [0.05 + radius / 2, -0.3]);
  near(Math.hypot(corner.at[0] - 0.05, corner.at[1] + 0.03), radius);
  assert.equal(block(0, [0.05 + radius * 1.01, -0.3]).obstacle, null);
  assert.equal(block(180, [0.02, -0.3]).obstacle, null);
});

test("an aim in words says where, which way, how fast and what is met", () => {
  const table = aiming();
  const aim = withBearing(shiftAlong(suggested(table), table, -0.032), 4.5);
  const words = aimInWords({ ...aim, speed: 0.94 }, table);
  assert.ok(
    words.startsWith(
      "Your piece on the line, 3.2 cm left of the middle; aims 4.5 degrees right of straight ahead, 0.94 m/s.",
    ),
    words,
  );
  const straight = suggested(table);
  assert.ok(aimInWords(straight, table).includes("in the middle; aims straight ahead"));
  assert.ok(aimInWords(straight, table).includes("Dead centre at the hole."));
  assert.equal(changeInWords(straight, straight, table), "");
  assert.equal(changeInWords(straight, { ...straight, speed: 1 }, table), "1.00 m/s.");
  assert.ok(changeInWords(straight, turned(straight, -1), table).startsWith("1.0 degree left of straight ahead. "));
});

test("the read-out of a pull and the dial of the place are short forms of their own", () => {
  const table = aiming();
  const aim = { ...withBearing(suggested(table), 4.5), speed: 0.94 };
  const pull = { mode: "pull" as const, neutral: false, thumb: [0, 0] as [number, number], share: 0.5 };
  const readout = (pulled: Aim): string => readoutOf({ aiming: table, aim: pulled, aimings: [table], live: true, armed: false }, pull);
  assert.equal(readout(aim), "0.94 m/s\n4.5° right");
  assert.equal(readout(withBearing(aim, -1)), "0.94 m/s\n1.0° left");
  assert.equal(readout(withBearing(aim, 0)), "0.94 m/s\nstraight ahead");
  assert.equal(whereItLies(aim, table), "on the line, in the middle");
  assert.equal(placeInWords(aim, table), `your piece ${whereItLies(aim, table)}`);
});

test("keys turn, hasten and shift, by more and by less", () => {
  const table = aiming();
  const aim = suggested(table);
  const key = (name: string, shiftKey = false, ctrlKey = false) =>
    editByKey(aim, table, { key: name, shiftKey, ctrlKey });
  assert.equal(key("ArrowRight")?.bearing, 1);
  assert.equal(key("ArrowRight", true)?.bearing, 0.1);
  assert.equal(key("ArrowLeft", false, true)?.bearing, 355);
  assert.equal(key("ArrowUp")?.speed, 0.945);
  assert.equal(key("ArrowDown", true)?.speed, 0.891);
  near(alongOf(key(".") as Aim, table), 0.01, 2e-4);
  near(alongOf(key("<", true) as Aim, table), -0.001, 2e-4);
  assert.equal(key("a"), undefined);
  assert.equal(key(",", false, true), undefined);
});

test("the next target goes round, also through two in one direction", () => {
  const table = aiming({
    targets: [
      { at: [0, 0], label: "the hole" },
      { at: [0.1, 0], label: "one" },
      { at: [0, 0.1], label: "behind" },
      { at: [-0.1, 0], label: "two" },
    ],
  });
  let [aim, known] = [suggested(table), -1];
  const seen: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    const next = aimAtNext(aim, table, 1, known);
    [aim, known] = [next.aim, next.target];
    seen.push(known);
  }
  assert.deepEqual(seen, [1, 2, 3, 0, 1]);
  assert.equal(aimAtNext(aim, table, -1, known).target, 0);
  assert.equal(aimAtNext({ ...aim, bearing: 20 }, table, 1, -1).target, 0);
  const bare = aiming({ targets: [] });
  assert.deepEqual(aimAtNext(aim, bare, 1, -1), { aim, target: -1 });
});

test("the target of the suggested aim lies in the lane", () => {
  const bearing = (Math.atan2(0.29, 0.3048) * 180) / Math.PI;
  const aside = aiming({ bearing, targets: [{ at: [0, 0], label: "the hole" }, { at: [0.29, 0], label: "a disc" }] });
  const { box } = laneOf(aside, [800, 800], [328, 500]);
  assert.ok(box[0] + box[2] > 400 + 290 + 15, `the lane ends at ${box[0] + box[2]}`);
  assert.ok(box[2] > laneOf(aiming(), [800, 800], [328, 500]).box[2]);
});

test("degrees are read as people write them", () => {
  assert.deepEqual(
    ["12.3", "-4,5", " +7° ", "\u22122", ".5", "12 degrees"].map(readDegrees),
    [12.3, -4.5, 7, -2, 0.5, 12],
  );
  for (const text of ["", "-", "x", "1.2.3", "1e3", "999", "12 m"]) assert.equal(readDegrees(text), null, text);
});

test("the lane turns the shot up, fills its window, and reaches from the far edge to the shooter's border", () => {
  for (const facing of [0, 90, 180, 270]) {
    const table = aiming({ facing, targets: [] });
    const { box, turn } = laneOf(table, [800, 800], [328, 500]);
    assert.equal(turn, -facing);
    near(box[2] / box[3], 328 / 500);
    near(box[1] + box[3], 800);
    near(box[0] + box[2] / 2, 400);
  }
  const radius = (height: number): number => (15.875 * 328) / laneOf(aiming(), [800, 800], [328, height]).box[2];
  near(radius(2000), 12);
  near(radius(480), 12);
  near(radius(300), (15.875 * 300) / (0.75 * 730));
  const [, top, , high] = laneOf(aiming(), [800, 800], [328, 2000]).box;
  near(top + high / 2, (70 + 800) / 2);
  assert.deepEqual(whole([8, 6]).box, [0, 0, 8, 6]);
  const { frame } = aiming();
  assert.deepEqual(onTable(frame, onScene(frame, [0.25, -0.125])), [0.25, -0.125]);
});

test("a view about a point shows nothing beside the board", () => {
  for (const facing of [0, 90, 180, 270]) {
    for (const about of [[0.39, 0.1], [-0.39, -0.39], [0, 0.39], [0, 0]] as const) {
      const near = aiming({ facing, about: [...about], start: [...about], lane: [0.2, 0.2], targets: [] });
      const { box: [left, top, wide, high], turn, about: [x, y] } = laneOf(near, [800, 800], [600, 600]);
      const [sine, cosine] = [Math.sin((-turn * Math.PI) / 180), Math.cos((-turn * Math.PI) / 180)];
      for (const [across, down] of [[left, top], [left + wide, top + high]] as const) {
        const there = [x + (across - x) * cosine - (down - y) * sine, y + (across - x) * sine + (down - y) * cosine];
        for (const length of there) assert.ok(length > -1e-6 && length < 800 + 1e-6, `${facing} ${about}: ${there}`);
      }
    }
  }
});

test("a click means the nearest thing that it is on, and nothing on the bare table", () => {
  const obstacles = [
    { at: [0.1, 0.1] as const, radius: 0.0159, size: null, label: "walnut 1", turn: 0 },
    { at: [0.13, 0.1] as const, radius: 0.0159, size: null, label: "walnut 2", turn: 0 },
    { at: [-0.1, 0.2] as const, radius: 0.005, size: null, label: "a peg", turn: 0 },
    { at: [0, 0.3] as const, radius: 0, size: [0.05, 0.05] as const, label: "a tower", turn: 0 },
  ];
  const table = aiming({ obstacles: obstacles as unknown as Aiming["obstacles"] });
  const on = (x: number, y: number, least = 0.006): unknown => clicked(suggested(table), table, [x, y], least);
  assert.deepEqual(on(0.108, 0.1), [0.1, 0.1]);
  assert.deepEqual(on(0.116, 0.1), [0.13, 0.1]);
  assert.deepEqual(on(-0.104, 0.203), [-0.1, 0.2]);
  assert.deepEqual(on(0.02, 0.31), [0, 0.3]);
  assert.deepEqual(on(0.004, 0.004), [0, 0], "the hole is a target");
  assert.equal(on(0.2, -0.1), undefined);
  assert.equal(on(0.01, 0.01), undefined);
  assert.deepEqual(on(0.01, 0.01, 0.02), [0, 0], "a fingertip is wide");
  const [x, y] = table.start;
  assert.equal(on(x, y), undefined, "the disc in hand is no target");
});

test("a hand that errs has a wedge twice as wide as it errs, as far as the line; an exact one has none", () => {
  const facts = { live: true, armed: false, demonstrates: false, aimings: [] };
  const drawn = (wander: number): string => drawAim({ ...facts, aiming: aiming({ wander }), aim: suggested(aiming()) }, null);
  assert.doesNotMatch(drawn(0), /cone/);
  const [, points = ""] = /class="cone" d="M([^"]*) Z"/.exec(drawn(2)) ?? [];
  const [from, left, right] = points.split(" L").map((point) => point.split(",").map(Number));
  assert.ok(from && left && right);
  const off = ([x = 0, y = 0]: number[]): number => (Math.atan2(x - from[0]!, from[1]! - y) * 180) / Math.PI;
  assert.deepEqual([off(left), off(right)].map(Math.round), [-4, 4]);
});

test("where a pull is shown, a finger goes back from the disc, and none while the visitor's does", () => {
  const table = aiming();
  const aimed = { aiming: table, aim: suggested(table), aimings: [table], live: true, armed: false, demonstrates: true };
  assert.match(drawAim(aimed, null), /class="finger" [^>]*--back: 0\.00px, 4\d\.\d+px/);
  assert.doesNotMatch(drawAim(aimed, { mode: "pull", neutral: false, thumb: [0, 0], share: 0.5 }), /finger/);
  assert.doesNotMatch(drawAim({ ...aimed, demonstrates: false }, null), /finger/);
});
