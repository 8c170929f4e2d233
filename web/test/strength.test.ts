// Strengths of the ladder in plain words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "../src/chance";
import { strengthInWords } from "../src/ladder/strength";

test("a share of the matches is said by the nearest simple one", () => {
  const said = [0.5, 0.61, 0.66, 0.74, 0.82, 0.91, 1].map((share) => strengthInWords(chance(share), "Pip"));
  assert.deepEqual(said, [
    "is a match for Pip", "wins three of five against Pip", "wins two of three against Pip", "wins three of four against Pip",
    "wins four of five against Pip", "wins nine of ten against Pip", "nearly always beats Pip",
  ]);
});
