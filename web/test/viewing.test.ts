// Data for the viewer: what is no match, or could be more than a drawing, is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseViewing } from "../src/embed/viewing";

const CIRCLE = { type: "circle", at: [0, 0], radius: 1, look: "felt" };
const MATCH = {
  format: "parlour viewing 1",
  seats: [{ role: "first", name: "<b>" }],
  board: { size: [10, 10], shapes: [CIRCLE] },
  frames: [{ ply: 0, picture: { pieces: [], heart: null } }],
};

const withShape = (shape: object): string => JSON.stringify({ ...MATCH, board: { size: [10, 10], shapes: [shape] } });

test("a match is read, and names are any text", () => {
  assert.equal(parseViewing(JSON.stringify(MATCH)).seats[0]?.name, "<b>");
});

test("what is no match is refused in words", () => {
  assert.throws(() => parseViewing("{"), { message: "This file is not JSON." });
  for (const other of [null, [], 7, {}, { ...MATCH, frames: [] }, { ...MATCH, format: "parlour record 1" }]) {
    assert.throws(() => parseViewing(JSON.stringify(other)), { message: "This file is no match for this viewer." });
  }
});

test("a length that is no number is refused, however deep it is", () => {
  for (const wrong of [{ radius: '1"/><script>' }, { at: [0, '"><b>'] }, { at: [[["x"]]] }, { size: { a: 1 } }]) {
    assert.throws(() => parseViewing(withShape({ ...CIRCLE, ...wrong })), { message: "This file is no match for this viewer." });
  }
});
