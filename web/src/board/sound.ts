// The sound of contacts, on the clock of the playback: scheduled a little ahead, dropped when it is skipped.
import type { Playback } from "../wire";
import { burst, KINDS, soundingsOf, type Sounding } from "./timbre";

/** How long before they sound contacts are scheduled, s. */
const AHEAD = 0.1;
/** A contact that is later than this stays silent, s. */
const LATE = 0.05;
const VOICES = 24;
const VARIANTS = 5;
const LOUDNESS = 0.8;
/** Samples a second. A device that has another rate plays them all the same. */
const RATE = 48_000;

/** Where a browser has no idle callbacks, what waits already comes first. */
const whenIdle: (call: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;

export class Sound {
  #context: AudioContext | null = null;
  #out: AudioNode | null = null;
  /** The bursts of each kind, as many as are made. */
  readonly #bursts = new Map<string, AudioBuffer[]>();
  #makes = false;
  #muted = false;
  #volume = LOUDNESS;
  #soundings: readonly Sounding[] = [];
  /** The time of the playback up to which contacts are scheduled. */
  #until = 0;
  readonly #voices = new Set<AudioBufferSourceNode>();

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    if (muted) this.hush();
  }

  /** From 0 to 1. */
  set volume(volume: number) {
    this.#volume = volume;
    if (this.#out instanceof GainNode) this.#out.gain.value = volume;
  }

  /** Make the bursts, one at a time while the page is idle: all at once, they would hold up the first pull. */
  make(): void {
    if (this.#muted || this.#makes || typeof AudioBuffer === "undefined") return;
    this.#makes = true;
    whenIdle(() => {
      this.#makes = false;
      if (this.#makeNext()) this.make();
    });
  }

  /** The next burst; of each kind one, before there is a second. False when all are made. */
  #makeNext(): boolean {
    const made = (kind: string): AudioBuffer[] => this.#bursts.get(kind) ?? [];
    const fewest = Math.min(...KINDS.map((kind) => made(kind).length));
    const kind = KINDS.find((one) => made(one).length === fewest);
    if (kind === undefined || fewest === VARIANTS) return false;
    this.#bursts.set(kind, [...made(kind), bufferOf(burst(kind, fewest, RATE))]);
    return true;
  }

  /** Browsers allow sound only after a gesture, so each gesture calls this; also after an interruption. */
  wake(): void {
    if (this.#muted || typeof AudioContext === "undefined") return;
    this.make();
    // Devices take their time to answer. The next gesture wakes what has begun asleep.
    if (!this.#context) return void whenIdle(() => (this.#context ??= this.#begin()));
    // Safari's `interrupted` is not in the types: anything but running is woken.
    if (this.#context.state !== "running" && this.#context.state !== "closed") {
      // Without a sound card, or without a gesture, it stays silent.
      this.#context.resume().catch(() => undefined);
    }
  }

  #begin(): AudioContext {
    const context = new AudioContext({ latencyHint: "interactive" });
    const limits = { threshold: -8, knee: 4, ratio: 16, attack: 0.001, release: 0.06 };
    const limiter = new DynamicsCompressorNode(context, limits);
    const master = new GainNode(context, { gain: this.#volume });
    master.connect(limiter).connect(context.destination);
    this.#out = master;
    return context;
  }

  /** Take the contacts of a flick that is played from now on, on a picture of that width. */
  prepare(playback: Playback, width: number): void {
    this.hush();
    this.#soundings = soundingsOf(playback, width);
    this.#until = 0;
  }

  /** Schedule what comes next: the playback is at this time, and runs at this rate. */
  follow(time: number, rate: number): void {
    const context = this.#context;
    if (this.#muted || context?.state !== "running") return;
    const until = time + AHEAD * rate;
    for (const sounding of this.#soundings) {
      const wait = (sounding.time - time) / rate;
      const next = sounding.time >= this.#until && sounding.time < until;
      if (next && wait > -LATE) this.#play(context, sounding, context.currentTime + Math.max(0, wait));
    }
    this.#until = Math.max(this.#until, until);
  }

  /** Drop what is scheduled, and go on from a time of the playback. */
  hush(from = 0): void {
    for (const voice of this.#voices) voice.stop();
    this.#voices.clear();
    this.#until = from;
  }

  #play(context: AudioContext, { kind, loudness, cutoff, pan }: Sounding, when: number): void {
    const variants = this.#bursts.get(kind) ?? this.#bursts.get("disc") ?? [];
    const buffer = variants[Math.floor(Math.random() * variants.length)];
    if (!buffer || !this.#out || this.#voices.size >= VOICES) return;
    const voice = new AudioBufferSourceNode(context, { buffer });
    voice
      .connect(new BiquadFilterNode(context, { type: "lowpass", frequency: cutoff, Q: 0.5 }))
      .connect(new GainNode(context, { gain: loudness }))
      .connect(new StereoPannerNode(context, { pan }))
      .connect(this.#out);
    voice.onended = () => this.#voices.delete(voice);
    this.#voices.add(voice);
    voice.start(when);
  }
}

function bufferOf(samples: Float32Array<ArrayBuffer>): AudioBuffer {
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE });
  buffer.copyToChannel(samples, 0);
  return buffer;
}
