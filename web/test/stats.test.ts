// What is counted, and how its numbers are written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellWords, csvOf, fileName, plotsOf } from "../src/stats/figures";
import { NOTHING, pasted, record, together } from "../src/stats/sources";
import type { Cell, Table } from "../src/wire";

const MATCH = "abcdefghij234567";
const count: Cell = { column: "matches", kind: "count", amount: 1234, of: 0, value: 1234, low: null, high: null };
const rate: Cell = { column: "won", kind: "rate", amount: 1.5, of: 2, value: 0.75, low: 0.25, high: 0.9 };
const none: Cell = { ...rate, value: null, low: null, high: null };
const table: Table = {
  title: "Results by player",
  columns: ["matches", "won"],
  rows: [
    { name: 'Ada, "the first"', cells: [count, rate] },
    { name: "Bo", cells: [count, none] },
  ],
};
const section = { game: "castille", title: "Castille", matches: 3, tables: [table] };

test("pasted links and names are matches, and a key in a link goes nowhere", () => {
  const text = `http://house.example/match/${MATCH}#key=secret\n/match/${MATCH}\n${MATCH}`;
  const found = pasted(text, 1);
  assert.deepEqual(found, { records: [], matches: [MATCH, MATCH, MATCH] });
  assert.deepEqual(together(NOTHING, found).matches, [MATCH]);
});

test("a pasted text is one record, or those of an array", () => {
  assert.deepEqual(pasted("  ", 1), NOTHING);
  assert.deepEqual(pasted("nonsense", 4).records, [{ name: "pasted record 4", text: "nonsense" }]);
  assert.deepEqual(pasted('[{"a": 1}, 2]', 1).records.map(({ text }) => text), ['{"a":1}', "2"]);
  assert.deepEqual(pasted("[broken", 1).records.map(({ text }) => text), ["[broken"]);
});

test("the same file counts once, and another of its name counts too", () => {
  const both = together({ records: [record("a", "1")], matches: [] }, { records: [record("a", "1"), record("a", "2")], matches: [] });
  assert.deepEqual(both.records.map(({ text }) => text), ["1", "2"]);
});

test("a number is written by its kind", () => {
  assert.deepEqual(cellWords(count), { number: "1,234", interval: "" });
  assert.deepEqual(cellWords(rate), { number: "75.0%", interval: "25.0% to 90.0%" });
  assert.deepEqual(cellWords({ ...count, kind: "mean", value: 2 }), { number: "2.00", interval: "" });
  assert.deepEqual(cellWords({ ...count, value: 1.5 }), { number: "1.5", interval: "" });
  assert.deepEqual(cellWords(none), { number: "-", interval: "" });
});

test("rates make plots, and rows without a chance have no bar", () => {
  assert.deepEqual(plotsOf(table), [{ column: "won", bars: [{ name: 'Ada, "the first"', value: 0.75, low: 0.25, high: 0.9 }] }]);
});

test("a table is CSV with a line for each cell", () => {
  const lines = csvOf(section, table).split("\n");
  assert.equal(lines.length, 6);
  assert.equal(lines[0], "game,table,row,column,kind,amount,of,value,low,high");
  assert.equal(lines[2], 'castille,Results by player,"Ada, ""the first""",won,rate,1.5,2,0.75,0.25,0.9');
  assert.equal(lines[4], "castille,Results by player,Bo,won,rate,1.5,2,,,");
  assert.equal(fileName(section, table), "castille-results-by-player.csv");
});
