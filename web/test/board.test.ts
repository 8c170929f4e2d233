// The pure half of the board: what a touch says, and how one picture travels to the next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changed } from "../src/board/layers";
import { ease, placeOn, planBetween } from "../src/board/plan";
import { completed, nearest, ringRadius, targets, touch } from "../src/board/touch";
import type { Choice, Picture, Piece } from "../src/wire";

type Point = [number, number];

const choice = (move: string, way: Point[], refused = false): Choice => ({
  move,
  label: move,
  words: move,
  key: "",
  touch: way,
  refusal: refused ? { code: "no", clause: "X-1", message: "No." } : null,
  clause: "",
  part: 0,
  takes: [],
  leads: [],
});

const piece = (id: string, at: Point, trail: Point[] = []): Piece => ({
  id,
  at,
  parts: [],
  label: id,
  trail,
  hops: false,
  fells: [],
});

const picture = (...pieces: Piece[]): Picture => ({
  shapes: [],
  pieces,
  title: "",
  places: [],
  heart: null,
});

test("a choice of one place is made by one touch", () => {
  const [target] = targets([choice("a", [[1, 1]])], []);
  assert.ok(target);
  assert.deepEqual(touch(target, []), { kind: "choice", choice: choice("a", [[1, 1]]) });
});

test("choices that share their first place need the second", () => {
  const choices = [choice("ab", [[0, 0], [1, 0]]), choice("ac", [[0, 0], [0, 1]])];
  const [first, ...others] = targets(choices, []);
  assert.ok(first);
  assert.equal(others.length, 0);
  const touched = touch(first, []);
  assert.ok(touched.kind === "partial");
  const second = targets(choices, touched.places);
  assert.deepEqual(second.map((target) => target.at), [[1, 0], [0, 1]]);
  assert.deepEqual(touch(second[1]!, touched.places), { kind: "choice", choice: choices[1] });
});

test("a choice that ends where another goes on is made by touching there once more", () => {
  const choices = [choice("short", [[0, 0], [1, 0]]), choice("long", [[0, 0], [1, 0], [2, 0]])];
  const said: Point[] = [[0, 0], [1, 0]];
  assert.equal(touch(targets(choices, [[0, 0]])[0]!, [[0, 0]]).kind, "partial");
  assert.equal(completed(choices, said)?.move, "short");
  assert.equal(completed(choices, [[0, 0]]), undefined);
});

test("what may be played goes before what may not, and two that may are a doubt", () => {
  const [mixed] = targets([choice("no", [[1, 1]], true), choice("yes", [[1, 1]])], []);
  assert.ok(mixed?.legal);
  const touched = touch(mixed, []);
  assert.ok(touched.kind === "choice" && touched.choice.move === "yes");
  const [twice] = targets([choice("one", [[1, 1]]), choice("two", [[1, 1]])], []);
  assert.equal(touch(twice!, []).kind, "doubt");
  const [refused] = targets([choice("no", [[1, 1]], true)], []);
  assert.equal(refused?.legal, false);
});

test("only a target within reach is touched, and the nearest of them", () => {
  const found = targets([choice("a", [[0, 0]]), choice("b", [[3, 0]])], []);
  assert.equal(nearest(found, [2, 0], 1.5)?.choices[0]?.move, "b");
  assert.equal(nearest(found, [1.5, 5], 1), undefined);
  assert.ok(ringRadius(found, 10) < 1.5);
});

test("a piece travels along its trail, and back along it", () => {
  const before = picture(piece("ball", [0, 0]), piece("gone", [5, 5]));
  const after = picture(piece("ball", [3, 4], [[0, 0], [3, 0], [3, 4]]), piece("new", [1, 1]));
  const plan = planBetween(before, after, 10);
  const [on] = plan.travels;
  assert.ok(on);
  assert.equal(on.length, 7);
  assert.deepEqual(placeOn(on, 0), [0, 0]);
  assert.deepEqual(placeOn(on, 3 / 7), [3, 0]);
  assert.deepEqual(placeOn(on, 1), [3, 4]);
  assert.deepEqual(plan.arrivals, ["new"]);
  assert.deepEqual(plan.departures.map((one) => one.piece.id), ["gone"]);
  assert.ok(plan.seconds > 0 && plan.seconds <= 1.2);
  const [back] = planBetween(after, before, 10).travels;
  assert.deepEqual(back?.way, [[3, 4], [3, 0], [0, 0]]);
});

test("nothing that moves takes no time, and a trail that does not fit is a straight line", () => {
  assert.equal(planBetween(picture(piece("a", [1, 1])), picture(piece("a", [1, 1], [[0, 0], [1, 1]])), 10).seconds, 0);
  const [straight] = planBetween(picture(piece("a", [9, 9])), picture(piece("a", [1, 1], [[0, 0], [1, 1]])), 10).travels;
  assert.deepEqual(straight?.way, [[9, 9], [1, 1]]);
});

test("the ease starts at 0, ends at 1 and never goes back", () => {
  const shares = Array.from({ length: 101 }, (_, index) => ease(index / 100));
  assert.equal(shares[0], 0);
  assert.equal(shares[100], 1);
  assert.ok(shares.every((share, index) => index === 0 || share >= shares[index - 1]!));
});

test("markup with the same elements is led over by values of attributes alone", () => {
  const before = '<g class="aim"><path class="line" d="M0,0 L1,1"/><circle r="2"/></g><text x="1">a</text>';
  const after = '<g class="aim pull"><path class="line" d="M0,0 L2,1"/><circle r="2"/></g><text x="3">a</text>';
  assert.deepEqual(changed(before, after), [
    { node: 0, name: "class", value: "aim pull" },
    { node: 1, name: "d", value: "M0,0 L2,1" },
    { node: 3, name: "x", value: "3" },
  ]);
  assert.deepEqual(changed(after, after), []);
});

test("markup with another element, attribute, text or an entity in a value is drawn anew", () => {
  const before = '<g class="aim"><text x="1">a</text></g>';
  for (const after of [
    "",
    '<g class="aim"><text y="1">a</text></g>',
    '<g class="aim"><text x="1">b</text></g>',
    '<g class="aim"><text x="1">a</text></g><circle r="1"/>',
    '<g class="aim"><text x="&quot;">a</text></g>',
  ])
    assert.equal(changed(before, after), null);
  assert.equal(changed("", before), null);
});
