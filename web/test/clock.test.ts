// Clocks in figures and words, the warnings, and the QR code of a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import decode from "qr/decode.js";
import { clockFace, clockInWords, timeInWords } from "../src/clockwords";
import { Ticking, warningDue } from "../src/match/ticking";
import { Code } from "../src/qr";

test("a clock face counts the last second to its end", () => {
  const faces = [0, 0.2, 9.01, 59.5, 60, 598, 3599.2, 3600, 86_399, 86_400, 2 * 86_400 + 3 * 3600 + 59].map(clockFace);
  assert.deepEqual(faces, ["0:00", "0:01", "0:10", "1:00", "1:00", "9:58", "1:00:00", "1:00:00", "23:59:59", "1 d 0 h", "2 d 3 h"]);
  assert.equal(clockFace(-5), "0:00");
});

test("times are said in words, with at most two units", () => {
  assert.deepEqual([0, 1, 300, 61, 3 * 86_400, 90_061].map(timeInWords), ["no time", "1 second", "5 minutes", "1 minute 1 second", "3 days", "1 day 1 hour"]);
});

test("a clock is told as players agree on it", () => {
  assert.equal(clockInWords(null), "none");
  assert.equal(clockInWords({ per: "turn", seconds: 259_200, increment: 0 }), "3 days a turn");
  assert.equal(clockInWords({ per: "match", seconds: 600, increment: 5 }), "10 minutes each and 5 seconds more after each turn");
});

test("each warning comes once, when its limit is passed", () => {
  assert.equal(warningDue(61, 59.8), 60);
  assert.equal(warningDue(59.8, 59.5), undefined);
  assert.equal(warningDue(20.1, 19.9), 20);
  assert.equal(warningDue(25, 5), 10);
  assert.equal(warningDue(600, 600), undefined);
});

test("a seat's time runs by the server's clock, and never shows more than it had", () => {
  const ticking = new Ticking();
  const server = Date.now() / 1000 + 5000;
  ticking.set({ left: [60, 60], deadline: null, now: server });
  assert.equal(ticking.left(0, 0), 60);
  ticking.set({ left: [60, 60], deadline: server + 63, now: server });
  assert.equal(ticking.left(1, 1), 60);
  ticking.set({ left: [60, 60], deadline: server + 30, now: server });
  assert.ok(Math.abs(ticking.left(1, 1) - 30) < 1);
  assert.equal(ticking.left(0, 1), 60);
  ticking.set({ left: [60, 60], deadline: server - 1, now: server });
  assert.equal(ticking.left(1, 1), 0);
  ticking.close();
});

test("news that come late do not give a seat more time", () => {
  const ticking = new Ticking();
  const server = Date.now() / 1000 - 5000;
  ticking.set({ left: [60, 60], deadline: server + 30, now: server });
  ticking.set({ left: [60, 60], deadline: server + 20, now: server - 2 });
  assert.ok(Math.abs(ticking.left(1, 1) - 20) < 1);
  ticking.close();
});

test("the QR code of a link can be read again", () => {
  const link = "https://parlour.example/match/0123456789abcdef#invitation=abcdefghijklmnopqrstuvwx";
  const drawn = Code({ text: link });
  const [, path] = drawn.props.children as [unknown, { props: { d: string } }];
  const size = Number((drawn.props as { viewBox: string }).viewBox.split(" ")[2]);
  const scale = 4;
  const data = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of path.props.d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let down = 0; down < scale; down += 1) {
      for (let right = 0; right < scale; right += 1) {
        const pixel = (Number(y) * scale + down) * size * scale + Number(x) * scale + right;
        data.fill(0, 4 * pixel, 4 * pixel + 3);
      }
    }
  }
  assert.equal(decode({ width: size * scale, height: size * scale, data }), link);
});
