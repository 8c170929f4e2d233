// Phrases of people at one table: each is shown once, for a while, and not at all to somebody who does not want to hear.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Company, hasCompany } from "../src/match/company";
import type { SeatCard, SpokenPhrase } from "../src/wire";

const card = (seat: number, more: Partial<SeatCard> = {}): SeatCard => ({ seat, role: "", kind: "person", name: "", taken: true, yours: false, title: "", face: "", hand: "", facing: 0, ...more });
const thanks = (seat: number, id: string): SpokenPhrase => ({ id, seat, phrase: "thanks", text: "Thank you!" });

function rig(listens = true) {
  const told: string[] = [];
  const timers: (() => void)[] = [];
  const company = new Company({
    seats: () => [card(0, { yours: true }), card(1)],
    listens: () => listens,
    came: ({ id }) => void told.push(id),
    later: (_, call) => void timers.push(call),
  });
  return { company, told, timers, shown: () => company.spoken.value.map(({ id }) => id) };
}

test("a phrase that comes twice is shown and told once, until its time is over", () => {
  const { company, told, timers, shown } = rig();
  company.hear([thanks(1, "a")]);
  company.hear([thanks(1, "a"), thanks(0, "b")]);
  assert.deepEqual([shown(), told], [["a", "b"], ["a", "b"]]);
  timers[0]?.();
  assert.deepEqual(shown(), ["b"]);
});

test("a seat's next phrase takes the place of its last one, whose end does not end it", () => {
  const { company, timers, shown } = rig();
  company.hear([thanks(1, "a")]);
  company.hear([thanks(1, "b")]);
  timers[0]?.();
  assert.deepEqual(shown(), ["b"]);
});

test("who does not want to hear others still sees the own phrase", () => {
  const { company, told, shown } = rig(false);
  company.hear([thanks(1, "a"), thanks(0, "b")]);
  assert.deepEqual([shown(), told], [["b"], ["b"]]);
});

test("company is another person, who has come", () => {
  assert.ok(hasCompany([card(0, { yours: true }), card(1)]));
  assert.ok(!hasCompany([card(0, { yours: true }), card(1, { yours: true })]));
  assert.ok(!hasCompany([card(0, { yours: true }), card(1, { taken: false })]));
  assert.ok(!hasCompany([card(0, { yours: true }), card(1, { kind: "bot" })]));
  assert.ok(!hasCompany([card(0), card(1)]));
});
