// The caption of a shared picture: the game, the score, the ruling.
import assert from "node:assert/strict";
import { test } from "node:test";
import { captionOf, wrapped } from "../src/share/caption";
import type { LogEntry, ScoreBar } from "../src/wire";

const entry = { notes: [{ clause: "CR-6", message: "In the hole: 20.", about: [] }] } as unknown as LogEntry;
const side = (name: string, points: string) => ({ seats: [0], name, points, unit: "points", facts: [] });
const score: ScoreBar = { sides: [side("First", "35"), side("Second", "20")], lead: "", margin: "" };

test("a caption names the game, the move, the score and the ruling", () => {
  const { heading, lines } = captionOf("Crokinole", { ply: 3, score, entry, result: null });
  assert.equal(heading, "Crokinole, move 3");
  assert.deepEqual(lines, ["First 35 points, Second 20 points", "In the hole: 20."]);
});

test("the start has no ruling, and a game without a score has none", () => {
  const { heading, lines } = captionOf("Castille", { ply: 0, score: null, entry: null, result: null });
  assert.deepEqual([heading, lines], ["Castille, the start", []]);
});

test("a long text is broken between words, and cut at the last line", () => {
  const measure = (text: string): number => text.length;
  assert.deepEqual(wrapped("one two three four", 9, 3, measure), ["one two", "three", "four"]);
  assert.deepEqual(wrapped("one two three four", 9, 2, measure), ["one two", "three …"]);
  assert.deepEqual(wrapped("short", 9, 2, measure), ["short"]);
});
