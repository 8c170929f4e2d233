// Castille's engine: thinks about positions of the second phase, and plans placements. The kernels are those of parlour.games.castille.engine.
import type { Numbers } from "../../kernels/engine";
import type { KernelModule, Room, Values } from "../../kernels/module";
import { NOTES, PLAN, SEARCH, SearchStep } from "./numbers";
import { type Placement, planMemory, type PlanMemory, Planner, type PlanOptions } from "./planning";

/** How long to think; the first limit reached ends the search. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly seconds?: number;
}

/** What the engine thinks of a position. Turns are its words. */
export interface Thought {
  /** For the player to move, in hundredths of a peg; near `SEARCH.WIN` for a proven win. */
  readonly score: number;
  readonly depth: number;
  /** The principal variation; for a proven result it goes to the end of the game. */
  readonly line: readonly bigint[];
  readonly nodes: number;
  readonly seconds: number;
  /** Turns of both players until the player to move has won (negative: lost); null if the result is open. */
  readonly winsIn: number | null;
}

export interface Progress {
  readonly depth: number;
  readonly score: number;
  readonly nodes: number;
  /** The best turn so far. */
  readonly turn: bigint | null;
  /** How much of the time has passed, 0 to 1. */
  readonly share: number;
}

export interface ThinkOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: Progress) => void;
  /** Called between depths; lets messages arrive. */
  readonly pause?: () => Promise<void>;
  /** The turns to consider; all if there is none. */
  readonly among?: readonly bigint[];
}

/** The table has 2 to this power entries, as that of the Python engine. */
const TABLE_BITS = 18;
/** Of each entry of the table. */
const WORDS = 4;
/** Nodes a millisecond, until the speed has been measured: that of a slow phone. */
const SLOW = 100;
/** ms of thinking after which the measured speed counts. */
const MEASURED = 5;
/** Another depth begins only before this share of the time has passed. */
const BEGINS = 0.6;
const NEVER = 1n << 60n;

interface Job {
  readonly now: Values;
  readonly past: readonly bigint[];
  readonly among: readonly bigint[];
}

type Memory = Readonly<Record<"table" | "notes", Room>> & { readonly plan: PlanMemory };

/** Thinks about one position after another; the transposition table is kept. */
export class CastilleEngine {
  private static readonly known = new WeakMap<KernelModule, { readonly of: string; readonly engine: CastilleEngine }>();
  private readonly weights: readonly bigint[];
  private readonly net: readonly bigint[];

  private constructor(
    private readonly module: KernelModule,
    private readonly memory: Memory,
    private readonly settings: Numbers,
    private table = memory.table,
  ) {
    this.weights = whole(settings, "weights");
    this.net = whole(settings, "net");
  }

  /**
   * The engine with these settings, as `parlour.games.castille.bots.browser` makes them.
   *
   * A module has room for one; one with other settings replaces it, with an empty table of 2 to the power of `tableBits`.
   */
  static on(module: KernelModule, settings: Numbers, tableBits = TABLE_BITS): CastilleEngine {
    const of = JSON.stringify([settings, tableBits]);
    const known = CastilleEngine.known.get(module);
    if (known?.of === of) return known.engine;
    const words = WORDS * 2 ** tableBits;
    const memory = known?.engine.memory.table.shape[0] === words ? known.engine.memory : undefined;
    const engine = new CastilleEngine(module, memory ?? {
      table: module.reserve("i8", words),
      notes: module.reserve("i8", SEARCH.NOTES),
      plan: planMemory(module),
    }, settings);
    engine.reset();
    CastilleEngine.known.set(module, { of, engine });
    return engine;
  }

  private reset(): void {
    const { module, notes, settings } = this;
    module.view<BigInt64Array>(this.table).fill(0n);
    notes.fill(0n);
    notes.set(this.weights, NOTES.WEIGHTS);
    notes.set(this.net, NOTES.NET);
    notes[NOTES.NET_WORDS] = BigInt(this.net.length / SEARCH.NET_ROWS);
    for (const name of ["NO_PROGRESS", "REDUCE_FROM", "NULL_PEGS", "NULL_LESS", "EXTEND", "FADE_FROM", "FADE_OVER"] as const)
      notes[NOTES[name]] = one(settings, name.toLowerCase());
  }

  /**
   * Search for the best turn.
   *
   * A search cannot be interrupted: time is kept by a limit of nodes for each depth, from the speed so far, and a signal
   * is looked at between depths. To stop at once, end the worker.
   */
  async think(position: Numbers, limits: Limits, options: ThinkOptions = {}): Promise<Thought> {
    const job = jobOf(position, options.among ?? []);
    const { depth: deepest = SEARCH.DEEPEST, nodes: most = Infinity, seconds = Infinity } = limits;
    this.step(SearchStep.BEGIN, job);
    const began = performance.now();
    const elapsed = (): number => (performance.now() - began) / 1000;
    for (let depth = 1; depth <= Math.min(deepest, SEARCH.DEEPEST); depth += 1) {
      const limit = Math.min(most, this.within(elapsed(), seconds));
      const over = this.step(SearchStep.DEEPEN, job, depth, limit) !== 0n;
      options.progress?.(this.progress(Math.min(1, elapsed() / seconds)));
      if (over || elapsed() > BEGINS * seconds) break;
      await options.pause?.();
      options.signal?.throwIfAborted();
    }
    const taken = elapsed();
    this.step(SearchStep.COMPLETE, job);
    return this.thought(taken);
  }

  /** The best turns, each from a search among those that the one before left, one for each of `seconds`. */
  async best(position: Numbers, seconds: readonly number[], options: Omit<ThinkOptions, "among"> = {}): Promise<Thought[]> {
    const thoughts: Thought[] = [];
    const whole = seconds.reduce((sum, each) => sum + each, 0);
    let [left, passed] = [this.turns(position), 0];
    for (const each of seconds) {
      const before = passed;
      const progress = (found: Progress): void => options.progress?.({ ...found, share: (before + each * found.share) / whole });
      thoughts.push(await this.think(position, { seconds: each }, { ...options, progress, among: left }));
      passed += each;
      const turn = thoughts.at(-1)?.line[0];
      left = left.filter((word) => word !== turn);
      if (left.length === 0 || turn === undefined) break;
    }
    return thoughts;
  }

  /**
   * Choose two pegs to place in a position of the first phase; the result is the same each time, and in Python.
   *
   * It takes as long as its width requires. A signal is looked at every few milliseconds.
   */
  async place(position: Numbers, options: PlanOptions = {}): Promise<Placement> {
    const { module, memory } = this;
    const words = Math.min(WORDS * 2 ** PLAN.TABLE_BITS, memory.table.shape[0] ?? 0);
    const planner = new Planner(module, memory.plan, { forget: () => this.reset(), scoreOf: (...board) => this.scoreOf(...board) }, options);
    this.table = { ...memory.table, shape: [words] };
    try {
      return await planner.place(position, whole(this.settings, "book"));
    } finally {
      this.table = memory.table;
      this.reset();
    }
  }

  private scoreOf(now: Values, deepest: number, nodes: number): number {
    const job = { now, past: [], among: [] };
    this.step(SearchStep.BEGIN, job);
    for (let depth = 1; depth <= Math.min(deepest, SEARCH.DEEPEST); depth += 1)
      if (this.step(SearchStep.DEEPEN, job, depth, nodes) !== 0n) break;
    return this.note("FOUND_SCORE");
  }

  /** Every turn of a position; none for a player who has to pass. */
  turns(position: Numbers): bigint[] {
    const count = Number(this.step(SearchStep.BEGIN, jobOf(position, [])));
    return [...this.notes.subarray(NOTES.TURNS, NOTES.TURNS + count)];
  }

  /** How many nodes can be looked at until the time is over. */
  private within(elapsed: number, seconds: number): number {
    if (seconds === Infinity) return Infinity;
    const nodes = this.note("FOUND_NODES");
    const speed = elapsed * 1000 > MEASURED ? nodes / elapsed : SLOW * 1000;
    return nodes + Math.max(1, speed * (seconds - elapsed));
  }

  private step(step: number, { now, past, among }: Job, depth = 0, limit = Infinity): bigint {
    const { module, memory } = this;
    return module.scope(() =>
      module.call("think", {
        ...now,
        step,
        depth,
        limit: limit === Infinity ? NEVER : BigInt(Math.floor(limit)),
        past: module.array("i8", past),
        root: module.array("i8", among),
        "memory.table": this.table,
        "memory.notes": memory.notes,
      }),
    );
  }

  private get notes(): BigInt64Array {
    return this.module.view<BigInt64Array>(this.memory.notes);
  }

  private note(name: keyof typeof NOTES): number {
    return Number(this.notes[NOTES[name]]);
  }

  private line(): bigint[] {
    return [...this.notes.subarray(NOTES.FOUND_LINE, NOTES.FOUND_LINE + this.note("FOUND_LENGTH"))];
  }

  private progress(share: number): Progress {
    const [depth, score, nodes] = [this.note("FOUND_DEPTH"), this.note("FOUND_SCORE"), this.note("FOUND_NODES")];
    return { depth, score, nodes, turn: this.line()[0] ?? null, share };
  }

  private thought(seconds: number): Thought {
    const { depth, score, nodes } = this.progress(1);
    const proven = Math.abs(score) >= SEARCH.NEAR_WIN;
    return { score, depth, line: this.line(), nodes, seconds, winsIn: proven ? Math.sign(score) * (SEARCH.WIN - Math.abs(score)) : null };
  }
}

function jobOf(position: Numbers, among: readonly bigint[]): Job {
  const [own, opp, tall, flags] = whole(position, "position") as [bigint, bigint, bigint, bigint];
  return {
    now: {
      "position.own": own,
      "position.opp": opp,
      "position.tall": tall,
      "position.flags": flags,
      side: one(position, "side"),
      quiet: one(position, "quiet"),
    },
    past: whole(position, "past"),
    among,
  };
}

function whole(numbers: Numbers, name: string): bigint[] {
  const found = numbers[name];
  if (!found) throw new Error(`The engine of Castille lacks ${name}.`);
  return found.map(BigInt);
}

function one(numbers: Numbers, name: string): bigint {
  return whole(numbers, name)[0] ?? 0n;
}
