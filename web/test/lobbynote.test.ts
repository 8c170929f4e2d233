// What the lobby says of a match: the opponents, how many moves, whose turn, or how it ended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lobbyNote, type Standing } from "../src/match/lobbynote";
import type { Result, SeatCard, UnplayableMatch } from "../src/wire";

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

function match(seats: Partial<SeatCard>[], more: Partial<Standing> = {}): Standing {
  return { ply: 12, to_play: 0, result: null, seats: seats.map((one, number) => seat(number, one)), ...more };
}

test("a match that can only be read", () => {
  const why = "This match was played by version 1 of the rules.";
  const old = { ...match([ME, CASUAL]), unplayable: why } as unknown as UnplayableMatch;
  assert.equal(lobbyNote(old), "Against the bot Casual. It can only be read.");
});

test("a note names the opponent, the move number and whose turn it is", () => {
  assert.equal(lobbyNote(match([ME, CASUAL])), "Against the bot Casual. Move 12, your turn.");
  assert.equal(lobbyNote(match([ME, BO], { to_play: 1 })), "Against Bo. Move 12, not your turn.");
  assert.equal(lobbyNote(match([ME, {}], { ply: 0, to_play: 1 })), "Against a guest. No moves yet, not your turn.");
});

test("a friend who has not come, and a match where one player has every seat", () => {
  const alone = match([ME, { taken: false }]);
  assert.equal(lobbyNote(alone), "Against a friend who has not joined yet. Move 12, your turn.");
  assert.equal(lobbyNote(match([ME, ME])), "You play every seat. Move 12, your turn.");
});

test("more than two players: each is named once", () => {
  assert.equal(lobbyNote(match([ME, CASUAL, BO, CASUAL], { to_play: 2 })), "With the bot Casual and Bo. Move 12, not your turn.");
  assert.match(lobbyNote(match([ME, CASUAL, BO, {}])), /^With the bot Casual, Bo and a guest\. /);
});

test("a spectator reads the role that is to play", () => {
  assert.equal(lobbyNote(match([CASUAL, BO], { to_play: 1 })), "The bot Casual and Bo. Move 12, Second to play.");
});

test("an ended match says its verdict, and whether the visitor won", () => {
  const over = { to_play: null, result: won(0) };
  assert.equal(lobbyNote(match([ME, CASUAL], over)), "Against the bot Casual. You won: First wins by a hoop.");
  assert.equal(lobbyNote(match([CASUAL, ME], over)), "Against the bot Casual. You lost: First wins by a hoop.");
  assert.equal(lobbyNote(match([ME, ME], over)), "You play every seat. First wins by a hoop.");
  assert.equal(lobbyNote(match([CASUAL, BO], over)), "The bot Casual and Bo. First wins by a hoop.");
  const draw = { ...won(), text: "Nobody wins." };
  assert.equal(lobbyNote(match([ME, BO], { to_play: null, result: draw })), "Against Bo. Nobody wins.");
});
