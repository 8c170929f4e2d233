// Gestures over timed points: pulling back, flicking through the disc, placing it, and telling them apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withBearing } from "../src/board/aim";
import { type Gesture, type Ground, lift, moveOn, press, reading, type Verdict } from "../src/board/gesture";
import { DEAD, fullPull, letGo, type Pointer, pulled, pullOn, speedOfPull, startPull } from "../src/board/pull";
import { FAST, speedOfStroke, type Stroke, strokeOf } from "../src/board/stroke";
import type { Timed, Way } from "../src/board/timed";

const PHONE = { width: 400, height: 780 };
const DISC = { x: 200, y: 500, radius: 13 };
const POINTERS: readonly Pointer[] = ["touch", "pen", "mouse"];

const at = (x: number, y: number, t: number): Timed => ({ x, y, t });

/** A way through some corners, each piece in equal parts. */
function cut(corners: Way, parts: number): Timed[] {
  return corners.flatMap((to, index) => {
    const from = corners[index - 1];
    if (!from) return [to];
    return Array.from({ length: parts }, (_, step) => {
      const share = (step + 1) / parts;
      return at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, from.t + (to.t - from.t) * share);
    });
  });
}

/** What would be sent: the numbers after rounding to the steps that all share. */
function sent(verdict: Verdict): unknown {
  if (verdict.kind !== "shot") return verdict;
  const aim = withBearing({ coin: "", start: null, bearing: 0, speed: 0, spin: 0, tight: "" }, verdict.turn);
  return { bearing: aim.bearing, speed: Math.round(verdict.speed * 1000) / 1000 };
}

const ground = (facts: Partial<Ground> = {}): Ground => ({
  pointer: "touch",
  disc: DISC,
  ahead: 0,
  window: PHONE,
  ownSide: true,
  onBand: false,
  mayPlace: true,
  free: false,
  ...facts,
});

function made(way: Way, lifted: number, facts: Partial<Ground> = {}): Verdict {
  const [first, ...rest] = way;
  const begun = first && press(ground(facts), first);
  assert.ok(begun);
  return lift(rest.reduce<Gesture>(moveOn, begun), lifted);
}

// --- the pull -------------------------------------------------------------------------------------------------

test("a pull says nothing in the dead zone, and the way back into it cancels", () => {
  for (const pointer of POINTERS) {
    const start = startPull(at(200, 600, 0), pointer, PHONE);
    assert.equal(pulled(pullOn(start, at(200, 600 + DEAD[pointer] - 1, 50))), null);
    const out = pullOn(start, at(200, 680, 300));
    assert.notEqual(pulled(out), null);
    assert.equal(letGo(pullOn(out, at(201, 602, 700)), 720).kind, "none");
  }
});

test("a pull aims away from itself, and farther is faster up to the most", () => {
  const start = startPull(at(200, 400, 0), "touch", PHONE);
  const read = (x: number, y: number) => pulled(pullOn(start, at(x, y, 500)));
  assert.equal(read(200, 500)?.turn, 0);
  assert.ok(Math.abs((read(100, 500)?.turn ?? 0) - 45) < 1e-9);
  assert.equal(fullPull(start, at(200, 500, 0)), 156);
  assert.equal(read(200, 400 + 156)?.share, 1);
  assert.equal(read(200, 400 + 300)?.share, 1);
  assert.ok((read(200, 450)?.share ?? 1) < (read(200, 460)?.share ?? 0));
  assert.equal(speedOfPull(0), 0.15);
  assert.ok(Math.abs(speedOfPull(1) - 2.7) < 1e-12);
  const high = (height: number) => fullPull(startPull(at(0, 0, 0), "touch", { width: 400, height }), at(0, 9, 0));
  assert.deepEqual([high(200), high(3000)], [110, 180]);
});

test("a full pull ends before the window does, so that every speed can be reached", () => {
  const start = startPull(at(200, 700, 0), "mouse", PHONE);
  assert.equal(fullPull(start, at(200, 710, 0)), 74);
  assert.equal(pulled(pullOn(start, at(200, 774, 500)))?.share, 1);
  assert.ok(Math.abs(fullPull(start, at(210, 710, 0)) - 74 * Math.SQRT2) < 1e-9);
  assert.equal(fullPull(start, at(200, 690, 0)), 156, "there is room the other way");
  const edge = startPull(at(200, 770, 0), "mouse", PHONE);
  assert.equal(fullPull(edge, at(200, 778, 0)), DEAD.mouse + 40, "never so short that a pixel is a jump");
});

test("a pull that comes back and goes on past the press is no shot", () => {
  const there = [at(200, 510, 0), at(200, 600, 300), at(200, 640, 400)];
  for (const free of [false, true]) {
    for (const parts of [1, 3, 20]) {
      const way = cut([...there, at(205, 420, 900), at(206, 380, 1100)], parts);
      assert.deepEqual(made(way, 1200, { free }), {
        kind: "none",
        words: "Pushed back past where you pressed: no shot taken.",
      });
      const again = made(cut([...there, at(205, 420, 900), at(200, 640, 1400)], parts), 1600, { free });
      assert.equal(again.kind, "shot", "pulled back once more");
    }
  }
});

test("a pull that swings round its press is believed where a disc may go anywhere", () => {
  const around = Array.from({ length: 19 }, (_, step) => {
    const turn = (step * Math.PI) / 18;
    return at(200 + 80 * Math.sin(turn), 500 + 80 * Math.cos(turn), 300 + 40 * step);
  });
  const verdict = made([at(200, 500, 0), ...around], 1300, { free: true });
  assert.ok(verdict.kind === "shot");
  assert.ok(Math.abs(Math.abs(verdict.turn) - 180) < 1, `${verdict.turn}`);
});

test("a slip at the lift is taken back, and a moving hand is believed", () => {
  const start = startPull(at(200, 400, 0), "touch", PHONE);
  const still = [at(200, 500, 300), at(200, 500, 400), at(200, 500, 560), at(203, 497, 590)].reduce(pullOn, start);
  const end = letGo(still, 600);
  assert.ok(end.kind === "shot");
  assert.ok(Math.abs(end.pulled.turn) < 0.01, `${end.pulled.turn}`);
  const moving = [at(200, 450, 400), at(200, 500, 500)].reduce(pullOn, start);
  const last = letGo(moving, 505);
  assert.deepEqual(last.kind === "shot" && last.pulled, pulled(moving));
});

test("a swipe at the page is no aim", () => {
  const swipe = [at(200, 460, 40), at(200, 540, 90)].reduce(pullOn, startPull(at(200, 400, 0), "touch", PHONE));
  assert.deepEqual(letGo(swipe, 95), { kind: "none", words: "Too quick to aim: no shot taken." });
});

test("a pull is the same in 1, 5 and 20 parts", () => {
  for (const lifted of [5, 17, 50, 79, 81, 200]) {
    for (const side of [-1, 1]) {
      const corners = [at(200, 560, 0), at(200 + side * 31, 655, 400)];
      const shots = [1, 5, 20].map((parts) => sent(made(cut(corners, parts), 400 + lifted)));
      assert.deepEqual(shots[1], shots[0]);
      assert.deepEqual(shots[2], shots[0]);
      assert.ok("bearing" in (shots[0] as object));
    }
  }
});

// --- the stroke -----------------------------------------------------------------------------------------------

const shot = (stroke: Stroke) => {
  assert.ok(stroke.kind === "shot", stroke.kind);
  return stroke;
};

test("the same aim for 1, 5 and 20 parts of any stroke", () => {
  // A fixed sequence of strokes over many directions, speeds, offsets, waits and lifts.
  let seed = 12345;
  const chance = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  let shots = 0;
  for (let index = 0; index < 2000; index += 1) {
    const angle = (chance() - 0.5) * 2;
    const length = 30 + chance() * 160;
    const duration = 20 + chance() * 260;
    const [dx, dy] = [Math.sin(angle) * length, -Math.cos(angle) * length];
    const off = (chance() - 0.5) * 30;
    const from = at(DISC.x - dx * 0.4 + off, DISC.y - dy * 0.4, 1000);
    const lifted = 1000 + duration + [5, 17, 50, 79, 81, 200][index % 6]!;
    const corners = [from, at(from.x + dx, from.y + dy, 1000 + duration)];
    const [one, five, twenty] = [1, 5, 20].map((parts) => {
      const stroke = strokeOf(cut(corners, parts), DISC, lifted);
      if (stroke.kind !== "shot") return stroke;
      shots += 1;
      return sent({ kind: "shot", turn: stroke.turn, speed: speedOfStroke(stroke.pace) });
    });
    assert.deepEqual(five, one);
    assert.deepEqual(twenty, one);
  }
  assert.ok(shots > 2000 && shots < 5900, `${shots}`);
});

test("a stroke goes where the finger went, as fast as it went", () => {
  const stroke = shot(strokeOf(cut([at(200, 560, 0), at(200, 440, 100)], 6), DISC, 105));
  assert.ok(Math.abs(stroke.turn) < 1e-9);
  assert.ok(Math.abs(stroke.pace - 1200) < 1e-6);
  const mirrored = [1, -1].map((side) =>
    shot(strokeOf(cut([at(200 - side * 20, 560, 0), at(200 + side * 20, 440, 80)], 5), DISC, 90)),
  );
  assert.ok(Math.abs(mirrored[0]!.turn + mirrored[1]!.turn) < 1e-9 && mirrored[0]!.turn > 15);
  assert.equal(mirrored[0]!.pace, mirrored[1]!.pace);
  assert.equal(speedOfStroke(FAST), 0.15);
  assert.ok(Math.abs(speedOfStroke(3500) - 2.7) < 1e-12);
  assert.equal(speedOfStroke(99_999), speedOfStroke(3500));
});

test("the disc is hit between two points, never only at one", () => {
  assert.equal(strokeOf([at(200, 600, 0), at(200, 400, 60)], DISC, 65).kind, "shot");
  assert.equal(strokeOf([at(240, 600, 0), at(240, 400, 60)], DISC, 65).kind, "missed");
});

test("a lift within 80 ms counts, a later one was held", () => {
  const way = cut([at(200, 560, 0), at(200, 440, 100)], 5);
  for (const [late, kind] of [
    [5, "shot"],
    [17, "shot"],
    [50, "shot"],
    [79, "shot"],
    [81, "held"],
    [200, "held"],
  ] as const) {
    assert.equal(strokeOf([...way, at(200, 440, 100 + late)], DISC, 100 + late).kind, kind, `${late}`);
    // A slip of the lifting finger is no movement either.
    assert.equal(
      strokeOf([...way, at(200, 441, 100 + late)], DISC, 100 + late).kind,
      late === 5 ? "shot" : kind,
      `slip ${late}`,
    );
  }
});

test("a brush, a stroke that turns back and a fast miss after a slow brush take no shot", () => {
  assert.equal(strokeOf(cut([at(200, 540, 0), at(200, 480, 600)], 20), DISC, 605).kind, "brushed");
  assert.equal(strokeOf(cut([at(200, 560, 0), at(200, 480, 60), at(200, 560, 120)], 6), DISC, 125).kind, "turned");
  const brushThenMiss = [...cut([at(200, 510, 0), at(216, 505, 400)], 10), at(330, 420, 450)];
  assert.equal(strokeOf(brushThenMiss, DISC, 455).kind, "brushed");
});

test("a hook goes where it went at the end, and a small hand says enough", () => {
  const hook = cut([at(200, 560, 0), at(200, 500, 40), at(250, 450, 90)], 6);
  assert.ok(Math.abs(shot(strokeOf(hook, DISC, 95)).turn - 45) < 1e-6);
  assert.equal(strokeOf([at(200, 505, 0), at(200, 497, 20)], DISC, 25).kind, "shot");
});

test("a wait behind the disc is no part of the stroke", () => {
  const waited = [at(200, 560, 0), at(200, 560, 900), ...cut([at(200, 560, 900), at(200, 440, 1000)], 5).slice(1)];
  assert.ok(Math.abs(shot(strokeOf(waited, DISC, 1005)).pace - 1200) < 1e-6);
});

test("a clock with tenths of a millisecond gives the same speed", () => {
  for (const parts of [1, 5, 20]) {
    for (const [early, late] of [
      [0, 0],
      [0.1, -0.1],
      [-0.1, 0.1],
    ] as const) {
      const way = cut([at(200, 560, early), at(200, 440, 100 + late)], parts);
      assert.equal(shot(strokeOf(way, DISC, 105)).pace, 1200);
    }
  }
});

test("whole pixels in very many events do not break a stroke", () => {
  const dense = cut([at(200, 560, 0), at(200, 500, 120)], 120).map(({ x, y, t }) =>
    at(Math.round(x), Math.round(y), t),
  );
  const pace = shot(strokeOf(dense, DISC, 125)).pace;
  assert.ok(Math.abs(pace - 500) < 40, `${pace}`);
});

// --- telling them apart ---------------------------------------------------------------------------------------

test("ahead is a stroke, back is a pull, sideways on the disc places it", () => {
  const mode = (
    to: readonly [number, number],
    from: readonly [number, number] = [200, 500],
    facts: Partial<Ground> = {},
  ) => {
    const begun = press(ground(facts), at(...from, 0));
    return begun && moveOn(begun, at(...to, 200)).mode;
  };
  assert.equal(mode([200, 460]), "stroke");
  assert.equal(mode([200, 540]), "pull");
  assert.equal(mode([240, 500]), "place");
  assert.equal(mode([240, 500], undefined, { mayPlace: false }), "pull");
  assert.equal(mode([300, 600], [260, 600]), "pull");
  assert.equal(mode([203, 503]), "pressed");
  // Straight ahead is where the shooter looks, wherever that is on the screen.
  assert.equal(mode([240, 500], undefined, { ahead: 90 }), "stroke");
  assert.equal(mode([160, 500], undefined, { ahead: 90 }), "pull");
  assert.equal(mode([200, 540], undefined, { ahead: 90 }), "place");
});

test("a press anywhere on the player's side pulls, and one far from the disc beyond it does not", () => {
  for (const pointer of POINTERS) assert.ok(press(ground({ pointer }), at(60, 620, 0))?.mayPull, pointer);
  assert.equal(press(ground({ ownSide: false }), at(200, 100, 0)), null);
  assert.ok(press(ground({ pointer: "mouse", ownSide: false }), at(225, 520, 0))?.mayPull);
  const mouse = made([at(60, 620, 0), at(60, 700, 400)], 420, { pointer: "mouse" });
  assert.equal(mouse.kind, "shot");
});

test("a tap on the band places, a tap elsewhere says nothing, and a graze is a stroke before it is a tap", () => {
  assert.deepEqual(made([at(120, 520, 0)], 80, { onBand: true }), { kind: "tap" });
  assert.deepEqual(made([at(120, 520, 0)], 80), { kind: "none", words: "" });
  assert.deepEqual(made([at(200, 500, 0)], 80, { onBand: true }), { kind: "none", words: "" });
  assert.equal(made([at(200, 508, 0), at(200, 499, 25)], 30, { onBand: true }).kind, "shot");
});

test("a reading is there only while a pull is outside its dead zone", () => {
  const begun = press(ground(), at(200, 560, 0))!;
  const out = moveOn(begun, at(200, 640, 200));
  assert.ok(reading(out));
  assert.equal(reading(moveOn(out, at(200, 563, 400))), null);
  assert.equal(reading(begun), null);
});

test("a miss costs nothing and says so", () => {
  const missed = made(cut([at(260, 600, 0), at(260, 450, 100)], 5), 105);
  assert.deepEqual(missed, { kind: "none", words: "Missed the piece: no shot taken." });
});

// --- a disc that lies anywhere --------------------------------------------------------------------------------

const FREE = { free: true, mayPlace: false, ahead: 0 };

test("a disc that may go anywhere is pulled in any direction, also towards straight ahead", () => {
  for (const pointer of POINTERS)
    for (const [x, y] of [[200, 400], [300, 500], [120, 560], [200, 600]] as const) {
      const verdict = made([at(200, 500, 0), at(x, y, 400)], 700, { ...FREE, pointer });
      assert.equal(verdict.kind, "shot");
      const back = (Math.atan2(200 - x, y - 500) * 180) / Math.PI;
      if (verdict.kind === "shot") assert.ok(Math.abs(((verdict.turn - back + 540) % 360) - 180) < 1e-9);
    }
});

test("from beside it and at it is a stroke, in any direction; by it is a pull", () => {
  for (const pointer of POINTERS) {
    const strokes = [at(290, 500, 0), at(120, 500, 90)];
    assert.deepEqual(sent(made(strokes, 100, { ...FREE, pointer })), sent(made(cut(strokes, 9), 100, { ...FREE, pointer })));
    const west = made(strokes, 100, { ...FREE, pointer });
    assert.ok(west.kind === "shot" && Math.abs(Math.abs(west.turn) - 90) < 1e-6);
  }
  const by = made([at(290, 560, 0), at(200, 590, 400)], 700, FREE);
  assert.ok(by.kind === "shot" && by.turn > 0 && by.turn < 90, "a finger anywhere pulls");
});
