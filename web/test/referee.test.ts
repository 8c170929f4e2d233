// A refereed sheet on this page: entries are kept while the server is away, sent in order, and settled with other referees.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Refused } from "../src/api";
import { sheets } from "../src/memory";
import { added, conflictOf, withEntry } from "../src/referee/draft";
import { type SheetRequests, SheetSession } from "../src/referee/session";
import type { SheetTable } from "../src/referee/table";
import { entryInWords, fits, groupsOf } from "../src/referee/words";
import type { AskedView, Frame, SheetView, Tap } from "../src/wire";

const tap = (text: string, more: Partial<Tap> = {}): Tap => ({ text, words: `${text} happens`, group: "", at: null, ends: false, numbers: [], most: 0, ...more });
const END = tap("end", { words: "that was all", ends: true });
const ALL = [tap("hit"), tap("off", { group: "Moons" }), END, tap("count", { words: "the zones", numbers: ["tens", "fives"], most: 12 })];

const shown: string[] = [];
const NO_PICTURE = {
  show: () => shown.push("show"),
  withhold: () => shown.push("withhold"),
  offerTaps: () => undefined,
  close: () => undefined,
} as unknown as SheetTable;

/** A server that takes every entry without the word `bad`. */
class Server {
  version = 0;
  entries: readonly string[] = [];
  away = false;
  /** Whether the next answer is lost after the change was made. */
  loses = false;
  written: (readonly string[])[] = [];
  asked: string[] = [];

  view(changed: readonly number[] = []): SheetView {
    const bad = this.entries.findIndex((text) => text.includes("bad"));
    const judged = bad < 0 ? this.entries.length : bad;
    const entries = this.entries.map((text, at) => ({
      text, seat: at < judged ? at % 2 : null, said: at < judged ? `brief ${text}` : "", notes: [], before: [], changed: changed.includes(at),
      refusal: at === bad ? { clause: "CC-1", message: "Impossible.", about: [] } : null,
    }));
    const frame = { ply: judged, picture: { pieces: [], places: [] }, prompt: "", result: null } as unknown as Frame;
    const asked: AskedView = { question: "First?", taps: ALL, reported: [], notes: [], hint: "" };
    return { sheet: "s", version: this.version, game: "g", title: "G", options: {}, seats: [], board: { size: [1, 1], shapes: [] } as never, mine: true, entries, judged, frame, choices: [], asked };
  }

  async answer<T>(make: () => T): Promise<T> {
    if (this.away) throw new Refused(0, problem("silence"));
    const answer = make();
    if (this.loses) {
      this.loses = false;
      throw new Refused(0, problem("silence"));
    }
    return answer;
  }

  readonly requests: SheetRequests = {
    sheet: () => this.answer(() => this.view()),
    sheetSince: (_, __, version) => this.answer(() => (version === this.version ? null : this.view())),
    writeSheet: (_, __, { version, entries }) =>
      this.answer(() => {
        const again = version + 1 === this.version && entries.join() === this.entries.join();
        if (version !== this.version && !again) throw new Refused(409, problem("stale_sheet"));
        if (!again) this.write(entries);
        this.written.push(entries);
        return this.view(entries.length > 1 ? [entries.length - 1] : []);
      }),
    askSheet: (_, { taps = [] }) =>
      this.answer(() => {
        this.asked.push(taps.join(" "));
        if (taps.includes("off") && taps[0] !== "hit") throw new Refused(422, problem("impossible_report", "Nothing was hit."));
        return { question: "And then?", taps: ALL, reported: [...taps], notes: [], hint: "" };
      }),
    sheetPosition: () => this.answer(() => ({ frame: this.view().frame, choices: [], asked: this.view().asked })),
    vocabulary: () => this.answer(() => ({ taps: ALL })),
  };

  write(entries: readonly string[]): void {
    this.version += 1;
    this.entries = entries;
  }
}

const problem = (code: string, message = "") => ({ code, clause: null, message, ply: null, version: null });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

let server: Server;
let session: SheetSession;

beforeEach(async () => {
  sheets.setUnsent("s", null);
  server = new Server();
  session = new SheetSession("s", () => NO_PICTURE, server.requests);
  await session.pulse();
  await settled();
});

const states = (): string[] => session.rows.value.map(({ state }) => state);
const enter = async (text: string): Promise<void> => {
  session.enter(text);
  await settled();
};

test("taps make an entry, which is sent when it is complete", async () => {
  await session.tap(ALL[0]!);
  assert.deepEqual(session.report.asked.value?.reported, ["hit"]);
  await session.tap(END);
  await settled();
  assert.deepEqual(server.entries, ["hit end"]);
  assert.deepEqual(session.report.taps.value, []);
});

test("a tap is taken back without asking the server again", async () => {
  await session.tap(ALL[0]!);
  const { length } = server.asked;
  await session.untap();
  assert.equal(session.report.asked.value?.question, "First?");
  assert.equal(server.asked.length, length);
});

test("a tap that cannot have happened is refused in the referee's words, and what can happen is asked again", async () => {
  await session.tap(ALL[1]!);
  assert.equal(session.report.remark.value, "Nothing was hit.");
  assert.deepEqual(session.report.taps.value, []);
  assert.equal(session.report.asked.value?.question, "First?");
});

test("a tap with numbers is one word of the report", async () => {
  await session.tap(ALL[3]!, [3, 0]);
  await session.tap(END);
  await settled();
  assert.deepEqual(server.entries, ["count=3,0 end"]);
});

test("entries are kept while the server is away, outlast a reload, and are sent in order", async () => {
  server.away = true;
  await session.tap(ALL[0]!);
  assert.equal(session.away.value, true);
  await session.tap(END);
  await enter("off end");
  assert.deepEqual(states(), ["unsent", "unsent"]);
  assert.equal(session.rows.value[0]?.words, "hit happens");
  server.away = false;
  session = new SheetSession("s", () => NO_PICTURE, server.requests);
  await session.pulse();
  await settled();
  assert.deepEqual(server.entries, ["hit end", "off end"]);
  assert.deepEqual(states(), ["judged", "judged"]);
  assert.equal(sheets.unsent("s"), null);
});

test("an entry whose answer was lost is entered once", async () => {
  server.loses = true;
  await enter("hit end");
  assert.equal(session.away.value, true);
  await session.pulse();
  assert.deepEqual(server.entries, ["hit end"]);
  assert.equal(server.version, 1);
  assert.equal(session.away.value, false);
});

test("what was tapped halfway stays when the server comes back", async () => {
  server.away = true;
  await enter("hit end");
  await session.tap(ALL[0]!);
  server.away = false;
  await session.pulse();
  await settled();
  assert.deepEqual(server.entries, ["hit end"]);
  assert.deepEqual(session.report.taps.value, ["hit"]);
  assert.equal(session.report.asked.value?.question, "And then?");
});

test("when two referees write, both versions are shown and nothing is lost", async () => {
  server.away = true;
  await enter("mine end");
  server.away = false;
  server.write(["theirs end"]);
  await session.pulse();
  const conflict = session.conflict.value;
  assert.deepEqual(conflict?.theirs.entries, ["theirs end"]);
  assert.deepEqual(conflict?.mine, ["mine end"]);
  assert.deepEqual(server.entries, ["theirs end"]);
  session.settle(conflict!.both!);
  await settled();
  assert.deepEqual(server.entries, ["theirs end", "mine end"]);
  assert.equal(session.conflict.value, null);
});

test("keeping theirs drops mine", async () => {
  server.away = true;
  await enter("mine end");
  server.away = false;
  server.write(["theirs end"]);
  await session.pulse();
  session.settle(session.conflict.value!.theirs.entries);
  await settled();
  assert.deepEqual(server.entries, ["theirs end"]);
  assert.deepEqual(states(), ["judged"]);
  assert.equal(sheets.unsent("s"), null);
});

test("somebody else's entry comes while something is tapped: the taps stay, and it is said", async () => {
  await session.tap(ALL[0]!);
  server.write(["theirs end"]);
  await session.pulse();
  await settled();
  assert.match(session.notice.value, /Another referee has entered 1: theirs\./);
  assert.deepEqual(session.report.taps.value, ["hit"]);
  session.drop();
  assert.deepEqual(session.report.taps.value, []);
});

test("the last entry is undone, and put back", async () => {
  await enter("hit end");
  session.remove(0);
  await settled();
  assert.deepEqual(server.entries, []);
  session.putBack();
  await settled();
  assert.deepEqual(server.entries, ["hit end"]);
  assert.equal(session.removed.value, null);
});

test("a corrected entry replaces the old one, and what it changed is shown", async () => {
  for (const text of ["a", "b", "c"]) await enter(text);
  shown.length = 0;
  await session.correct(1);
  assert.deepEqual(shown, ["withhold", "show"], "what could be picked before is gone while the position is fetched");
  await session.tap(ALL[0]!);
  await session.tap(END);
  await settled();
  assert.deepEqual(server.entries, ["a", "hit end", "c"]);
  assert.deepEqual(session.changes.value.map(({ at }) => at), [2]);
  assert.equal(session.correcting.value, null);
});

test("an entry that is refused is marked, and those after it wait", async () => {
  for (const text of ["a", "bad", "c"]) await enter(text);
  assert.deepEqual(states(), ["judged", "refused", "waits"]);
  assert.equal(session.refused.value?.refusal?.message, "Impossible.");
  session.remove(1);
  await settled();
  assert.deepEqual(states(), ["judged", "judged"]);
});

test("a correction of earlier entries cannot simply follow another referee's", () => {
  const known = { version: 1, entries: ["a", "b"] };
  assert.equal(added({ known, entries: withEntry(known.entries, 0, "x", false) }), null);
  assert.equal(conflictOf({ known, entries: ["x", "b"] }, { version: 2, entries: ["a", "b", "c"] }).both, null);
  assert.deepEqual(withEntry(known.entries, 1, "x", true), ["a", "x", "b"]);
});

test("buttons are grouped by coin, and what is common comes first", () => {
  const taps = [tap("one", { group: "Suns" }), tap("two"), tap("three", { group: "Moons" }), tap("four", { group: "Suns" })];
  assert.deepEqual(groupsOf(taps).map(({ name, taps: of }) => [name, of.length]), [["", 1], ["Suns", 2], ["Moons", 1]]);
  assert.equal(fits(groupsOf(taps)), true);
});

test("a report is described in words, with the coin and the numbers", () => {
  assert.equal(entryInWords("off count=3,0", ALL), "Moons: off happens, the zones: 3 tens, 0 fives");
  assert.equal(entryInWords("Sc3 Td4", []), "Sc3 Td4");
});
