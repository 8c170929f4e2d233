// The move that the visitor is making: when it may be played, what is offered, and what is on its way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, signal } from "@preact/signals";
import { Moves, needsChoice } from "../src/match/moves";
import type { Presentation, Remark } from "../src/match/presentation";
import type { Timeline } from "../src/match/timeline";
import type { Choice, Frame, OfferedTurn, Placing } from "../src/wire";

const choice = (move: string, refused = false): Choice => ({
  move,
  label: move,
  words: "",
  key: "",
  touch: [],
  refusal: refused ? { code: "no", clause: "X-1", message: "Not that." } : null,
  clause: "",
  part: 0,
  takes: [],
  leads: [],
});
const turn = (ply: number, ...choices: Choice[]): OfferedTurn => ({ ply, choices, aimings: [], placings: [], forced: "" });

function rig() {
  const shown = signal({ ply: 4, result: null } as Frame);
  const latest = signal(shown.value);
  const lookingBack = signal(false);
  const atEnd = computed(() => !lookingBack.value && shown.value.ply === latest.value.ply);
  const remark = signal<Remark | null>(null);
  const travelling = signal(false);
  const said: Remark[] = [];
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const presentation = { remark, travelling, hold: { release: () => false }, say: (one: Remark) => void said.push(one) };
  const moves = new Moves({
    timeline: { shown, latest, lookingBack, atEnd, lastPly: computed(() => latest.value.ply) } as unknown as Timeline,
    presentation: presentation as unknown as Presentation,
    send: (ply, move) => {
      sent.push(`${ply} ${move}`);
      return new Promise((resolve) => answers.push(resolve));
    },
  });
  return { moves, shown, latest, lookingBack, travelling, remark, said, sent, answers, answer: () => answers.at(-1)?.() };
}

test("a move may be played only in a turn, at the last move, with the picture at rest", () => {
  const { moves, shown, latest, lookingBack, travelling } = rig();
  assert.equal(moves.mayPlay.value, false, "nothing is offered to a spectator");
  moves.offer(turn(4));
  assert.equal(moves.mayPlay.value, true);
  travelling.value = true;
  assert.equal(moves.mayPlay.value, false);
  travelling.value = false;
  lookingBack.value = true;
  assert.equal(moves.mayPlay.value, false);
  lookingBack.value = false;
  latest.value = { ply: 5, result: null } as Frame;
  assert.equal(moves.mayPlay.value, false, "the last move is still to be shown");
  shown.value = latest.value;
  assert.equal(moves.mayPlay.value, false, "it is another's turn now");
});

test("a turn that is sent again does not disturb a half-built move", () => {
  const { moves } = rig();
  const first = turn(4);
  moves.offer(first);
  moves.offer(turn(4));
  moves.offer(null);
  assert.equal(moves.turn.value, first);
});

test("the buttons of the last turn stay, at rest, until the match is over", () => {
  const { moves, shown } = rig();
  moves.offer(turn(4));
  shown.value = { ply: 5, result: null } as Frame;
  assert.deepEqual([moves.visible.value?.ply, moves.turn.value], [4, null]);
  shown.value = { ply: 6, result: {} } as Frame;
  assert.equal(moves.visible.value, null);
});

test("a move is sent once, with the ply at which it was chosen", async () => {
  const { moves, sent, answer, remark } = rig();
  const [eight, five] = [choice("+8"), choice("+5")];
  moves.offer(turn(4, eight, five));
  remark.value = { text: "Not that." };
  const playing = moves.choose(eight);
  await moves.choose(five);
  assert.deepEqual([sent, moves.pending.value, moves.mayPlay.value, remark.value], [["4 +8"], "+8", false, null]);
  answer();
  await playing;
  assert.equal(moves.pending.value, null);
});

test("the next move need not wait for the answer to the one before, when its frame has come", async () => {
  const { moves, shown, latest, sent, answer } = rig();
  moves.offer(turn(4));
  const first = moves.play("+8");
  const answerFirst = answer;
  latest.value = { ply: 5, result: null } as Frame;
  shown.value = latest.value;
  moves.offer(turn(5));
  assert.deepEqual([moves.pending.value, moves.mayPlay.value], [null, true]);
  answerFirst();
  await first;
  const second = moves.play("+5");
  assert.deepEqual([sent, moves.pending.value], [["4 +8", "5 +5"], "+5"]);
  answer();
  await second;
});

test("a late answer does not release the move after it", async () => {
  const { moves, shown, latest, answers } = rig();
  moves.offer(turn(4));
  const first = moves.play("+8");
  latest.value = { ply: 5, result: null } as Frame;
  shown.value = latest.value;
  moves.offer(turn(5));
  void moves.play("+5");
  answers[0]?.();
  await first;
  assert.equal(moves.pending.value, "+5");
});

test("a refused choice is explained and not sent", async () => {
  const { moves, sent, said } = rig();
  const refused = choice("+6", true);
  moves.offer(turn(4, refused));
  await moves.choose(refused);
  assert.deepEqual([sent, said], [[], [{ text: "Not that.", clause: "X-1" }]]);
});

test("a choice that is pressed while the turn changes is not played in the next turn", async () => {
  const { moves, shown, latest, sent } = rig();
  const pass = choice("pass");
  moves.offer(turn(4, pass));
  latest.value = { ply: 6, result: null } as Frame;
  shown.value = latest.value;
  moves.offer(turn(6, choice("+5")));
  assert.equal(moves.mayPlay.value, true);
  await moves.choose(pass);
  assert.deepEqual([sent, moves.pending.value], [[], null]);
});

test("a placing with a key has to be chosen first", () => {
  const placing = (key: string): Placing => ({ key }) as Placing;
  assert.deepEqual([needsChoice([]), needsChoice([placing("")]), needsChoice([placing(""), placing("2")])], [false, false, true]);
});
