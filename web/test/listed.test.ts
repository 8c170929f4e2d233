// What the lobby says of open seats and of matches to watch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { entryInWords, freeSeat } from "../src/listed";
import type { SeatCard } from "../src/wire";

const NOON = new Date(2026, 4, 1, 12, 0).getTime();

function seats(...given: Partial<SeatCard>[]): SeatCard[] {
  return given.map((one, seat) => ({ seat, role: "", kind: "person", name: "", taken: true, yours: false, ...one }));
}

const FREE: Partial<SeatCard> = { taken: false };

test("an open seat says who waits, and since when", () => {
  const words = entryInWords({ seats: seats({ name: "Wren" }, FREE), minutes: 3, ply: 0 }, NOON);
  assert.match(words, /^Wren has waited since (11:57|1 May 2026)\.$/);
});

test("who has no name is a guest, and several seats and bots are counted", () => {
  const table = seats({}, { name: "Otter" }, { kind: "bot", name: "casual" }, FREE, FREE);
  const words = entryInWords({ seats: table, minutes: 0, ply: 0 }, NOON);
  assert.match(words, /^A guest and Otter have waited since .+\. With the bot Casual\. 2 seats are free\.$/);
  assert.equal(freeSeat({ seats: table })?.seat, 3);
});

test("a match to watch says who plays, and how far they are", () => {
  const table = seats({ name: "Wren" }, { kind: "bot", name: "pepita", title: "Pepita" });
  assert.equal(entryInWords({ seats: table, minutes: 9, ply: 0 }, NOON), "Wren and Pepita. No moves yet.");
  assert.equal(entryInWords({ seats: table, minutes: 9, ply: 12 }, NOON), "Wren and Pepita. Move 12.");
});
