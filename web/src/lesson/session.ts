// A step of a lesson as a table: like a match, but the server keeps nothing, and each attempt begins anew.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { announce } from "../announce";
import { api, Refused } from "../api";
import { UnstoredTable } from "../match/unstored";
import type { Frame, Judgement, LessonStep } from "../wire";

export class LessonSession extends UnstoredTable {
  readonly #judged: Signal<Judgement | null> = signal(null);
  /** The judgement on an attempt that is over, once the picture shows it at rest. */
  readonly judgement = computed(() => {
    const judged = this.#judged.value;
    const seen = this.timeline.shown.value === judged?.frame && !this.presentation.travelling.value;
    return judged && judged.verdict !== "open" && seen ? judged : null;
  });
  /** Whether this attempt is shown to the visitor, not made. */
  readonly showing = signal(false);
  /** The moves of this attempt. */
  #made: readonly string[] = [];

  constructor(readonly step: LessonStep) {
    super(`lesson ${step.table.game} ${step.number}`, step.table, startOf(step));
  }

  protected async send(move: string): Promise<void> {
    const moves = [...this.#made, move];
    try {
      const { game } = this.step.table;
      const judged = await api.tryStep(game, this.step.number, { moves });
      this.#made = moves;
      batch(() => {
        this.#judged.value = judged;
        this.moves.offer(judged.turn);
        this.timeline.add({ entries: [], frames: [judged.frame] });
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.presentation.say({ text: error.message, clause: error.problem.clause });
    }
  }

  /** Begin the step anew. */
  readonly again = (): void => {
    this.presentation.interrupt();
    this.showing.value = false;
    this.#made = [];
    const { log, turn } = this.step.table;
    batch(() => {
      this.#judged.value = null;
      this.presentation.resting.value = null;
      this.timeline.open(startOf(this.step), log);
      this.moves.offer(turn);
    });
    announce(this.step.task);
  };

  /** Begin the step anew, and play the moves that reach its goal. */
  async show(solution: readonly string[]): Promise<void> {
    this.again();
    this.showing.value = true;
    for (const move of solution) {
      await until(() => this.moves.mayPlay.value);
      await this.moves.play(move);
    }
  }
}

/** The first frame. A question that comes before anything else is asked in the words of the task. */
function startOf({ table, task }: LessonStep): Frame {
  return { ...table.frame, prompt: task };
}

function until(ready: () => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      if (ready()) queueMicrotask(() => (stop(), done()));
    });
  });
}
