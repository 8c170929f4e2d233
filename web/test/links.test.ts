// Which addresses lead nowhere but to the computer itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isOnlyHere } from "../src/parts/links";

test("the computer's names for itself differ from those that others use", () => {
  for (const host of ["127.0.0.1", "127.1.2.3", "localhost", "parlour.localhost", "[::1]"]) assert.ok(isOnlyHere(host), host);
  for (const host of ["192.168.1.20", "10.0.0.127", "parlour.example", "localhost.example", "[fe80::1]"]) {
    assert.ok(!isOnlyHere(host), host);
  }
});
