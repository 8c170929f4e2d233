// What a contact sounds like, as far as it can be measured without ears.
import assert from "node:assert/strict";
import { test } from "node:test";
import { burst, KINDS, soundingOf, soundingsOf } from "../src/board/timbre";
import type { Knock, Playback, Travel } from "../src/wire";

const RATE = 48000;

const knock = (time: number, strength: number, kind = "disc", x = 5): Knock => ({ time, at: [x, 5], kind, strength, pieces: [] });

const energy = (samples: Float32Array, from: number, to: number): number =>
  samples.slice(Math.round(from * RATE), Math.round(to * RATE)).reduce((sum, sample) => sum + sample * sample, 0);

const flick = (knocks: Knock[], travels: Travel[] = []): Playback => ({ seconds: 2, pieces: [], travels, knocks, removed: [], cheers: [], ricochet: false });

/** The power at a frequency, by Goertzel. */
function power(samples: Float32Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
  let [before, last] = [0, 0];
  for (const sample of samples) [before, last] = [last, sample + turn * last - before];
  return before * before + last * last - turn * before * last;
}

/** Over a band, and over many noises: one burst of noise proves nothing. */
const band = (kind: string, low: number, high: number): number => {
  let sum = 0;
  for (let variant = 0; variant < 20; variant += 1) {
    const samples = burst(kind, variant, RATE);
    for (let hertz = low; hertz < high; hertz += 50) sum += power(samples, hertz);
  }
  return sum / (high - low);
};

test("every burst is as loud as it can be and no louder, ends in silence, and is the same each time", () => {
  for (const kind of KINDS) {
    const samples = burst(kind, 1, RATE);
    assert.ok(Math.abs(Math.max(...samples.map(Math.abs)) - 1) < 1e-6);
    assert.ok(energy(samples, samples.length / RATE - 0.004, 1) < energy(samples, 0, 1) / 1000, kind);
    assert.deepEqual(samples, burst(kind, 1, RATE));
    assert.notDeepEqual(samples, burst(kind, 2, RATE));
  }
});

test("discs ring at their bands, above what the edge does, and for longer than posts", () => {
  assert.ok(band("disc", 750, 950) > 4 * band("disc", 6000, 8000));
  assert.ok(band("edge", 300, 450) / band("edge", 3500, 4500) > 10 * (band("disc", 300, 450) / band("disc", 3500, 4500)));
  const tail = (kind: string): number => energy(burst(kind, 1, RATE), 0.012, 0.027) / energy(burst(kind, 1, RATE), 0, 0.027);
  assert.ok(tail("disc") > tail("post"));
});

test("a fall into the hole knocks three times", () => {
  const samples = burst("hole", 3, RATE);
  const at = (time: number): number => energy(samples, time, time + 0.008);
  assert.ok(at(0.034) > at(0.025) && at(0.071) > at(0.062) && at(0) > at(0.071));
});

test("harder is louder and brighter; the faintest is not heard; a fall is always heard", () => {
  const [soft, hard] = [soundingOf(knock(0, 0.002), 10), soundingOf(knock(0, 0.018), 10)];
  assert.ok(soft && hard && soft.loudness < hard.loudness && soft.cutoff < hard.cutoff);
  assert.equal(hard.loudness, 1);
  assert.equal(soundingOf(knock(0, 1), 10)?.loudness, 1);
  assert.equal(soundingOf(knock(0, 0.0003), 10), null);
  assert.ok((soundingOf(knock(0, 0, "hole"), 10)?.loudness ?? 0) > 0.3);
});

test("what is on the left is heard on the left", () => {
  const pan = (x: number): number => soundingOf(knock(0, 0.01, "disc", x), 10)?.pan ?? NaN;
  assert.ok(pan(0) < pan(4) && pan(5) === 0 && pan(10) > 0);
});

test("contacts of a kind within 25 ms are one, the loudest; others are kept, in order", () => {
  const heard = soundingsOf(flick([knock(1, 0.01), knock(0.5, 0.004), knock(0.51, 0.012), knock(0.51, 0.004, "post")]), 10);
  assert.deepEqual(heard.map(({ time, kind }) => [time, kind]), [[0.51, "disc"], [0.51, "post"], [1, "disc"]]);
});

test("a disc that passes the hole touches its rim; one that stays falls", () => {
  const knocks: Knock[] = [
    { ...knock(0.2, 0.001, "hole"), pieces: ["a"] },
    { ...knock(0.6, 0.001, "hole"), pieces: ["b"] },
  ];
  const heard = soundingsOf(flick(knocks, [{ id: "b", legs: [], gone: 0.6, into: "hole" }]), 10);
  assert.deepEqual(heard.map(({ kind }) => kind), ["rim", "hole"]);
  assert.ok(heard[0]!.loudness < heard[1]!.loudness);
});
