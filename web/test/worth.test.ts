// What a flick is worth, in words: a chance becomes hundredths once, and only here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hundredths, percent } from "../src/chance";
import { worthInWords } from "../src/trials/worth";

test("a chance is said in hundredths", () => {
  assert.equal(worthInWords(null, 0.6234), "62.3 % of the match");
  assert.deepEqual([0, 0.5, 1].map((chance) => worthInWords(null, chance)), ["0.0 % of the match", "50.0 % of the match", "100.0 % of the match"]);
});

test("any other worth is said as it is", () => {
  assert.equal(worthInWords("points", -27.623), "-27.6 points");
});

test("hundredths have the digits that are wanted", () => {
  assert.deepEqual([hundredths(0.6234), hundredths(0.6234, 1), percent(0.6234)], ["62", "62.3", "62 %"]);
});
