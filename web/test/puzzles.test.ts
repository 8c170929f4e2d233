// Puzzles: the streak of days, and what this browser keeps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextPuzzle } from "../src/study/collection";
import { keepMissed, keepSolved, kept, streak } from "../src/study/kept";
import { outcomeInWords } from "../src/study/words";
import type { ExerciseCard } from "../src/wire";

test("a streak counts the days in a row up to today, and today may still come", () => {
  const days = ["2026-02-25", "2026-02-27", "2026-02-28", "2026-03-01"];
  assert.equal(streak(days, "2026-03-01"), 3);
  assert.equal(streak(days, "2026-03-02"), 3);
  assert.equal(streak(days, "2026-03-03"), 0);
  assert.equal(streak(["2026-03-02"], "2026-03-02"), 1);
  assert.equal(streak([], "2026-03-02"), 0);
});

test("a streak goes on over the days on which clocks are changed", () => {
  const days = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"];
  assert.equal(streak(days, "2026-03-30"), 3);
  assert.equal(streak(days, "2026-10-26"), 3);
});

test("what was solved stays solved, and a day counts once", () => {
  keepMissed("one", "a");
  assert.deepEqual(kept("one"), { solved: [], missed: ["a"], days: [] });
  keepSolved("one", "a", "2026-03-02");
  keepSolved("one", "a", "2026-03-02");
  keepMissed("one", "a");
  keepSolved("one", "b", null);
  assert.deepEqual(kept("one"), { solved: ["a", "b"], missed: [], days: ["2026-03-02"] });
  assert.deepEqual(kept("two"), { solved: [], missed: [], days: [] });
});

test("the next puzzle is the first after this one that was not solved", () => {
  const puzzles: ExerciseCard[] = ["a", "b", "c"].map((name, index) => ({ name, grade: "easy", number: index + 1 }));
  assert.equal(nextPuzzle("three", puzzles, "a")?.name, "b");
  keepSolved("three", "b", null);
  assert.equal(nextPuzzle("three", puzzles, "a")?.name, "c");
  assert.equal(nextPuzzle("three", puzzles, "c")?.name, "a");
  keepSolved("three", "a", null);
  assert.equal(nextPuzzle("three", puzzles, "c")?.name, "a", "one that was solved, when all others are");
});

test("what a hand makes of a flick is told with its interval", () => {
  const words = outcomeInWords({ tries: 200, solved: 68, low: 0.278, high: 0.408, words: "" });
  assert.equal(words, "68 of 200 tries solve it: 34 %, and in the long run probably between 28 and 41 %.");
});
