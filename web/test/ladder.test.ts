// Ladders: who may be played, which matches count, and what this browser keeps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { facedIn, isWon, ladderMatch, placesOn } from "../src/ladder/climbing";
import { beaten, keepBeaten, keepStars, stars } from "../src/ladder/kept";
import type { LadderView, Rung, SeatCard } from "../src/wire";

const rung = (name: string): Rung => ({ name, title: name, style: "", summary: "", character: "", before: "", beaten: "", wins: "", face: "", measured: null });
const LADDER: LadderView = { game: "nim", title: "Nim", options: { heaps: 3 }, seats: ["a", "b", "c"], rungs: [rung("one"), rung("two"), rung("three")], goals: [{ name: "won", words: "Win" }] };
const card = (seat: number, name: string, yours = false): SeatCard => ({
  seat, role: "", kind: yours ? "person" : "bot", name, taken: true, yours, title: "", face: "", hand: "", facing: 0,
});

test("the lowest is open, and everybody above one who was beaten", () => {
  assert.deepEqual(placesOn(LADDER, {}).map(({ open }) => open), [true, false, false]);
  assert.deepEqual(placesOn(LADDER, { one: "m" }).map(({ open, beaten: done }) => [open, done]), [[true, true], [true, false], [false, false]]);
});

test("the opponent has all seats but the visitor's", () => {
  const { seats, options } = ladderMatch(LADDER, "two", 1, { kind: "me" });
  assert.deepEqual(seats.map(({ kind }) => kind), ["bot", "me", "bot"]);
  assert.deepEqual(options, LADDER.options);
});

test("only a match alone against one of them under the ladder's options counts", () => {
  const seats = [card(0, "", true), card(1, "two"), card(2, "two")];
  const flicked = false;
  assert.equal(facedIn({ seats, options: { heaps: 3, more: true }, flicked }, LADDER)?.name, "two");
  assert.equal(facedIn({ seats, options: { heaps: 4 }, flicked }, LADDER), null);
  assert.equal(facedIn({ seats: [...seats.slice(0, 2), card(2, "one")], options: { heaps: 3 }, flicked }, LADDER), null);
  assert.equal(facedIn({ seats: [...seats.slice(0, 2), card(2, "", true)], options: { heaps: 3 }, flicked }, LADDER), null);
  assert.equal(facedIn({ seats: seats.map((one) => ({ ...one, name: one.yours ? "" : "beginner" })), options: { heaps: 3 }, flicked }, LADDER), null);
});

test("a match with a hand that never errs does not count", () => {
  const seats = (hand: string): SeatCard[] => [{ ...card(0, "", true), hand }, card(1, "two"), card(2, "two")];
  assert.equal(facedIn({ seats: seats(""), options: { heaps: 3 }, flicked: true }, LADDER), null);
  assert.equal(facedIn({ seats: seats("club"), options: { heaps: 3 }, flicked: true }, LADDER)?.name, "two");
});

test("a draw is no win, and neither is one from a chosen position", () => {
  const seat = (number: number, score: number) => ({ seat: number, name: "", bot: number > 0, side: number, score, bests: [], rating: null, deviation: null });
  assert.equal(isWon({ seats: [seat(0, 1), seat(1, 0)], from_start: true }, 0), true);
  assert.equal(isWon({ seats: [seat(0, 1), seat(1, 0)], from_start: true }, 1), false);
  assert.equal(isWon({ seats: [seat(0, 0.5), seat(1, 0.5)], from_start: true }, 0), false);
  assert.equal(isWon({ seats: [seat(0, 1), seat(1, 0)], from_start: false }, 0), false);
});

test("the first match in which somebody was beaten is kept", () => {
  assert.equal(keepBeaten("nim", "one", "first"), true);
  assert.equal(keepBeaten("nim", "one", "second"), false);
  assert.deepEqual(beaten("nim"), { one: "first" });
  assert.deepEqual(beaten("chess"), {});
});

test("stars are kept for each opponent, and each is new once", () => {
  assert.deepEqual(keepStars("nim", "one", ["won"]), ["won"]);
  assert.deepEqual(keepStars("nim", "one", ["won", "second"]), ["second"]);
  assert.deepEqual(keepStars("nim", "two", []), []);
  assert.deepEqual(stars("nim"), { one: ["won", "second"] });
});

test("where storage is full, the page remembers until it is closed", () => {
  const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { value: full, configurable: true });
  try {
    assert.equal(keepBeaten("full", "one", "first"), true);
    assert.deepEqual(beaten("full"), { one: "first" });
  } finally {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else Reflect.deleteProperty(globalThis, "localStorage");
  }
});
