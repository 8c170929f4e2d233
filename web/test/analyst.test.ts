// The page's questions to an engine in the browser, with a server and a worker that are made up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Analyst, KernelsUnavailable, ONLY_ON_SERVER } from "../src/match/analyst";
import { Thinking } from "../src/match/thinking";
import type { ServerEngine } from "../src/match/asking";
import type { Advice, Analysis, EnginePosition, EngineWork, Findings } from "../src/wire";

const NUMBERS = { position: ["1", "2", "0", "0"] };
const PLACING = { plan: ["1", "0"] };
const PARTS = { module: "/assets/games/chess/1/chess.wasm", script: "/assets/games/chess/2/engine.js", settings: "/api/games/chess/files/3?options=%7B%7D" };
const ADVICE: Advice = { best: [], words: "Even" };

function work(...positions: (EnginePosition["numbers"] | "end")[]): EngineWork {
  const listed = positions.flatMap((numbers, ply) => (numbers === "end" ? [] : [{ ply, numbers }]));
  return { ...PARTS, positions: listed, advice_seconds: [1, 0.25], analysis_seconds: 0.1 };
}

interface Asked {
  readonly jobs: EngineInput[];
  readonly told: Findings[];
  closed: number;
}

interface EngineInput {
  readonly module: string;
  readonly script: string;
  readonly settings: string;
  readonly task: string;
  readonly question: Record<string, unknown>;
}
type Listed = NonNullable<EnginePosition["numbers"]>;

function setUp(given: EngineWork, { fails, positions }: { fails?: Error; positions?: readonly Listed[] } = {}) {
  const asked: Asked = { jobs: [], told: [], closed: 0 };
  const thought = { score: 5, depth: 3, line: ["7"] };
  const server = {
    engineWork: async (since: number) => {
      const listed = positions?.map((numbers, ply) => ({ ply, numbers })) ?? given.positions;
      return { ...given, positions: listed.filter(({ ply }) => ply >= since) };
    },
    adviceInWords: async (told: Findings) => (asked.told.push(told), ADVICE),
    analysisInWords: async (told: Findings): Promise<Analysis> => {
      asked.told.push(told);
      const judged = told.findings.map((_, index) => ({ ply: told.ply + index, share: 0.5, words: "", verdict: "", turning: false }));
      return { judged, next: null };
    },
  };
  const kernels = {
    run: async (job: string, input: EngineInput, options: { progress?: (one: unknown) => void }) => {
      if (fails) throw fails;
      assert.equal(job, "engine");
      asked.jobs.push(input);
      options.progress?.({ share: 0.5 });
      return input.task === "best" ? [thought, thought] : thought;
    },
    close: () => void (asked.closed += 1),
  };
  return { asked, analyst: new Analyst(server, kernels as unknown as ConstructorParameters<typeof Analyst>[1]) };
}

function options(seen: number[] = []) {
  return { signal: new AbortController().signal, progress: (done: number) => void seen.push(done) };
}

test("advice is thought here, and put into words by the server", async () => {
  const { asked, analyst } = setUp(work(NUMBERS));
  const seen: number[] = [];
  assert.equal(await analyst.advice(0, options(seen)), ADVICE);
  const question = { position: NUMBERS, seconds: [1, 0.25] };
  assert.deepEqual(asked.jobs, [{ ...PARTS, task: "best", question }]);
  assert.deepEqual(asked.told, [{ ply: 0, findings: Array(2).fill({ score: 5, depth: 3, line: ["7"] }) }]);
  assert.deepEqual(seen, [0.5]);
});

test("positions are judged by the script of the game's engine, for as long as the server says", async () => {
  const { asked, analyst } = setUp(work(NUMBERS));
  await analyst.analysis(0, options());
  assert.deepEqual(asked.jobs, [{ ...PARTS, task: "judge", question: { position: NUMBERS, seconds: 0.1 } }]);
});

test("a placement is planned again once another one was played, to compare them", async () => {
  const positions = [PLACING];
  const { asked, analyst } = setUp(work(), { positions });
  await analyst.analysis(0, options());
  positions.splice(0, 1, { ...PLACING, played: ["3", "5"] }, PLACING);
  await analyst.analysis(1, options());
  assert.deepEqual(asked.jobs.map(({ question }) => "played" in (question["position"] as object)), [false, true, false]);
});

test("a position without numbers is left to the server", async () => {
  const { asked, analyst } = setUp(work(null));
  assert.equal(await analyst.advice(0, options()), ONLY_ON_SERVER);
  assert.deepEqual(asked.jobs, []);
});

test("each position is thought about once, and a finished match not at all", async () => {
  const { asked, analyst } = setUp(work(...Array<typeof NUMBERS>(12).fill(NUMBERS), null));
  const seen: number[] = [];
  const first = (await analyst.analysis(0, options(seen))) as Analysis;
  assert.deepEqual(first.judged.map(({ ply }) => ply), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(seen, [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]);
  const second = (await analyst.analysis(8, options(seen))) as Analysis;
  assert.deepEqual(second.judged.map(({ ply }) => ply), [8, 9, 10, 11, 12]);
  assert.deepEqual(asked.told.map(({ ply, findings }) => [ply, findings.length]), [[0, 8], [7, 6]]);
  assert.equal(asked.told[1]?.findings.at(-1), null);
  assert.equal(asked.jobs.length, 12);
});

test("cancelling ends the worker, but only while it thinks", async () => {
  const { asked, analyst } = setUp(work(NUMBERS));
  const before = new AbortController();
  await analyst.advice(0, { signal: before.signal, progress: () => undefined });
  before.abort();
  assert.equal(asked.closed, 0);
  const during = new AbortController();
  await analyst.advice(0, { signal: during.signal, progress: () => during.abort() });
  assert.equal(asked.closed, 1);
});

test("without kernels the analyst says so", async () => {
  const { analyst } = setUp(work(NUMBERS), { fails: new KernelsUnavailable("no WebAssembly") });
  await assert.rejects(analyst.advice(0, options()), KernelsUnavailable);
});

test("the server thinks where the game has no engine for browsers", async () => {
  const session = { facts: { value: { browser_engine: false } }, advice: async () => ADVICE };
  const thinking = new Thinking(session as unknown as ServerEngine);
  assert.equal(await thinking.advice(0, options()), ADVICE);
  assert.equal(thinking.unable.value, false);
});

test("the server thinks, and the page says so, where the browser cannot", async () => {
  const { WebAssembly: kept } = globalThis;
  const session = {
    facts: { value: { browser_engine: true } },
    advice: async () => ADVICE,
    engineWork: async () => work(NUMBERS),
  };
  const thinking = new Thinking(session as unknown as ServerEngine);
  (globalThis as { WebAssembly?: unknown }).WebAssembly = undefined;
  try {
    assert.equal(await thinking.advice(0, options()), ADVICE);
    assert.equal(thinking.unable.value, true);
  } finally {
    globalThis.WebAssembly = kept;
  }
});
