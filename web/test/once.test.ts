// Changes that are made once: a repeated request carries the key of the first, until it has been answered.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { api, isJoining, Refused } from "../src/api";

interface Sent {
  readonly path: string;
  readonly key: string | undefined;
}

let sent: Sent[] = [];
/** What becomes of the next requests; afterwards each is answered. */
let fates: (() => Promise<Response>)[] = [];
const fetched = globalThis.fetch;

const lost = (): Promise<Response> => Promise.reject(new TypeError("network"));
const answered = (status: number, body: unknown) => (): Promise<Response> => Promise.resolve(new Response(JSON.stringify(body), { status }));
const problem = { code: "store_away", clause: null, message: "Away.", ply: null };

beforeEach(() => {
  sent = [];
  fates = [];
  globalThis.fetch = ((path: string, init: RequestInit) => {
    sent.push({ path, key: (init.headers as Record<string, string>)["Idempotency-Key"] });
    return (fates.shift() ?? answered(201, { ply: 1, seat: 1, key: "k", match: "m", seats: [] }))();
  }) as typeof fetch;
});

afterEach(() => {
  globalThis.fetch = fetched;
});

const join = () => api.join("0123456789abcdef", { invitation: "i", name: "Bo" });
const keys = (): Set<string | undefined> => new Set(sent.map(({ key }) => key));

test("a change whose answer was lost is sent once more with the same key", async () => {
  fates = [lost];
  assert.equal((await join()).key, "k");
  assert.equal(sent.length, 2);
  assert.equal(keys().size, 1);
  assert.match(sent[0]?.key ?? "", /^[0-9a-f]{32}$/);
});

test("a server that is away counts as a lost answer, since the change may have been made", async () => {
  fates = [answered(503, problem)];
  await join();
  assert.equal(sent.length, 2);
  assert.equal(keys().size, 1);
});

test("after two lost answers the visitor is told, and the next try still has the same key", async () => {
  fates = [lost, lost];
  await assert.rejects(join(), Refused);
  assert.equal(isJoining("0123456789abcdef", "i"), true);
  await join();
  assert.equal(isJoining("0123456789abcdef", "i"), false);
  assert.equal(sent.length, 3);
  assert.equal(keys().size, 1);
});

test("a server that is busy is not asked again at once, and the next try has the same key", async () => {
  fates = [answered(429, { ...problem, code: "too_many" })];
  await assert.rejects(join(), Refused);
  assert.equal(sent.length, 1);
  await join();
  assert.equal(keys().size, 1);
});

test("an answered or refused change is over: the next one has another key", async () => {
  await join();
  fates = [answered(409, { ...problem, code: "seat_taken" })];
  await assert.rejects(join(), Refused);
  await join();
  assert.equal(sent.length, 3);
  assert.equal(keys().size, 3);
});

test("changes that ask for different things have different keys", async () => {
  fates = [lost, lost];
  await assert.rejects(api.move("0123456789abcdef", "k", { ply: 0, move: "3" }), Refused);
  await api.move("0123456789abcdef", "k", { ply: 0, move: "4" });
  assert.notEqual(sent[0]?.key, sent[2]?.key);
});

test("reads have no key", async () => {
  await api.lobby();
  assert.deepEqual(sent, [{ path: "/api/house", key: undefined }]);
});
