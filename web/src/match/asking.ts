// A question to the game's engine, and the server which answers it or puts into words what was found here.
import type { ReadonlySignal } from "@preact/signals";
import type { Advice, Analysis, EngineWork, Findings } from "../wire";

export interface Asked {
  /** Ends the thinking at once; the answer is nothing then. */
  readonly signal: AbortSignal;
  /** How much of the thinking is done: 0 to 1 for advice, a number of positions for an analysis. */
  readonly progress: (done: number) => void;
}

/** Undefined wherever the server refused. It rejects when a signal has ended the wait. */
export interface ServerEngine {
  readonly facts: ReadonlySignal<{ readonly browser_engine: boolean } | null>;
  /** What the server's engine would play at a ply. */
  advice(ply: number, signal: AbortSignal): Promise<Advice | undefined>;
  /** How the match stood from a ply on, as far as the server's engine has thought. */
  analysis(ply: number, signal: AbortSignal): Promise<Analysis | undefined>;
  /** Positions from a ply on for an engine in this browser. */
  engineWork(since: number): Promise<EngineWork | undefined>;
  /** What an engine in this browser would play, in words. */
  adviceInWords(findings: Findings): Promise<Advice | undefined>;
  /** What an engine in this browser has found about successive positions, in words. */
  analysisInWords(findings: Findings): Promise<Analysis | undefined>;
}
