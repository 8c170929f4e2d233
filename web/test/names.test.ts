// Names that people type: a name that is too long is cut between two signs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fittedName, LONGEST_NAME } from "../src/names";

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
const ENGLAND = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

test("a name that fits stays", () => {
  for (const name of ["", "Ada", FAMILY.repeat(5), "\u{1f600}".repeat(LONGEST_NAME)]) assert.equal(fittedName(name), name);
});

test("no flag and no family is cut", () => {
  assert.equal(fittedName(FAMILY.repeat(6)), FAMILY.repeat(5));
  assert.equal(fittedName(ENGLAND.repeat(6)), ENGLAND.repeat(5));
  assert.equal(fittedName(`${"a".repeat(39)}e\u0301`), "a".repeat(39));
});
