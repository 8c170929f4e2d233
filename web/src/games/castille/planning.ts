// Castille's planner: chooses where two pegs go. The kernel says which full board is judged next; the engine judges it.
import type { Numbers } from "../../kernels/engine";
import { KernelError, type KernelModule, type Room, type Values } from "../../kernels/module";
import { PLAN, PLAN_NOTES, PlanStep } from "./numbers";

/** A placement that was chosen. */
export interface Placement {
  /** What the book says of the board before, for the player who places, hundredths of a peg. */
  readonly score: number;
  /** The two pegs, as the planner's words: `2 * point + tall`. */
  readonly line: readonly bigint[];
}

export interface PlanOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: { readonly share: number }) => void;
  /** Called every few milliseconds; lets messages arrive. */
  readonly pause?: () => Promise<void>;
}

/** What judges full boards. */
export interface Judge {
  /** Empties its table: equal plans are equal whatever was judged before. */
  readonly forget: () => void;
  /** The score for the player who moves first. */
  readonly scoreOf: (board: Values, depth: number, nodes: number) => number;
}

export type PlanMemory = Readonly<Record<"notes" | "pairs" | "replies" | "book", Room>>;

/** ms between two pauses. */
const PAUSE_AFTER = 8;

export function planMemory(module: KernelModule): PlanMemory {
  return {
    notes: module.zeros("i8", PLAN.NOTES),
    pairs: module.reserve("i8", PLAN.PAIRS, 3),
    replies: module.reserve("i8", PLAN.REPLIES, 2),
    book: module.zeros("i8", PLAN.BOOK),
  };
}

/** Chooses the placement in a position, as `parlour.games.castille.bots.guesses` does. */
export class Planner {
  private paused = performance.now();

  constructor(
    private readonly module: KernelModule,
    private readonly memory: PlanMemory,
    private readonly judge: Judge,
    private readonly options: PlanOptions,
  ) {}

  async place(position: Numbers, book: readonly bigint[]): Promise<Placement> {
    const { module, memory, judge } = this;
    if (book.length !== PLAN.BOOK) throw new KernelError(`The planner's book has ${PLAN.BOOK} words, not ${book.length}.`);
    module.view<BigInt64Array>(memory.book).set(book);
    this.notes.set((position["plan"] ?? []).map(BigInt));
    judge.forget();
    let more = this.call(PlanStep.CHOOSE, 0);
    while (more) {
      more = this.call(PlanStep.NEXT, judge.scoreOf(this.board(), this.note("DEPTH"), this.note("LIMIT")));
      await this.breathe();
    }
    return { score: this.note("WORTH"), line: [this.notes[PLAN_NOTES.ONE] ?? 0n, this.notes[PLAN_NOTES.TWO] ?? 0n] };
  }

  private call(step: number, number: number): boolean {
    const { notes, pairs, replies, book } = this.memory;
    return this.module.call("plan", {
      step,
      number,
      "memory.notes": notes,
      "memory.pairs": pairs,
      "memory.replies": replies,
      "memory.book": book,
    }) !== 0n;
  }

  private board(): Values {
    return {
      "position.own": this.notes[PLAN_NOTES.OWN] ?? 0n,
      "position.opp": this.notes[PLAN_NOTES.OPP] ?? 0n,
      "position.tall": this.notes[PLAN_NOTES.TALL] ?? 0n,
      "position.flags": this.notes[PLAN_NOTES.FLAGS] ?? 0n,
      side: this.notes[PLAN_NOTES.SIDE] ?? 0n,
      quiet: 0n,
    };
  }

  /** Report and let a cancellation arrive, now and then. */
  private async breathe(): Promise<void> {
    if (performance.now() - this.paused < PAUSE_AFTER) return;
    this.options.progress?.({ share: Math.min(1, this.note("DONE") / this.note("EXPECTED")) });
    await this.options.pause?.();
    this.options.signal?.throwIfAborted();
    this.paused = performance.now();
  }

  private get notes(): BigInt64Array {
    return this.module.view<BigInt64Array>(this.memory.notes);
  }

  private note(name: keyof typeof PLAN_NOTES): number {
    return Number(this.notes[PLAN_NOTES[name]]);
  }
}
