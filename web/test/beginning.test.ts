import assert from "node:assert/strict";
import { test } from "node:test";
import { beginning } from "../src/beginning";
import type { OptionCard } from "../src/wire";

const option = { name: "starter", kind: "one of", default: "lot", description: "", values: ["lot", "white", "black"], low: null, high: null, step: 1 } satisfies OptionCard;
const number = { ...option, kind: "number", default: 0, values: [], low: 0, high: 4 } satisfies OptionCard;

test("a game that draws lots gets its option, and the visitor the first seat", () => {
  assert.deepEqual(beginning({ options: [option], by_lot: ["starter"] }, "lot", 0.9), { first: 0, options: {} });
  assert.deepEqual(beginning({ options: [option], by_lot: ["starter"] }, "me", 0.9), { first: 0, options: { starter: "white" } });
  assert.deepEqual(beginning({ options: [number], by_lot: ["starter"] }, "friend", 0.1), { first: 0, options: { starter: 2 } });
});

test("elsewhere the first seat begins", () => {
  const card = { options: [option], by_lot: [] };
  assert.deepEqual(["me", "friend"].map((who) => beginning(card, who as "me", 0.1).first), [0, 1]);
  assert.deepEqual([0.4, 0.6].map((chance) => beginning(card, "lot", chance).first), [0, 1]);
});
