// Questions to the game's engine: in this browser, if it can run the engine, or else on the server.
import { signal, type Signal } from "@preact/signals";
import type { Advice, Analysis } from "../wire";
import type { Asked, ServerEngine } from "./asking";

/** Code that is loaded when the engine is first asked: the page shows a match without it. */
interface Loaded extends Awaited<Code> {
  readonly analyst: Analyst;
}
type Code = ReturnType<typeof loadCode>;
type Analyst = import("./analyst").Analyst;
type Answer<T> = import("./analyst").Answer<T>;

function loadCode() {
  return import("./analyst");
}

/** Advice, and the ply that it was asked for at. */
interface Found {
  readonly ply: number;
  readonly advice: Advice;
}

export class Thinking {
  /** The last advice. */
  readonly found: Signal<Found | null> = signal(null);
  /** Whether the server computes because this browser can't. */
  readonly unable: Signal<boolean> = signal(false);
  private loaded: Promise<Loaded> | null = null;

  constructor(private readonly server: ServerEngine) {}

  /** What an engine would play at a ply; nothing when it was refused or cancelled. */
  advice(ply: number, asked: Asked): Promise<Advice | undefined> {
    return this.ask((analyst) => analyst.advice(ply, asked), () => this.server.advice(ply, asked.signal), asked.signal);
  }

  /** How the match stood at some plies from this one on; nothing when it was refused or cancelled. */
  analysis(ply: number, asked: Asked): Promise<Analysis | undefined> {
    return this.ask((analyst) => analyst.analysis(ply, asked), () => this.server.analysis(ply, asked.signal), asked.signal);
  }

  private async ask<T>(
    here: (analyst: Analyst) => Promise<Answer<T>>,
    inHouse: () => Promise<T | undefined>,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    if (!this.server.facts.value?.browser_engine || this.unable.value) return unlessAborted(inHouse(), signal);
    const loaded = await this.load();
    if (!loaded) return unlessAborted(inHouse(), signal);
    try {
      const found = await here(loaded.analyst);
      return found === loaded.ONLY_ON_SERVER ? unlessAborted(inHouse(), signal) : (found as T | undefined);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof loaded.KernelsUnavailable)) throw error;
      this.unable.value = true;
      return unlessAborted(inHouse(), signal);
    }
  }

  private async load(): Promise<Loaded | null> {
    this.loaded ??= loadCode().then((code) => ({ ...code, analyst: new code.Analyst(this.server) }));
    return this.loaded.catch(() => {
      this.unable.value = true;
      return null;
    });
  }
}

/** An answer; nothing once nobody waits for it. */
function unlessAborted<T>(answer: Promise<T | undefined>, signal: AbortSignal): Promise<T | undefined> {
  const nothing = (error: unknown): undefined => {
    if (!signal.aborted) throw error;
  };
  return answer.then((found) => (signal.aborted ? undefined : found), nothing);
}
