// A folder of files: several tabs with one table, requests that wait for it, and files that are put together.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { TableTransport } from "../src/site/asking";
import { type Channel, Link, type TableWorker } from "../src/site/link";
import type { ToPage, ToTable } from "../src/site/messages";
import { serverAddress } from "../src/site/server";

/** Channels of one name: what one sends, all others get. */
class Air {
  readonly channels: Channel[] = [];
  open(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => this.channels.filter((each) => each !== channel).forEach((each) => each.onmessage?.({ data } as MessageEvent)),
    };
    this.channels.push(channel);
    return channel;
  }
}

class FakeWorker implements TableWorker {
  readonly asked: ToTable[] = [];
  onmessage: TableWorker["onmessage"] = null;
  postMessage(message: ToTable): void {
    this.asked.push(message);
  }
  says(message: ToPage): void {
    this.onmessage?.({ data: message } as MessageEvent<ToPage>);
  }
}

function tab(air: Air, name: string): { link: Link; table: TableTransport; opened: () => number } {
  let count = 0;
  const link: Link = new Link({ take: (message) => table.take(message), gone: () => table.gone(), opened: () => ((count += 1), table.opened()) }, air.open(), name);
  const table: TableTransport = new TableTransport(link, name, () => undefined);
  link.greet();
  return { link, table, opened: () => count };
}

const answerTo = (id: string, body: string): ToPage => ({ kind: "answer", id, status: 200, body, media_type: "application/json", headers: {} });
const GET = { verb: "GET", path: "/api/matches/0123/news?since=3", timeout: 1000 } as const;

test("a request waits for the table, and has its query by names", async () => {
  const { link, table } = tab(new Air(), "a");
  const worker = new FakeWorker();
  link.lead(worker);
  const asked = table.ask(GET);
  assert.equal(worker.asked.length, 0);
  worker.says({ kind: "ready" });
  assert.deepEqual(worker.asked, [{ kind: "ask", id: "a.1", verb: "GET", path: "/api/matches/0123/news", query: { since: "3" } }]);
  worker.says(answerTo("a.1", "{}"));
  assert.deepEqual(await asked, { status: 200, body: "{}" });
});

test("a second tab asks the first one's table, also when it comes later", async () => {
  const air = new Air();
  const first = tab(air, "a");
  const worker = new FakeWorker();
  first.link.lead(worker);
  worker.says({ kind: "ready" });
  const second = tab(air, "b");
  const asked = second.table.ask(GET);
  assert.deepEqual(worker.asked.map((each) => ("id" in each ? each.id : "")), ["b.1"]);
  worker.says(answerTo("b.1", "[]"));
  assert.deepEqual(await asked, { status: 200, body: "[]" });
});

test("when the tab with the table is gone, the next table is asked again and feeds open anew", async () => {
  const air = new Air();
  const first = tab(air, "a");
  const gone = new FakeWorker();
  first.link.lead(gone);
  gone.says({ kind: "ready" });
  const second = tab(air, "b");
  const asked = second.table.ask(GET);
  const worker = new FakeWorker();
  second.link.lead(worker);
  worker.says({ kind: "ready" });
  assert.equal(second.opened(), 2);
  assert.equal(worker.asked.length, 1);
  worker.says(answerTo("b.1", "[]"));
  assert.equal((await asked).body, "[]");
});

test("the time that the next table takes to be set is no fault of a request", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const air = new Air();
    const first = tab(air, "a");
    const lost = new FakeWorker();
    first.link.lead(lost);
    lost.says({ kind: "ready" });
    const [second, third] = [tab(air, "b"), tab(air, "c")];
    const asked = [second, third].map(({ table }) => table.ask(GET));
    assert.equal(lost.asked.length, 2);
    const worker = new FakeWorker();
    second.link.lead(worker);
    const later = [second, third].map(({ table }) => table.ask(GET));
    mock.timers.tick(100 * GET.timeout);
    worker.says({ kind: "loading", share: 0.5 });
    assert.equal(worker.asked.length, 0);
    worker.says({ kind: "ready" });
    for (const message of [...worker.asked]) if ("id" in message) worker.says(answerTo(message.id, message.id));
    assert.deepEqual((await Promise.all([...asked, ...later])).map(({ body }) => body), ["b.1", "c.1", "b.2", "c.2"]);
  } finally {
    mock.timers.reset();
  }
});

test("an answer that a page gives up is stopped, and one that comes too late is not", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { link, table } = tab(new Air(), "a");
    const worker = new FakeWorker();
    link.lead(worker);
    const [before, after] = [new AbortController(), new AbortController()];
    const asked = [{ signal: before.signal }, { signal: after.signal }, {}].map((more) => table.ask({ ...GET, ...more }));
    const ends = Promise.all(asked.map((each) => assert.rejects(each)));
    before.abort();
    worker.says({ kind: "ready" });
    after.abort();
    mock.timers.tick(GET.timeout);
    await ends;
    assert.deepEqual(worker.asked.map((each) => [each.kind, "id" in each && each.id]), [["ask", "a.2"], ["ask", "a.3"], ["stop", "a.2"]]);
    worker.says(answerTo("a.2", "{}"));
  } finally {
    mock.timers.reset();
  }
});

test("a table that cannot be set rejects what waits", async () => {
  const { link, table } = tab(new Air(), "a");
  const worker = new FakeWorker();
  link.lead(worker);
  const asked = table.ask(GET);
  worker.says({ kind: "failed", error: "no WebAssembly" });
  await assert.rejects(asked, /no WebAssembly/);
});

test("a server's address ends in a slash, and leads nowhere else than to a page", () => {
  assert.equal(serverAddress(" https://Host.example "), "https://host.example/");
  assert.equal(serverAddress("http://127.0.0.1:8000/games/?a#b"), "http://127.0.0.1:8000/games/");
  for (const wrong of ["", "host.example", "localhost:8000", "javascript:alert(1)", "ftp://host.example/", "https://bank.example@host.example/", "https://"]) {
    assert.equal(serverAddress(wrong), null, wrong);
  }
});
