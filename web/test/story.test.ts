// The story of a match, from how it stood: who was behind, the three moves that turned it, and the visitor's best.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "../src/chance";
import { storyOf } from "../src/match/story";
import type { Judged, LogEntry } from "../src/wire";

const SEATS = [{ seat: 0, role: "maple", yours: true }, { seat: 1, role: "walnut", yours: false }];

function told(...shares: number[]): ReturnType<typeof storyOf> {
  const judged = shares.map((share, ply): Judged => ({ ply, share: chance(share), words: "", verdict: "", turning: false }));
  const log = shares.slice(1).map((_, index): LogEntry => ({ ply: index + 1, seat: index % 2, move: "", said: "", notes: [], resigns: false }));
  return storyOf(judged, log, SEATS);
}

test("the sentence says who was behind, and until when", () => {
  assert.equal(told(0.5, 0.6, 0.7, 1).sentence, "Maple was never behind.");
  assert.equal(told(0.5, 0.2, 0.1, 0.6, 1).sentence, "Maple was nearly lost after move 2, and went ahead for good with move 3.");
  assert.equal(told(0.6, 0.7, 0.4, 0.3, 0).sentence, "The lead changed once; Walnut went ahead for good with move 2.");
  assert.equal(told(0.5, 0.6, 0.5).sentence, "Nobody could break away: it stood level at the end.");
});

test("the three largest changes are told in their order", () => {
  assert.deepEqual(told(0.5, 0.6, 0.3, 0.31, 0.9, 0.5, 0).turns, [
    { ply: 4, words: "Walnut gave away 59 %" },
    { ply: 5, words: "Maple gave away 40 %" },
    { ply: 6, words: "Walnut gained 50 %" },
  ]);
  assert.deepEqual(told(0.5, 0.52, 0.5).turns, []);
});

test("the best move is the visitor's own", () => {
  assert.deepEqual(told(0.5, 0.6, 0.1, 0.4, 0).best, { ply: 3, words: "Maple gained 30 %" });
  assert.equal(told(0.5, 0.4, 0).best, null);
});

test("of errors that each cost the whole game, the last ones are told", () => {
  assert.deepEqual(told(1, 0, 1, 0, 1, 0, 0).turns, [3, 4, 5].map((ply) => ({ ply, words: `${ply % 2 ? "Maple" : "Walnut"} gave the win away` })));
});
