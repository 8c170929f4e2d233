// The timeline of a match: the queue of moves to be shown, catching up, looking back, and frames that come twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FLICKS_SHOWN, pliesToShow, type Presenter, STEPS_SHOWN, Timeline } from "../src/match/timeline";
import type { Frame, LogEntry, Playback, Sheet } from "../src/wire";

const entry = (ply: number): LogEntry => ({ ply, seat: ply % 2, move: `m${ply}`, said: `m${ply}`, notes: [], resigns: false });

const frame = (ply: number, more: Partial<Frame> = {}): Frame => ({
  ply,
  entry: ply > 0 ? entry(ply) : null,
  picture: { shapes: [], pieces: [], title: "", places: [], heart: null },
  prompt: "",
  words: [],
  to_play: 0,
  position: "",
  playback: null,
  sheet: null,
  result: null,
  ...more,
});

const PLAYBACK: Playback = { seconds: 1, pieces: [], travels: [], knocks: [], removed: [], cheers: [], ricochet: false };
const flick = (ply: number, more: Partial<Frame> = {}): Frame => frame(ply, { playback: PLAYBACK, ...more });
const frames = (from: number, to: number, make = frame): Frame[] =>
  Array.from({ length: to - from + 1 }, (_, index) => make(from + index));

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Writes down what it is asked to show. It holds the picture while `held`. */
class FakePresenter implements Presenter {
  readonly shown: string[] = [];
  #waiting: (() => void)[] = [];
  held = false;

  ready = (): Promise<void> => (this.held ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve());
  release(): void {
    this.held = false;
    for (const each of this.#waiting.splice(0)) each();
  }
  announce = (entries: readonly LogEntry[]): void => void this.shown.push(`say ${entries.map(({ ply }) => ply).join(" ")}`);
  travel = async ({ ply }: Frame, shown: () => void): Promise<void> => {
    this.shown.push(`travel ${ply}`);
    shown();
    await settle();
  };
  play = async ({ ply }: Frame, rested: () => void): Promise<void> => {
    this.shown.push(`play ${ply}`);
    await settle();
    rested();
  };
  holdToRead = ({ ply }: Frame): void => void this.shown.push(`hold ${ply}`);
  closeRound = ({ ply }: Frame): void => void this.shown.push(`sheet ${ply}`);
  interrupt = (): void => this.release();
  take = (): string[] => this.shown.splice(0);
}

interface Rig {
  readonly timeline: Timeline;
  readonly presenter: FakePresenter;
  /** The plies whose frames were fetched. */
  readonly fetched: number[];
  answers: boolean;
}

function rig(ply: number, flicked = false): Rig {
  const presenter = new FakePresenter();
  const all = { presenter, fetched: [] as number[], answers: true };
  const timeline = new Timeline({
    presenter,
    flicked: () => flicked,
    fetchFrame: async (wanted) => {
      all.fetched.push(wanted);
      await settle();
      return all.answers ? frame(wanted) : undefined;
    },
  });
  timeline.open(frame(ply), frames(1, ply).map(({ ply: one }) => entry(one)));
  return Object.assign(all, { timeline });
}

async function atRest(): Promise<void> {
  for (let turn = 0; turn < 80; turn += 1) await settle();
}

const add = ({ timeline }: Rig, ...fresh: Frame[]): void => timeline.add({ entries: [], frames: fresh });
const plies = (log: readonly LogEntry[]): number[] => log.map(({ ply }) => ply);

test("a catch-up goes move by move, or to the last where there are too many", () => {
  assert.deepEqual(pliesToShow(4, 7, 3), [5, 6, 7]);
  assert.deepEqual(pliesToShow(4, 8, 3), [8]);
  assert.deepEqual(pliesToShow(4, 4, 3), []);
});

test("a move is announced and shown, and joins the log", async () => {
  const all = rig(2);
  add(all, frame(3));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["say 3", "travel 3"]);
  assert.deepEqual([all.timeline.shown.value?.ply, all.timeline.atEnd.value], [3, true]);
  assert.deepEqual(plies(all.timeline.log.value), [1, 2, 3]);
});

test("frames that come twice are shown once", async () => {
  const all = rig(2);
  add(all, frame(3));
  const latest = all.timeline.latest.value;
  add(all, frame(3));
  add(all, frame(2), frame(3));
  assert.equal(all.timeline.latest.value, latest, "the first copy stays");
  await atRest();
  add(all, frame(1), frame(2), frame(3));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["say 3", "travel 3"]);
  assert.deepEqual(plies(all.timeline.log.value), [1, 2, 3]);
});

test("several moves are announced together and shown one after another", async () => {
  const all = rig(2);
  add(all, ...frames(3, 2 + STEPS_SHOWN));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["say 3 4 5", "travel 3", "travel 4", "travel 5"]);
  assert.deepEqual(all.fetched, []);
});

test("of a long absence only the last move is shown, and all are announced", async () => {
  const all = rig(0);
  add(all, ...frames(1, STEPS_SHOWN + 1));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["say 1 2 3 4", "travel 4"]);
});

test("moves whose frames were left out come as entries; the log has them all", async () => {
  const all = rig(1);
  all.timeline.add({ entries: [entry(2), entry(3)], frames: [frame(4), frame(5)] });
  await atRest();
  assert.deepEqual(plies(all.timeline.log.value), [1, 2, 3, 4, 5]);
  assert.equal(all.timeline.shown.value?.ply, 5);
});

test("news with a gap is not taken, so that the connection asks for what is missing", async () => {
  const all = rig(1);
  add(all, frame(3));
  await atRest();
  assert.deepEqual([all.timeline.lastPly.value, plies(all.timeline.log.value)], [1, [1]]);
});

test("a move that comes while another travels is shown after it", async () => {
  const all = rig(0);
  add(all, frame(1));
  await settle();
  add(all, frame(2));
  assert.equal(all.timeline.atEnd.value, false);
  await atRest();
  assert.deepEqual(all.presenter.take(), ["say 1", "travel 1", "say 2", "travel 2"]);
});

test("flicks are played one by one, each with time to read its ruling", async () => {
  const all = rig(0, true);
  add(all, flick(1), flick(2));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["play 1", "hold 1", "say 1", "play 2", "hold 2", "say 2"]);
});

test("a flick is not shown as played before its pieces rest", async () => {
  const all = rig(0, true);
  all.presenter.play = async (_, rested) => {
    await settle();
    assert.equal(all.timeline.shown.value?.ply, 0);
    rested();
    assert.equal(all.timeline.shown.value?.ply, 1);
  };
  add(all, flick(1));
  await atRest();
  assert.equal(all.timeline.shown.value?.ply, 1);
});

test("what comes while the picture is held waits, and then comes in its order", async () => {
  const all = rig(0, true);
  all.presenter.held = true;
  add(all, flick(1));
  add(all, flick(2));
  await atRest();
  assert.deepEqual(all.presenter.take(), []);
  all.presenter.release();
  await atRest();
  assert.deepEqual(all.presenter.take(), ["play 1", "hold 1", "say 1", "play 2", "hold 2", "say 2"]);
});

test("more flicks than anybody would watch are skipped", async () => {
  const all = rig(0, true);
  add(all, ...frames(1, FLICKS_SHOWN + 1, flick));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["play 25", "hold 25", `say ${pliesToShow(0, 25, 25).join(" ")}`]);
});

test("a placing among flicks is a step of its own", async () => {
  const all = rig(0, true);
  add(all, frame(1), flick(2));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["say 1", "travel 1", "play 2", "hold 2", "say 2"]);
});

test("the sheet of a round is shown when its ruling has been read, before the next flick", async () => {
  const all = rig(0, true);
  const sheet: Sheet = { title: "", columns: [], rows: [], remark: "", ends_round: true };
  all.presenter.holdToRead = () => void (all.presenter.held = true);
  add(all, flick(1, { sheet }));
  await atRest();
  assert.deepEqual(all.presenter.take(), ["play 1", "say 1"]);
  all.presenter.release();
  await atRest();
  assert.deepEqual(all.presenter.take(), ["sheet 1"]);
});

test("looking back fetches a frame once, and goes on from where the match is", async () => {
  const all = rig(5);
  assert.equal(await all.timeline.lookAt(2), true);
  assert.deepEqual([all.timeline.lookingBack.value, all.timeline.shown.value?.ply, all.timeline.atEnd.value], [true, 2, false]);
  await all.timeline.lookAt(5);
  assert.deepEqual([all.timeline.lookingBack.value, all.timeline.shown.value?.ply], [false, 5]);
  await all.timeline.lookAt(2);
  assert.deepEqual(all.fetched, [2], "a frame never changes");
});

test("moves are announced but not shown while somebody looks back", async () => {
  const all = rig(5);
  await all.timeline.lookAt(2);
  all.presenter.take();
  add(all, frame(6));
  await atRest();
  assert.deepEqual([all.presenter.take(), all.timeline.shown.value?.ply, all.timeline.lastPly.value], [["say 6"], 2, 6]);
  await all.timeline.lookAt(99);
  assert.deepEqual([all.timeline.shown.value?.ply, all.timeline.atEnd.value, all.fetched], [6, true, [2]]);
});

test("of several quick requests only the last is shown", async () => {
  const all = rig(5);
  const looks = [all.timeline.lookAt(1), all.timeline.lookAt(2), all.timeline.lookAt(3)];
  assert.deepEqual(await Promise.all(looks), [true, true, true]);
  assert.deepEqual(all.presenter.take(), ["travel 3"]);
  assert.equal(all.timeline.target.value, 3);
});

test("a frame that cannot be fetched leaves everything as it was", async () => {
  const all = rig(5);
  all.answers = false;
  assert.equal(await all.timeline.lookAt(1), false);
  assert.deepEqual([all.timeline.lookingBack.value, all.timeline.shown.value?.ply, all.timeline.target.value], [false, 5, 5]);
});

test("a timeline that is closed shows nothing any more", async () => {
  const all = rig(0);
  all.timeline.close();
  add(all, frame(1));
  await atRest();
  assert.deepEqual([all.presenter.take(), all.timeline.lastPly.value], [[], 0]);
});
