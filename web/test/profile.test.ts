// A player's ratings, what a profile keeps of a match, and its file.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { NEWCOMER, rated } from "../src/profile/glicko";
import { addProfile, formatProfile, profile } from "../src/profile/kept";
import { gamesOf, playedFrom, type Played, together } from "../src/profile/played";
import type { MatchSummary, SeatSummary } from "../src/wire";

beforeEach(() => profile.clear());

const close = (found: number, expected: number, within: number): void => assert.ok(Math.abs(found - expected) < within, `${found} is not ${expected}`);

test("the example of Glickman's paper comes out as there", () => {
  const met = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, met);
  close(rating, 1464.06, 0.01);
  close(deviation, 151.52, 0.01);
  close(volatility, 0.05999, 0.00001);
});

test("a surprise raises the volatility, and no results change nothing", () => {
  assert.deepEqual(rated(NEWCOMER, []), NEWCOMER);
  const sure = { rating: 1500, deviation: 40, volatility: 0.06 };
  assert.ok(rated(sure, [{ rating: 2400, deviation: 30, score: 1 }]).volatility > 0.06);
});

const seat = (number: number, more: Partial<SeatSummary> = {}): SeatSummary => ({
  seat: number, name: "", bot: false, side: number, score: 0, bests: [], rating: null, deviation: null, ...more,
});
const summary = (seats: readonly SeatSummary[], more: Partial<MatchSummary> = {}): MatchSummary => ({
  match: "m1", game: "castille", title: "Castille", from_start: true, moves: 40, seats, ...more,
});

test("a match counts against the other sides; partners are no opponents", () => {
  const seats = [0, 1, 2, 3].map((number) => seat(number, { side: number % 2, score: number % 2, name: `seat ${number}` }));
  const played = playedFrom(summary(seats), new Set([1]), 5);
  assert.deepEqual(played?.against.map(({ name }) => name), ["seat 0", "seat 2"]);
  assert.equal(playedFrom(summary(seats), new Set([0, 1]), 5), null);
  assert.equal(playedFrom(summary(seats), new Set(), 5), null);
});

test("only measured bots count for the rating, and only from the start of the game", () => {
  const seats = [seat(0, { score: 1 }), seat(1, { bot: true, name: "aunt", rating: 1400, deviation: 20 })];
  const fair = playedFrom(summary(seats), new Set([0]), 1) as Played;
  const chosen = playedFrom(summary(seats, { match: "m2", from_start: false }), new Set([0]), 2) as Played;
  const friend = playedFrom(summary([seat(0), seat(1, { score: 1, name: "Bo" })], { match: "m3" }), new Set([0]), 3) as Played;
  const [record] = gamesOf(together([friend, chosen], [fair]));
  assert.ok(record);
  assert.deepEqual([record.won, record.lost, record.drawn, record.ratedMatches], [2, 1, 0, 1]);
  assert.ok(record.rating && record.rating.rating > 1500 && record.rating.deviation < 350);
});

test("bests keep the first match in which they were reached", () => {
  const best = (match: string, value: number, when: number): Played => ({
    match, game: "g", title: "G", when, score: 1, moves: 1, against: [], bests: [
      { title: "20s in a round", value, fewer: false }, { title: "Turns to a win", value, fewer: true },
    ],
  });
  const [record] = gamesOf([best("a", 3, 1), best("b", 5, 2), best("c", 5, 3)]);
  assert.deepEqual(record?.bests.map(({ value, match }) => [value, match]), [[5, "b"], [3, "a"]]);
});

const PLAYED: Played = { match: "m1", game: "g", title: "G", when: 1, score: 1, moves: 3, against: [], bests: [] };

test("a file brings back what was kept, and adds only what is new", () => {
  profile.add([PLAYED]);
  const text = formatProfile();
  profile.clear();
  assert.equal(profile.matches().length, 0);
  assert.equal(addProfile(text), 1);
  assert.equal(addProfile(text), 0);
  assert.deepEqual(profile.matches(), [PLAYED]);
});

test("progress goes with the file, and the keys of seats do not", () => {
  const stored = new Map([["parlour.puzzles.castille", '{"solved":["a"]}'], ["parlour.matches", '{"m1":{"key":"secret"}}']]);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  const listed = new Proxy(storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { value: listed, configurable: true });
  try {
    const text = formatProfile();
    assert.deepEqual(JSON.parse(text).progress, { "parlour.puzzles.castille": { solved: ["a"] } });
    stored.delete("parlour.puzzles.castille");
    addProfile(text.replace('"progress": {', '"progress": { "parlour.matches": {},'));
    assert.equal(stored.get("parlour.puzzles.castille"), '{"solved":["a"]}');
    assert.match(stored.get("parlour.matches") ?? "", /secret/);
  } finally {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else Reflect.deleteProperty(globalThis, "localStorage");
  }
});

test("another file is refused in words, and changes nothing", () => {
  profile.add([PLAYED]);
  assert.throws(() => addProfile("<html>"), /not JSON/);
  assert.throws(() => addProfile("[]"), /no profile/);
  const damaged = JSON.stringify({ format: "parlour profile 1", matches: [PLAYED, { match: 3 }], progress: {} });
  assert.throws(() => addProfile(damaged), /Match 2 in this file is damaged/);
  assert.deepEqual(profile.matches(), [PLAYED]);
});
