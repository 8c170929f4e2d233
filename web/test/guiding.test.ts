// A first match: how many lines are due, and what a finger shows of an advised move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { advisedMove, nextTouch } from "../src/match/advised";
import { linesDue } from "../src/match/guiding";
import type { Choice, OfferedTurn } from "../src/wire";

const SEATS = [0, 1, 2].map((seat) => ({ seat, yours: seat === 0 }));

const begun = (order: readonly number[], to_play: number | null, ply = order.length, move = "step"): number =>
  linesDue(order.map((seat, index) => ({ seat, ply: index + 1, move })), { ply, to_play }, SEATS);

test("moves in a row are one turn", () => {
  assert.equal(begun([], 0), 1);
  assert.equal(begun([], 1), 0);
  assert.equal(begun([0, 0], 0), 1);
  assert.equal(begun([0, 0], 1), 1);
  assert.equal(begun([0, 0, 1, 2], 0), 2);
  assert.equal(begun([0, 1, 2, 0, 0, 1], null), 2);
});

test("each flick of a turn has a line, and what is chosen after one has that of the next", () => {
  const flick = "Km >310.46 1.783";
  assert.equal(begun([0, 0], 0, 2, flick), 3);
  assert.equal(begun([0, 0], 1, 2, flick), 2);
  assert.equal(begun([0, 0, 1, 2], 0, 4, flick), 3);
  const log = [flick, "croquet lift 0.1,0.2"].map((move, index) => ({ seat: 0, ply: index + 1, move }));
  assert.equal(linesDue(log, { ply: 2, to_play: 0 }, SEATS), 2);
});

test("moves that are not shown yet do not count", () => {
  assert.equal(begun([0, 1, 2, 0], 1, 1), 1);
});

const TWO = { move: "Sa1 Tb2", label: "Sa1 Tb2", touch: [[0, 0], [1, 1], [2, 2], [3, 3]], part: 2 } as unknown as Choice;
const TURN = {
  ply: 0,
  choices: [TWO],
  placings: [{ key: "", move: "place Gm" }, { key: "l", move: "croquet lift" }],
} as unknown as OfferedTurn;

test("an advised move is a choice, an aim, a place, or a text", () => {
  assert.deepEqual(advisedMove(TURN, "Sa1 Tb2"), { kind: "choice", choice: TWO });
  const found = advisedMove(TURN, "place Gm 0.5,-0.25");
  assert.ok(found.kind === "place");
  assert.deepEqual(found.at, [0.5, -0.25]);
  assert.equal(advisedMove(TURN, "0.0,-0.3048 >0.0 1.02").kind, "aim");
  assert.equal(advisedMove(TURN, "croquet lift 0.1,0.2").kind, "text");
});

test("a finger shows the next touch, and nothing where the move is whole or another is built", () => {
  assert.deepEqual(nextTouch(TWO, { places: [], whole: undefined }), [0, 0]);
  assert.deepEqual(nextTouch(TWO, { places: [[0, 0]], whole: undefined }), [1, 1]);
  assert.equal(nextTouch(TWO, { places: [[2, 2]], whole: undefined }), undefined);
  assert.equal(nextTouch(TWO, { places: TWO.touch as [number, number][], whole: TWO }), undefined);
});
