// A flick to rule on, as a table: the flick is played at once, and its ruling is shown after an answer.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { api, Refused } from "../api";
import { Moves } from "../match/moves";
import { Presentation } from "../match/presentation";
import type { MatchFacts, TableSession } from "../match/session";
import { Timeline } from "../match/timeline";
import { practised } from "../memory";
import type { PracticeExercise, PracticeRuling } from "../wire";

export class PracticeSession implements TableSession {
  readonly id: string;
  readonly ruled = true;
  readonly facts: Signal<MatchFacts | null>;
  readonly presentation: Presentation;
  readonly timeline: Timeline;
  readonly moves: Moves;
  readonly picture = computed(() => this.presentation.resting.value ?? this.timeline.shown.value);
  readonly replayable = computed(() => this.timeline.shown.value?.playback != null && !this.presentation.travelling.value);
  /** The answer that was given, by its index. */
  readonly answered: Signal<number | null> = signal(null);
  readonly ruling: Signal<PracticeRuling | null> = signal(null);

  constructor(readonly exercise: PracticeExercise) {
    const { frame, log, turn, ...facts } = exercise.table;
    this.id = `practice ${facts.game} ${exercise.number}`;
    this.facts = signal(facts);
    this.presentation = new Presentation(() => facts.seats);
    this.timeline = new Timeline({
      presenter: this.presentation,
      fetchFrame: () => Promise.resolve(undefined),
      flicked: () => facts.flicked,
    });
    this.moves = new Moves({ timeline: this.timeline, presentation: this.presentation, send: () => Promise.resolve() });
    this.timeline.open(frame, log);
    this.moves.offer(turn);
  }

  /** Play the flick. The board must be there. */
  begin(): void {
    this.timeline.add({ entries: [], frames: [this.exercise.flick] });
  }

  close(): void {
    this.presentation.close();
    this.timeline.close();
  }

  sampling(): Promise<undefined> {
    return Promise.resolve(undefined);
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
