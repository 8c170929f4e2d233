// What the jobs of the kernels' worker work with.
import type { EngineScript } from "./engine";
import type { KernelModule } from "./module";

export interface Bench {
  /** The module of the physics, loaded when it is first needed, as what follows. */
  readonly physics: () => Promise<KernelModule>;
  /** A game's module, by the address that the server has told. */
  readonly module: (address: string) => Promise<KernelModule>;
  /** The script of a game's engine, likewise. */
  readonly script: (address: string) => Promise<EngineScript>;
  /** A file from the page's server, kept for later jobs. */
  readonly file: (address: string) => Promise<Uint8Array>;
  readonly report: (progress: unknown) => void;
  /** Lets a cancellation arrive; throws it as an AbortError. Long jobs call it every few milliseconds. */
  readonly pause: () => Promise<void>;
}
