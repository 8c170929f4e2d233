// A board in its second arrangement: everything goes along with the box in which it lies, and comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Arrangement, isLargerBeside } from "../src/board/arrangement";
import type { Board, Choice, Picture } from "../src/wire";

const SHELF = { at: [0, 10], size: [10, 2], by: [11, -10] } as const;
const BOARD = {
  size: [10, 12],
  shapes: [],
  sets: [],
  beside: { size: [13, 10], shapes: [{ type: "circle", at: [1, 1], radius: 1, look: "" }], shifts: [SHELF, { at: [0, 0], size: [10, 10], by: [0, 0] }] },
} as unknown as Board;

test("a board has its own arrangement unless the window is wide", () => {
  const own = new Arrangement(BOARD, false);
  assert.deepEqual([own.size, own.shapes, own.isOwn], [[10, 12], [], true]);
  assert.deepEqual(own.point([3, 11]), [3, 11]);
  const wide = new Arrangement(BOARD, true);
  assert.deepEqual([wide.size, wide.shapes.length, wide.isOwn], [[13, 10], 1, false]);
});

test("a point that goes elsewhere comes back", () => {
  const wide = new Arrangement(BOARD, true);
  assert.deepEqual(wide.point([1, 11]), [12, 1]);
  for (const at of [[1, 11], [4, 4]] as const) assert.deepEqual(wide.back(wide.point(at)), at);
});

test("what lies between the boxes is where the largest would have it", () => {
  const board = { ...BOARD, beside: { ...BOARD.beside, shifts: [SHELF, { at: [0, 0], size: [10, 10], by: [3, 0] }] } } as unknown as Board;
  assert.deepEqual(new Arrangement(board, true).back([1, 5]), [-2, 5]);
});

test("a room shows the arrangement in which the board is larger", () => {
  const cases = { "13,10": true, "100,10": true, "10,12": false, "10,100": false, "10.8,10": false, "10.9,10": true };
  for (const [room, larger] of Object.entries(cases)) {
    assert.equal(isLargerBeside(BOARD, room.split(",").map(Number) as [number, number]), larger, room);
  }
  assert.equal(isLargerBeside({ ...BOARD, beside: null }, [100, 10]), false);
});

test("pieces, their ways, paths and touches go along", () => {
  const wide = new Arrangement(BOARD, true);
  const picture = {
    pieces: [{ id: "a", at: [1, 11], parts: [], label: "", trail: [[1, 11], [4, 4]], hops: false, fells: [] }],
    shapes: [{ type: "path", path: "M1,11 L2,10.5 Z", look: "" }, { type: "label", at: [4, 4], text: "", size: 1, look: "" }],
  } as unknown as Picture;
  const seen = wide.picture(picture);
  assert.deepEqual([seen.pieces[0]?.at, seen.pieces[0]?.trail], [[12, 1], [[12, 1], [4, 4]]]);
  assert.deepEqual(seen.shapes, [{ type: "path", path: "M12,1 L13,0.5 Z", look: "" }, picture.shapes[1]]);
  assert.deepEqual(wide.choice({ touch: [[1, 11], [4, 4]] } as unknown as Choice).touch, [[12, 1], [4, 4]]);
});
