// What the lobby says of a match: against whom, how far, whose turn, or how it ended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noteOf } from "../src/noted";
import type { MatchView, Result, SeatCard } from "../src/wire";

const seat = (number: number, more: Partial<SeatCard>): SeatCard => ({
  seat: number,
  role: ["first", "second", "third", "fourth"][number] ?? "",
  kind: "person",
  name: "",
  taken: true,
  yours: false,
  hand: "",
  ...more,
});

const ME: Partial<SeatCard> = { name: "Ann", yours: true };
const CASUAL: Partial<SeatCard> = { kind: "bot", name: "casual" };
const BO: Partial<SeatCard> = { name: "Bo" };

const won = (...winners: number[]): Result => ({ winners, scores: [], termination: "", text: "First wins by a hoop." });

function match(seats: Partial<SeatCard>[], more: Partial<MatchView> = {}): MatchView {
  const view: Partial<MatchView> = { last_ply: 12, to_play: 0, your_turn: false, result: null };
  return { ...view, seats: seats.map((one, number) => seat(number, one)), ...more } as MatchView;
}

test("a match that can only be read", () => {
  const old = { ...match([ME, CASUAL]), unplayable: "This match was played by version 1 of the rules." };
  assert.equal(noteOf(old), "Against the bot Casual. It can only be read.");
});

test("against whom, how far, and whose turn", () => {
  assert.equal(noteOf(match([ME, CASUAL], { your_turn: true })), "Against the bot Casual. Move 12, your turn.");
  assert.equal(noteOf(match([ME, BO], { to_play: 1 })), "Against Bo. Move 12, not your turn.");
  assert.equal(noteOf(match([ME, {}], { last_ply: 0 })), "Against a guest. Nothing is played yet, not your turn.");
});

test("a friend who has not come, and a table of one's own", () => {
  const alone = match([ME, { taken: false }], { your_turn: true });
  assert.equal(noteOf(alone), "Against a friend who is still to come. Move 12, your turn.");
  assert.equal(noteOf(match([ME, ME], { your_turn: true })), "You play every seat. Move 12, your turn.");
});

test("more than two: each is named once", () => {
  assert.equal(noteOf(match([ME, CASUAL, BO, CASUAL])), "With the bot Casual and Bo. Move 12, not your turn.");
  assert.match(noteOf(match([ME, CASUAL, BO, {}])), /^With the bot Casual, Bo and a guest\. /);
});

test("who watches is told the role that is to play", () => {
  assert.equal(noteOf(match([CASUAL, BO], { to_play: 1 })), "The bot Casual and Bo. Move 12, Second to play.");
});

test("an ended match says its verdict, and what it was for oneself", () => {
  const over = { to_play: null, result: won(0) };
  assert.equal(noteOf(match([ME, CASUAL], over)), "Against the bot Casual. You won: First wins by a hoop.");
  assert.equal(noteOf(match([CASUAL, ME], over)), "Against the bot Casual. You lost: First wins by a hoop.");
  assert.equal(noteOf(match([ME, ME], over)), "You play every seat. First wins by a hoop.");
  assert.equal(noteOf(match([CASUAL, BO], over)), "The bot Casual and Bo. First wins by a hoop.");
  const draw = { ...won(), text: "Nobody wins." };
  assert.equal(noteOf(match([ME, BO], { to_play: null, result: draw })), "Against Bo. Nobody wins.");
});
