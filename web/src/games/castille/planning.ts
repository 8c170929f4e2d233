// Castille's planner: chooses where two pegs go. The kernel says which full board is judged next; the engine judges it.
import type { Numbers } from "../../kernels/engine";
import { KernelError, type KernelModule, type Room, type Values } from "../../kernels/module";
import { PLAN, PLAN_NOTES, PlanStep } from "./numbers";

/** A placement that was chosen, and scores of random completions; all for the player who places, hundredths of a peg. */
export interface Placement {
  /** A mean over completions of the placement, so a guess. */
  readonly score: number;
  /** The two pegs, as the planner's words: `2 * point + tall`. */
  readonly line: readonly bigint[];
  /** The scores of completions of the position, without any selection. */
  readonly samples: readonly number[];
  /** In the same new completions, by turns: the scores of this placement and of the one that was played, if another. */
  readonly compared: readonly number[];
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

export type PlanMemory = Readonly<Record<"notes" | "pairs" | "replies" | "book" | "samples", Room>>;

/** ms between two pauses. */
const PAUSE_AFTER = 8;

export function planMemory(module: KernelModule): PlanMemory {
  return {
    notes: module.zeros("i8", PLAN.NOTES),
    pairs: module.reserve("i8", PLAN.PAIRS, 3),
    replies: module.reserve("i8", PLAN.REPLIES, 2),
    book: module.zeros("i8", PLAN.BOOK),
    samples: module.reserve("i8", PLAN.SAMPLES),
  };
}

/** Chooses the placement in a position, as `parlour.games.castille.bots.guesses` does. */
export class Planner {
  private paused = performance.now();
  private done = 0;
  private expected = 0;

  constructor(
    private readonly module: KernelModule,
    private readonly memory: PlanMemory,
    private readonly judge: Judge,
    private readonly options: PlanOptions,
  ) {}

  async place(position: Numbers, book: readonly bigint[]): Promise<Placement> {
    const [notes, times, played] = ["plan", "times", "played"].map((name) => (position[name] ?? []).map(BigInt)) as [bigint[], bigint[], bigint[]];
    const [prospects, completions] = times.map(Number) as [number, number];
    if (book.length !== PLAN.BOOK) throw new KernelError(`The planner's book has ${PLAN.BOOK} words, not ${book.length}.`);
    this.notes.set(notes);
    this.module.view<BigInt64Array>(this.memory.book).set(book);
    const nodes = 2 * Number(notes[PLAN.NODES]);
    this.expected = nodes * (prospects + (played.length > 0 ? 2 * completions : 0));
    await this.run(PlanStep.CHOOSE, 0, []);
    const [line, score] = [[this.notes[PLAN_NOTES.ONE] ?? 0n, this.notes[PLAN_NOTES.TWO] ?? 0n], this.note("TOTAL") / this.note("COUNT")];
    const samples = await this.run(PlanStep.SAMPLE, prospects, []);
    const other = played.length > 0 && played.join() !== line.join();
    const compared = other ? await this.run(PlanStep.COMPARE, completions, [...line, ...played]) : [];
    return { score, line, samples, compared };
  }

  /** Judge board after board, until the kernel has finished; returns the samples. */
  private async run(step: number, times: number, pegs: readonly bigint[]): Promise<number[]> {
    const { module, memory, judge } = this;
    const count = step === PlanStep.COMPARE ? 2 * times : times;
    if (count > PLAN.SAMPLES) throw new KernelError(`${count} samples are more than there is room for.`);
    judge.forget();
    this.notes.set(pegs, PLAN_NOTES.COMPARED);
    let more = this.call(step, times);
    if (step === PlanStep.CHOOSE) this.expected += this.note("EXPECTED");
    while (more) {
      more = this.call(PlanStep.NEXT, judge.scoreOf(this.board(), this.note("DEPTH"), this.note("LIMIT")));
      await this.breathe();
    }
    this.done += this.note("DONE");
    return [...module.view<BigInt64Array>(memory.samples).subarray(0, count)].map(Number);
  }

  private call(step: number, number: number): boolean {
    const { notes, pairs, replies, book, samples } = this.memory;
    return this.module.call("plan", {
      step,
      number,
      "memory.notes": notes,
      "memory.pairs": pairs,
      "memory.replies": replies,
      "memory.book": book,
      "memory.samples": samples,
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
    this.options.progress?.({ share: Math.min(1, (this.done + this.note("DONE")) / this.expected) });
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
