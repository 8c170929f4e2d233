// A pause of the playback.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hold } from "../src/match/hold";

test("what waits goes on when it is released, and not before", async () => {
  const hold = new Hold();
  await hold.over();
  hold.open();
  let over = false;
  const waiting = hold.over().then(() => (over = true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(over, false);
  assert.ok(hold.release());
  await waiting;
  assert.equal(hold.release(), false);
});

test("a hold that follows another is waited for as well, and time ends one", async () => {
  const hold = new Hold();
  hold.open();
  const since = performance.now();
  const waiting = hold.over();
  hold.begin(0.03);
  await waiting;
  assert.ok(performance.now() - since >= 25);
  assert.equal(hold.on.value, false);
});
