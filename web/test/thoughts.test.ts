// What is asked of the thinker, and what becomes of a thought that nobody waits for.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { FromThinker, Lost, Start, ToThinker } from "../src/site/messages";
import { type ThinkerWorker, Thoughts } from "../src/site/thoughts";

const START: Start = { kind: "start", parts: { folder: "/", files: {} }, keeps: true };
const TOOK = 5000;

class FakeWorker implements ThinkerWorker {
  onmessage: ThinkerWorker["onmessage"] = null;
  onerror: ThinkerWorker["onerror"] = null;
  readonly got: (string | number)[] = [];
  postMessage(message: Start | ToThinker): void {
    this.got.push(message.kind === "start" ? "start" : message.id);
  }
  terminate(): void {
    this.got.push("ended");
  }
  says(data: FromThinker): void {
    this.onmessage?.({ data } as MessageEvent<FromThinker>);
  }
  answers(id: number): void {
    this.says({ kind: "thought", id, result: new Uint8Array() });
  }
  fails(): void {
    this.onerror?.(undefined as never);
  }
}

/** Thoughts over workers that were made so far, and what was heard of them. */
function begin() {
  const [workers, heard]: [FakeWorker[], (number | readonly number[])[]] = [[], []];
  const make = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const thoughts = new Thoughts(START, make, (message: FromThinker | Lost) => {
    if (message.kind === "lost") heard.push(message.ids);
    else if (message.kind !== "ready") heard.push(message.id);
  });
  const think = (id: number): void => thoughts.take({ kind: "think", id, work: new Uint8Array() });
  const stop = (id: number): void => thoughts.take({ kind: "stop", id });
  const end = (id: number): void => thoughts.take({ kind: "end", id });
  return { workers, heard, think, stop, end, got: () => workers.map(({ got }) => got) };
}

/** The same when Python has been there for some time. */
function ready() {
  const begun = begin();
  begun.think(0);
  mock.timers.tick(TOOK);
  begun.workers[0]?.says({ kind: "ready" });
  begun.workers[0]?.answers(0);
  return begun;
}

function timed(name: string, body: () => void): void {
  test(name, () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    try {
      body();
    } finally {
      mock.timers.reset();
    }
  });
}

timed("what is stopped before Python is there is never asked, and Python goes on starting", () => {
  const { workers, think, stop, got } = begin();
  think(1);
  think(2);
  stop(1);
  mock.timers.tick(10 * TOOK);
  workers[0]?.says({ kind: "ready" });
  assert.deepEqual(got(), [["start", 2]]);
});

timed("a thought that was stopped and is soon over costs no worker, and its answer is not heard", () => {
  const { workers, heard, think, stop, got } = ready();
  think(1);
  stop(1);
  think(2);
  mock.timers.tick(TOOK - 1);
  workers[0]?.answers(1);
  mock.timers.tick(10 * TOOK);
  workers[0]?.answers(2);
  assert.deepEqual(got(), [["start", 0, 1, 2]]);
  assert.deepEqual(heard, [0, 2]);
});

timed("a thought that was stopped and goes on ends with its worker, and the next one is asked what waits", () => {
  const { workers, heard, think, stop, got } = ready();
  think(1);
  stop(1);
  think(2);
  mock.timers.tick(TOOK);
  assert.deepEqual(got(), [["start", 0, 1, 2, "ended"], ["start"]]);
  workers[1]?.says({ kind: "ready" });
  workers[1]?.answers(2);
  mock.timers.tick(10 * TOOK);
  assert.deepEqual(got()[1], ["start", 2]);
  assert.deepEqual(heard, [0, 2]);
});

timed("what was asked of a worker that ends by itself is lost, and there is another one", () => {
  const { workers, heard, think, got } = ready();
  think(1);
  workers[0]?.fails();
  assert.deepEqual(heard, [0, [1]]);
  think(2);
  workers[1]?.says({ kind: "ready" });
  assert.deepEqual(got(), [["start", 0, 1, "ended"], ["start", 2]]);
});

timed("a worker that cannot be loaded is not made again and again, but with the next question", () => {
  const { workers, heard, think, got } = begin();
  workers[0]?.fails();
  assert.deepEqual([got(), heard], [[["ended"]], []]);
  think(1);
  assert.deepEqual(got(), [["ended"], ["start"]]);
});

timed("a Python that never comes is given up, and another one is asked what waits", () => {
  const { workers, think, end, got } = begin();
  think(1);
  think(2);
  end(1);
  workers[1]?.says({ kind: "ready" });
  assert.deepEqual(got(), [["start", "ended"], ["start", 2]]);
});
