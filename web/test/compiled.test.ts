// What a browser keeps of Python's compiled code.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { findCompiled, forgetCompiled, keepCompiled } from "../src/site/compiled";
import type { Parts } from "../src/site/messages";

const here = globalThis as { caches?: unknown };
const parts = (digest: string): Parts => ({ folder: `https://host.example/name/python/${digest}/`, files: {} });
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);
const kept = new Map<string, Map<string, Response>>();

beforeEach(() => {
  kept.clear();
  here.caches = {
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        match: async (address: string) => entries.get(address)?.clone(),
        put: async (address: string, response: Response) => void entries.set(address, response),
        keys: async () => [...entries.keys()],
        delete: async (address: string) => entries.delete(address),
      };
    },
  };
});
afterEach(() => delete here.caches);

test("what was compiled for a folder is found at the next visit, and nothing of another build", async () => {
  await keepCompiled(parts("a"), { standard: bytes(1), program: bytes(2, 3) });
  const found = await findCompiled(parts("a"));
  assert.deepEqual(found && [found.standard.byteLength, found.program.byteLength], [1, 2]);
  assert.equal(await findCompiled(parts("b")), null);
  await keepCompiled(parts("b"), { standard: bytes(1), program: bytes(2) });
  assert.equal(await findCompiled(parts("a")), null);
  assert.deepEqual([...kept.keys()], ["parlour compiled /name/"]);
  await forgetCompiled(parts("b"));
  assert.equal(await findCompiled(parts("b")), null);
});

test("a browser that keeps nothing compiles at each visit", async () => {
  here.caches = { open: () => Promise.reject(new Error("refused")) };
  await keepCompiled(parts("a"), { standard: bytes(1), program: bytes(2) });
  assert.equal(await findCompiled(parts("a")), null);
});
