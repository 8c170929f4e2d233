// A flick to rule on, as a table: the flick is played at once, and its ruling is shown after an answer.
import { batch, signal, type Signal } from "@preact/signals";
import { api, Refused } from "../api";
import { UnstoredTable } from "../match/unstored";
import { practised } from "../memory";
import type { PracticeExercise, PracticeRuling } from "../wire";

export class PracticeSession extends UnstoredTable {
  /** The answer that was given, by its index. */
  readonly answered: Signal<number | null> = signal(null);
  readonly ruling: Signal<PracticeRuling | null> = signal(null);

  constructor(readonly exercise: PracticeExercise) {
    super(`practice ${exercise.table.game} ${exercise.number}`, exercise.table, exercise.table.frame);
  }

  /** Nobody moves here. */
  protected send(): Promise<void> {
    return Promise.resolve();
  }

  /** Play the flick. The board must be there. */
  begin(): void {
    this.timeline.add({ entries: [], frames: [this.exercise.flick] });
  }

  /** Answer by the index of an answer, once. */
  async answer(index: number): Promise<void> {
    if (this.answered.value !== null) return;
    this.answered.value = index;
    this.presentation.interrupt();
    try {
      const { number, count, table } = this.exercise;
      const ruling = await api.answerExercise(table.game, number, { answer: index });
      practised.add(table.game, ruling.right, (number % count) + 1);
      batch(() => {
        this.ruling.value = ruling;
        this.presentation.remark.value = null;
      });
      await this.presentation.travel(ruling.frame, () => (this.timeline.shown.value = ruling.frame));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.answered.value = null;
      this.presentation.say({ text: error.message, clause: error.problem.clause });
    }
  }
}
