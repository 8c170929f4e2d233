// What the script of a game's engine offers to the kernels' worker. The worker loads it from the address that the server tells.
import type { EnginePosition, Finding } from "../wire";
import type { KernelModule } from "./module";

/** Whole numbers by name, as decimal strings: some have 64 bits. */
export type Numbers = NonNullable<EnginePosition["numbers"]>;

/** What the script works with. */
export interface Tools {
  /** The game's module. */
  readonly module: KernelModule;
  /** To be called now and then with the `share` of the work that is done, 0 to 1. */
  readonly report: (progress: { readonly share: number }) => void;
  /** To be called every few milliseconds where that is possible: it lets messages arrive, and throws when the job was cancelled. */
  readonly pause: () => Promise<void>;
}

/** A position as the game's `BrowserEngine` writes it. */
export interface Question {
  readonly settings: Numbers;
  readonly position: Numbers;
}

/** The best moves, the best first: at most one for each of `seconds`, its thinking time. */
export type Best = (tools: Tools, question: Question & { readonly seconds: readonly number[] }) => Promise<Finding[]>;
/** What a position is worth, after `seconds` of thought. */
export type Judge = (tools: Tools, question: Question & { readonly seconds: number }) => Promise<Finding>;

/** A script's functions. The page calls `best` and `judge`. */
export type EngineScript = Readonly<Record<string, (tools: Tools, question: never) => Promise<unknown>>>;
