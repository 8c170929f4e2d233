// What the browser keeps under a key, where storage works, is full, is forbidden or was spoilt.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stored, visit } from "../src/stored";

/** Act while the page's storage is another one. */
function within(storage: object, act: () => void): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { get: () => storage, configurable: true });
  try {
    act();
  } finally {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else Reflect.deleteProperty(globalThis, "localStorage");
  }
}

/** Storage that lists its keys as a browser's does; it takes nothing when it is full. */
function shelf(kept: Record<string, string>, full = false): object {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new Error("full");
      kept[key] = text;
    },
    removeItem: (key: string) => Reflect.deleteProperty(kept, key),
  };
  return new Proxy(kept, { get: (_, name: keyof typeof methods) => methods[name] });
}

test("what is kept is read back, listed and forgotten", () => {
  const kept = {};
  within(shelf(kept), () => {
    stored.setJson("parlour.one", { two: [3] });
    assert.deepEqual(stored.json("parlour.one", null), { two: [3] });
    assert.deepEqual(kept, { "parlour.one": '{"two":[3]}' });
    assert.deepEqual(stored.keys(), ["parlour.one"]);
    stored.forget("parlour.one");
    assert.equal(stored.text("parlour.one"), null);
    assert.equal(stored.json("parlour.one", 7), 7);
  });
});

test("where storage is full, the newer text is remembered until the page is closed", () => {
  within(shelf({ "parlour.full": '"old"' }, true), () => {
    stored.setJson("parlour.full", "new");
    stored.setJson("parlour.more", 1);
    assert.equal(stored.json("parlour.full", ""), "new");
    assert.deepEqual([...stored.keys()].sort(), ["parlour.full", "parlour.more"]);
  });
  const kept: Record<string, string> = {};
  within(shelf(kept), () => {
    stored.setJson("parlour.full", "newest");
    assert.equal(kept["parlour.full"], '"newest"');
    stored.forget("parlour.more");
  });
});

test("where storage is forbidden, a visit is remembered all the same", () => {
  visit.setJson("parlour.aim.m1", { bearing: 3 });
  assert.deepEqual(visit.json("parlour.aim.m1", null), { bearing: 3 });
});

test("what cannot be read counts as nothing", () => {
  within(shelf({ "parlour.bad": "{" }), () => assert.equal(stored.json("parlour.bad", "nothing"), "nothing"));
});
