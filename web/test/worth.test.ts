// What a flick is worth, in words: a chance becomes hundredths once, and only here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance, hundredths, percent } from "../src/chance";
import { worthInWords } from "../src/trials/worth";

test("a chance is said in hundredths", () => {
  assert.equal(worthInWords(null, 0.6234), "62.3 % of the match");
  assert.deepEqual([0, 0.5, 1].map((chance) => worthInWords(null, chance)), ["0.0 % of the match", "50.0 % of the match", "100.0 % of the match"]);
});

test("any other worth is said as it is", () => {
  assert.equal(worthInWords("points", -27.623), "-27.6 points");
});

test("hundredths have the digits that are wanted", () => {
  const some = chance(0.6234);
  assert.deepEqual([hundredths(some), hundredths(some, 1), percent(some)], ["62", "62.3", "62 %"]);
});

test("a number of another scale is no chance", () => {
  for (const number of [-27.623, 62.3, NaN]) {
    assert.throws(() => chance(number), RangeError);
    assert.throws(() => worthInWords(null, number), RangeError);
  }
  assert.deepEqual([chance(-1e-12), chance(1 + 1e-12)], [0, 1]);
});
