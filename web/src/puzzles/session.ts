// A puzzle as a table: like a match, but the server keeps nothing, and each attempt begins anew.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { announce } from "../announce";
import { api, Refused } from "../api";
import { UnstoredTable } from "../match/unstored";
import type { Frame, PuzzleJudgement, PuzzleView } from "../wire";

/** The pause between two moves of the solution, ms. */
const PAUSE = 700;

export class PuzzleSession extends UnstoredTable {
  readonly #judged: Signal<PuzzleJudgement | null> = signal(null);
  /** The judgement on an attempt that is over, once the picture shows it at rest. */
  readonly judgement = computed(() => {
    const judged = this.#judged.value;
    const last = judged?.frames.at(-1);
    const seen = !last || (this.timeline.shown.value === last && !this.presentation.moving.value);
    return judged && judged.verdict !== "open" && (seen || this.shown.value) ? judged : null;
  });
  /** Whether the solution was shown. */
  readonly shown = signal(false);
  /** The first move of the last attempt. */
  readonly first: Signal<string | null> = signal(null);
  /** The moves of this attempt. */
  #made: readonly string[] = [];
  /** Which showing of the solution goes on. */
  #showing = 0;
  /** Whether the solution has been seen: who solves the puzzle afterwards has not found it. */
  #helped = false;

  /** `over` is called at the end of an attempt: whether the visitor found the solution. */
  constructor(
    readonly puzzle: PuzzleView,
    readonly over: (found: boolean) => void,
  ) {
    super(`puzzle ${puzzle.table.game} ${puzzle.name}`, puzzle.table, puzzle.table.frame);
  }

  protected async send(move: string): Promise<void> {
    const moves = [...this.#made, move];
    await this.#ask(moves, false);
  }

  /** End the attempt, and see the solution. */
  async giveUp(): Promise<void> {
    await this.#ask(this.#made, true);
    await this.show();
  }

  async #ask(moves: readonly string[], giveUp: boolean): Promise<void> {
    try {
      const judged = await api.tryPuzzle(this.puzzle.table.game, this.puzzle.name, { moves: [...moves], give_up: giveUp });
      this.#made = moves;
      batch(() => {
        this.#judged.value = judged;
        if (!giveUp) this.first.value = moves[0] ?? null;
        this.moves.offer(judged.turn);
        this.timeline.add({ entries: [], frames: judged.frames });
      });
      if (judged.verdict !== "open") this.over(judged.verdict === "solved" && !this.#helped);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.presentation.say({ text: error.message, clause: error.problem.clause });
    }
  }

  /** Begin the puzzle anew. */
  readonly again = (): void => {
    this.shown.value = false;
    this.#judged.value = null;
    this.#setUp();
    announce(this.puzzle.task);
  };

  /** Play the moves of the solution on the board, one after another. */
  readonly show = async (): Promise<void> => {
    const solution = this.#judged.value?.solution;
    if (!solution) return;
    this.shown.value = this.#helped = true;
    const showing = this.#setUp();
    for (const frame of solution.frames) {
      await pause(PAUSE);
      if (this.#showing !== showing) return;
      this.timeline.add({ entries: [], frames: [frame] });
      await this.#seen(frame);
    }
  };

  /** The position again, and the number of this showing. */
  #setUp(): number {
    this.presentation.interrupt();
    this.#made = [];
    const { frame, log, turn } = this.puzzle.table;
    batch(() => {
      this.presentation.resting.value = null;
      this.timeline.open(frame, log);
      this.moves.offered.value = turn;
    });
    return ++this.#showing;
  }

  #seen(frame: Frame): Promise<void> {
    return until(() => this.timeline.shown.value === frame && !this.presentation.moving.value);
  }

  override close(): void {
    this.#showing += 1;
    super.close();
  }
}

function until(ready: () => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      if (ready()) queueMicrotask(() => (stop(), done()));
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
