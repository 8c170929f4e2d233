// The connection to a match: the feed is opened again from the last known ply, and requests replace it while it is down.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused } from "../src/api";
import { Connection } from "../src/match/connection";
import type { Transport } from "../src/match/feed";
import type { Socket } from "../src/transport";
import type { News } from "../src/wire";

const news = (ply: number, more: Partial<News> = {}): News => ({
  ply,
  frames: [],
  entries: [],
  turn: null,
  spoken: [],
  seats: null,
  rematch: null,
  warming: null,
  ...more,
});

const silence = (): Refused => new Refused(0, { code: "silence", clause: null, message: "", ply: null });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: string[] = [];
  closed = false;

  constructor(readonly path: string) {}

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    (this.onopen as (event: unknown) => void)({});
  }

  bring(message: News): void {
    (this.onmessage as (event: unknown) => void)({ data: JSON.stringify(message) });
  }

  lose(code = 1006): void {
    (this.onclose as (event: unknown) => void)({ code });
  }
}

interface Rig {
  readonly connection: Connection;
  readonly sockets: FakeSocket[];
  /** The calls that wait for their time, oldest first. */
  readonly timers: (() => void)[];
  /** The last ply that the page knows, and its key. */
  readonly known: { ply: number; key: string | undefined };
  readonly received: News[];
  /** The plies since which news were asked for. */
  readonly asked: number[];
  answer: () => Promise<News>;
  ended: number;
}

function rig(key: string | undefined = "secret"): Rig {
  const sockets: FakeSocket[] = [];
  const timers: (() => void)[] = [];
  const transport: Transport = {
    socket: (path) => {
      sockets.push(new FakeSocket(path));
      return sockets.at(-1) as FakeSocket;
    },
    later: (_, call) => {
      timers.push(call);
      return () => void (timers.includes(call) && timers.splice(timers.indexOf(call), 1));
    },
  };
  const all: Omit<Rig, "connection"> = {
    sockets,
    timers,
    known: { ply: 5, key },
    received: [],
    asked: [],
    answer: () => Promise.resolve(news(5)),
    ended: 0,
  };
  const host = {
    since: () => all.known.ply,
    key: () => all.known.key,
    news: (message: News) => {
      all.received.push(message);
      // News without `frames` stand for news whose moves do not follow on.
      if (message.frames !== null) all.known.ply = Math.max(all.known.ply, message.ply);
    },
    ended: () => void (all.ended += 1),
  };
  const requests = {
    news: (_match: string, _key: string | undefined, since: number) => {
      all.asked.push(since);
      return all.answer();
    },
  };
  const connection = new Connection("m1", host, transport, requests);
  return Object.assign(all, { connection }) as Rig;
}

test("the feed begins at the last known ply and sends the key in a message, not in the address", () => {
  const { connection, sockets } = rig();
  connection.reconnectNow();
  assert.equal(sockets[0]?.path, "/api/matches/m1/feed?since=5");
  sockets[0]?.open();
  assert.deepEqual(sockets[0]?.sent, ['{"key":"secret"}']);
});

test("a spectator sends nothing", () => {
  const all = rig();
  all.known.key = undefined;
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  assert.deepEqual(all.sockets[0]?.sent, []);
});

test("after a break the feed is opened again from the ply that it had come to", () => {
  const all = rig();
  const { connection, sockets, timers } = all;
  connection.reconnectNow();
  sockets[0]?.open();
  sockets[0]?.bring(news(7));
  sockets[0]?.lose();
  assert.equal(connection.connected.value, false);
  assert.equal(sockets.length, 1);
  timers.shift()?.();
  assert.equal(sockets[1]?.path, "/api/matches/m1/feed?since=7");
  sockets[1]?.open();
  assert.equal(connection.connected.value, true);
  assert.deepEqual(sockets[1]?.sent, ['{"key":"secret"}'], "the turn comes to a connection with a key");
  assert.deepEqual(all.asked, [], "what was missed comes over the feed");
});

test("a spectator whose feed was cut asks once, because seats may have been taken meanwhile", async () => {
  const all = rig();
  all.known.key = undefined;
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  await settle();
  assert.deepEqual(all.asked, []);
  all.sockets[0]?.lose();
  all.timers.shift()?.();
  all.sockets[1]?.open();
  await settle();
  assert.deepEqual(all.asked, [5]);
});

test("reconnecting now does not wait for the next try, and does not open a second feed", () => {
  const { connection, sockets, timers } = rig();
  connection.reconnectNow();
  sockets[0]?.lose();
  connection.reconnectNow();
  assert.equal(sockets.length, 2);
  assert.deepEqual(timers, [], "the next try was cancelled");
  connection.reconnectNow();
  assert.equal(sockets.length, 2);
});

test("a socket that looks open is checked by one request when the page is looked at again", async () => {
  const all = rig();
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  all.connection.reconnectNow();
  await settle();
  assert.deepEqual([all.asked, all.sockets.length], [[5], 1]);
});

test("where the feed cannot be opened, news are asked for after each failed try", async () => {
  const all = rig();
  const { connection, sockets, timers } = all;
  connection.reconnectNow();
  sockets[0]?.lose();
  all.answer = () => Promise.resolve(news(6));
  timers.shift()?.();
  sockets[1]?.lose();
  await settle();
  assert.deepEqual([all.asked, all.known.ply, connection.connected.value], [[5], 6, true]);
  all.answer = () => Promise.reject(silence());
  timers.shift()?.();
  sockets[2]?.lose();
  await settle();
  assert.deepEqual([all.asked, connection.connected.value], [[5, 6], false]);
});

test("a feed that is closed for good is not tried again", () => {
  const all = rig();
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  all.sockets[0]?.lose(4409);
  assert.deepEqual([all.ended, all.timers.length], [1, 0]);
  all.connection.reconnectNow();
  assert.equal(all.sockets.length, 1);
});

test("a move is one request: its frame comes over the feed", async () => {
  const all = rig();
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  let [posts, done] = [0, false];
  const post = (): Promise<{ ply: number }> => Promise.resolve({ ply: 5 + ++posts });
  const sending = all.connection.send(post).then(() => (done = true));
  await settle();
  assert.equal(done, false, "the move is on its way until its frame has come");
  all.sockets[0]?.bring(news(6));
  await sending;
  assert.deepEqual([posts, all.asked, all.timers.length], [1, [], 0]);
});

test("a frame that came before the answer to its move is not waited for", async () => {
  const all = rig();
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  await all.connection.send(() => {
    all.sockets[0]?.bring(news(6));
    return Promise.resolve({ ply: 6 });
  });
  assert.deepEqual(all.asked, []);
});

test("a frame that the feed does not bring in time, or cannot bring, is asked for", async () => {
  const all = rig();
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  const late = all.connection.send(() => Promise.resolve({ ply: 6 }));
  await settle();
  all.answer = () => Promise.resolve(news(6));
  all.timers.shift()?.();
  await late;
  all.sockets[0]?.lose();
  all.answer = () => Promise.resolve(news(7));
  await all.connection.send(() => Promise.resolve({ ply: 7 }));
  assert.deepEqual([all.asked, all.known.ply], [[5, 6], 7]);
});

test("a move without an answer is sent again, and one that is refused is not", async () => {
  const { connection } = rig();
  let posts = 0;
  const sending = connection.send(() => (++posts < 2 ? Promise.reject(silence()) : Promise.resolve({ ply: 5 })));
  await settle();
  assert.equal(connection.waiting.value, true);
  await sending;
  assert.deepEqual([posts, connection.waiting.value], [2, false]);
  const problem = { code: "illegal", clause: "X-1", message: "No.", ply: null };
  await assert.rejects(connection.send(() => Promise.reject(new Refused(422, problem))), /No\./);
});

test("a move is sent again although the page has been left, and then nothing more is asked", async () => {
  const all = rig();
  let posts = 0;
  const sending = all.connection.send(() => (++posts < 2 ? Promise.reject(silence()) : Promise.resolve({ ply: 6 })));
  await settle();
  all.connection.close();
  await sending;
  assert.deepEqual([posts, all.asked], [2, []]);
});

test("news that do not follow on are completed by one request", async () => {
  const all = rig();
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  all.answer = () => Promise.resolve(news(9));
  all.sockets[0]?.bring(news(9, { frames: null as never }));
  all.sockets[0]?.bring(news(9, { frames: null as never }));
  await settle();
  assert.deepEqual([all.asked, all.known.ply], [[5], 9]);
});

test("a connection that is closed delivers nothing any more", () => {
  const all = rig();
  all.connection.reconnectNow();
  all.sockets[0]?.open();
  all.connection.close();
  assert.equal(all.sockets[0]?.closed, true);
  all.sockets[0]?.bring(news(6));
  all.sockets[0]?.lose();
  assert.deepEqual([all.received, all.timers], [[], []]);
});
