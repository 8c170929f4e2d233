// A move that is built by touches: in any order of its parts, with what it would be, taken back, and shown hop by hop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { height, placeAt, planBetween } from "../src/board/plan";
import { MoveBuilder } from "../src/board/movebuilder";
import { sketch, sketched } from "../src/board/sketch";
import { targets } from "../src/board/touch";
import type { Choice, NamedPlace, Picture, Piece } from "../src/wire";

type Point = [number, number];

const [STOCK, A, B, C]: Point[] = [[0, 9], [1, 0], [2, 0], [3, 0]] as const;

const choice = (move: string, touch: Point[], part = 0, takes: string[] = []): Choice => ({
  move,
  label: move,
  words: "",
  key: "",
  touch,
  refusal: null,
  clause: "",
  part,
  takes,
  leads: [],
});

const piece = (id: string, at: Point, more: Partial<Piece> = {}): Piece => ({
  id,
  at,
  parts: [],
  label: id,
  trail: [],
  hops: true,
  fells: [],
  ...more,
});

const place = (at: Point, bears = true): NamedPlace => ({ at, name: at.join(), words: "", bears });

const picture = (pieces: Piece[], places: NamedPlace[] = [STOCK, A, B, C].map((at) => place(at))): Picture => ({
  shapes: [],
  pieces,
  title: "",
  places,
  heart: null,
});

const PAIRS = [
  choice("AB", [STOCK, A, STOCK, B], 2),
  choice("AC", [STOCK, A, STOCK, C], 2),
  choice("BC", [STOCK, B, STOCK, C], 2),
];

const CHAIN = [choice("A-B", [A, B], 0, ["x"]), choice("A-B-C", [A, B, C], 0, ["x", "y"]), choice("A-C", [A, C])];

function hearing(choices: readonly Choice[]): { builder: MoveBuilder; played: string[] } {
  const played: string[] = [];
  const builder = new MoveBuilder({
    changed: () => undefined,
    concluded: ({ move }) => played.push(move),
    doubted: (open) => played.push(`? ${open.map(({ move }) => move).join()}`),
  });
  builder.choices = choices;
  return { builder, played };
}

test("parts are touched in any order, and nothing is played before it is confirmed", () => {
  const { builder, played } = hearing(PAIRS);
  for (const at of [STOCK, C, STOCK, A]) assert.ok(builder.touch(at));
  assert.equal(builder.whole?.move, "AC");
  assert.deepEqual(played, []);
  assert.ok(builder.finish());
  assert.deepEqual(played, ["AC"]);
});

test("a place that is taken is not offered again", () => {
  assert.deepEqual(targets(PAIRS, [STOCK, B, STOCK]).map(({ at }) => at), [A, C]);
});

test("nothing is played before it is confirmed, whether it may go on or not", () => {
  const { builder, played } = hearing(CHAIN);
  builder.touch(A);
  assert.equal(builder.finish(), false);
  builder.touch(B);
  assert.deepEqual([builder.whole?.move, builder.partial.open.length, builder.partial.next], ["A-B", 2, [{ at: C, moves: 1 }]]);
  builder.touch(C);
  assert.deepEqual([played, builder.whole?.move, builder.partial.next], [[], "A-B-C", []]);
  assert.ok(builder.finish());
  assert.deepEqual(played, ["A-B-C"]);
});

test("a pick shows the whole move, another replaces it, and taken back it leaves what was touched before", () => {
  const { builder, played } = hearing([...CHAIN, choice("--", [])]);
  const [, whole, other] = CHAIN as [Choice, Choice, Choice];
  builder.touch(A);
  builder.pick(whole);
  assert.deepEqual([builder.places, builder.whole?.move, played], [[A, B, C], "A-B-C", []]);
  builder.pick(other);
  assert.deepEqual([builder.places, builder.whole?.move], [[A, C], "A-C"]);
  assert.deepEqual(builder.targets.map(({ at }) => at), [B, C], "the other ways on stay open");
  assert.ok(builder.undo());
  assert.deepEqual([builder.places, builder.whole], [[A], undefined]);
  builder.pick(choice("--", []));
  assert.ok(builder.finish());
  assert.deepEqual(played, ["--"]);
  assert.ok(builder.clear());
  assert.equal(builder.clear(), false);
});

test("of pieces that a choice leads elsewhere, a ghost is seen there and the piece stays", () => {
  const leading = { ...choice("+3", [C]), leads: [["p", C]] as [string, Point][] };
  const board = picture([piece("p", A)], []);
  const seen = sketch(board, [C], leading, 0);
  assert.deepEqual(seen.ghosts.map(({ id, at }) => [id, at]), [["ghost-p", C]]);
  assert.deepEqual(sketched(board, seen), board);
});

test("a touch that does not go on replaces as many as it has to", () => {
  const { builder } = hearing([...CHAIN, choice("B-A", [B, A])]);
  builder.touch(A);
  builder.touch(B);
  assert.ok(!builder.touch([7, 7]));
  assert.deepEqual(builder.places, [A, B]);
  assert.ok(builder.undo());
  assert.ok(builder.touch(C) === true);
  const pairs = hearing(PAIRS).builder;
  for (const at of [STOCK, A, STOCK, B, C]) pairs.touch(at);
  assert.equal(pairs.whole?.move, "AC");
});

test("touches are taken back one by one", () => {
  const { builder } = hearing(CHAIN);
  builder.touch(A);
  builder.touch(B);
  builder.undo();
  assert.deepEqual(builder.places, [A]);
  builder.undo();
  assert.equal(builder.undo(), false);
});

test("the piece that was touched goes along, and what it takes is gone", () => {
  const board = picture([piece("p", A), piece("x", [5, 5])]);
  const seen = sketch(board, [A, B], CHAIN[0], 0);
  assert.deepEqual(seen.moved.map(({ id, at }) => [id, at]), [["p", B]]);
  assert.deepEqual(seen.gone, ["p", "x"]);
  assert.deepEqual(sketched(board, seen).pieces.map(({ id }) => id), ["p"]);
  assert.deepEqual(sketch(board, [A], undefined, 0).moved, []);
  const onto = sketch(picture([piece("p", A), piece("q", C)]), [A, B, C], choice("A-BxC-C", [A, B, C], 0, ["q"]), 0);
  assert.deepEqual(onto.moved.map(({ id, at }) => [id, at]), [["p", C]], "it may end where it took a piece");
});

test("of a stock copies are put down, and no piece is on a place that bears none", () => {
  const stocked = picture([piece("s", STOCK)]);
  const two = sketch(stocked, [STOCK, A, STOCK, B], undefined, 2);
  assert.deepEqual(two.moved.map(({ id, at }) => [id, at]), [["sketch-0", A], ["sketch-1", B]]);
  assert.deepEqual(two.gone, []);
  const flagged = picture([piece("flag", C), piece("p", A)], [place(A), place(B), place(C, false)]);
  assert.deepEqual(sketch(flagged, [C, A, B, C], undefined, 0).moved.map(({ id, at }) => [id, at]), [["p", B]]);
});

test("a piece that comes back to where it set out is seen to go round, once", () => {
  const round = { trail: [A, B, C, A] };
  const [travel] = planBetween(picture([piece("p", A)]), picture([piece("p", A, round)]), 10).travels;
  assert.deepEqual(travel?.way, round.trail);
  assert.deepEqual(planBetween(picture([piece("p", A, round)]), picture([piece("p", A)]), 10).travels, []);
  assert.deepEqual(planBetween(picture([piece("p", A, round)]), picture([piece("p", A, round)]), 10).travels, []);
});

test("a piece that was put down on its way goes on from there", () => {
  const fells: [number, string][] = [[1, "x"], [3, "y"]];
  const before = picture([piece("p", B), piece("x", [1, 1]), piece("y", [3, 1])]);
  const plan = planBetween(before, picture([piece("p", STOCK, { trail: [A, B, C, STOCK], fells })]), 10);
  assert.deepEqual(plan.travels[0]?.way, [B, C, STOCK]);
  assert.deepEqual(plan.departures.map(({ piece: gone, from }) => [gone.id, from]), [["x", 0], ["y", 0.85]]);
});

test("a piece hops from place to place, and takes others where it lands", () => {
  const before = picture([piece("p", A), piece("x", [1, 1]), piece("y", [3, 1])]);
  const fells: [number, string][] = [[1, "x"], [2, "y"]];
  const plan = planBetween(before, picture([piece("p", C, { trail: [A, B, C], fells })]), 10);
  const [travel] = plan.travels;
  assert.ok(travel);
  assert.deepEqual(placeAt(travel, 0.5), B);
  assert.deepEqual(placeAt(travel, 1), C);
  assert.ok(height(travel, 0.25) > 0.99 && height(travel, 0.5) < 1e-9);
  assert.deepEqual(plan.departures.map(({ piece: gone, from }) => [gone.id, from]), [["x", 0.5], ["y", 0.85]]);
  assert.ok(plan.seconds <= 1.2);
});
