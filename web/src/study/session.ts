// An exercise as a table: like a match, but the server keeps nothing, and each attempt begins anew.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { announce } from "../announce";
import { api, Refused } from "../api";
import { UnstoredTable } from "../match/unstored";
import type { Attempt, ExerciseView, Frame, Judgement } from "../wire";

/** The pause between two moves of the solution, ms. */
const PAUSE = 700;

interface Attempting {
  /** The hand whose error is added to the visitor's flicks; none is steady. */
  readonly hand?: string;
  /** Called at the end of an attempt: whether the visitor has done, without help, what the exercise asks for. */
  readonly over?: (found: boolean) => void;
}

export class StudySession extends UnstoredTable {
  readonly #judged: Signal<Judgement | null> = signal(null);
  /** The judgement on an attempt that is over, once the picture shows it at rest. */
  readonly judgement = computed(() => {
    const judged = this.#judged.value;
    const last = judged?.frames.at(-1);
    const seen = !last || (this.timeline.shown.value === last && !this.presentation.moving.value);
    return judged && judged.verdict !== "open" && (seen || this.shown.value || judged.ruled) ? judged : null;
  });
  /** Whether the solution was shown. */
  readonly shown = signal(false);
  /** Whether the visitor gave up. */
  readonly givenUp = signal(false);
  /** The first move of the last attempt. */
  readonly first: Signal<string | null> = signal(null);
  /** The answer that was given, by its index, where a ruling is asked for. */
  readonly answered: Signal<number | null> = signal(null);
  readonly #hand: string;
  readonly #over: (found: boolean) => void;
  /** The moves of this attempt. */
  #made: readonly string[] = [];
  /** What is said of an attempt that goes on: empty before its first move. */
  readonly soFar = computed(() => (this.#judged.value?.verdict === "open" ? this.#judged.value.words : ""));
  /** Whether the solution has been seen: who solves the exercise afterwards has not found it. */
  readonly helped = signal(false);
  /** Which showing of the solution goes on. */
  #showing = 0;

  constructor(
    readonly exercise: ExerciseView,
    { hand = "", over = () => undefined }: Attempting = {},
  ) {
    super(`${exercise.course} ${exercise.table.game} ${exercise.name}`, exercise.table, exercise.table.frame);
    this.#hand = hand;
    this.#over = over;
  }

  // --- moves ------------------------------------------------------------------------------------------------

  protected async send(move: string): Promise<void> {
    const moves = [...this.#made, move];
    const judged = await this.#ask({ moves, hand: this.#hand });
    if (!judged) return;
    this.#made = moves;
    this.first.value = moves[0] ?? null;
    this.#take(judged);
  }

  /** End the attempt, and see the solution. */
  async giveUp(): Promise<void> {
    const judged = await this.#ask({ moves: [...this.#made], give_up: true });
    if (!judged) return;
    this.givenUp.value = true;
    this.#take(judged);
    await this.show();
  }

  #take(judged: Judgement): void {
    batch(() => {
      this.#judged.value = judged;
      this.moves.offer(judged.turn);
      this.timeline.add({ entries: [], frames: judged.frames });
    });
    if (judged.verdict !== "open") this.#over(judged.verdict === "solved" && !this.helped.value);
  }

  /** What comes of an attempt; null when it was refused, which is said beside the choices. */
  async #ask(attempt: Attempt): Promise<Judgement | null> {
    try {
      return await api.tryExercise(this.exercise, attempt);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.presentation.say({ text: error.message, clause: error.problem.clause });
      return null;
    }
  }

  /** Begin the exercise anew. */
  readonly again = (): void => {
    batch(() => {
      this.shown.value = this.givenUp.value = false;
      this.#judged.value = null;
    });
    this.#setUp();
    announce(this.exercise.task);
  };

  /** Play the moves of the solution on the board, one after another. */
  readonly show = async (): Promise<void> => {
    const solution = this.#judged.value?.solution;
    if (!solution) return;
    this.shown.value = this.helped.value = true;
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
    const { frame, log, turn } = this.exercise.table;
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

  // --- a ruling ---------------------------------------------------------------------------------------------

  /** Play the flick that is to be ruled on. The board must be there. */
  begin(): void {
    const { shown } = this.exercise;
    if (shown) this.timeline.add({ entries: [], frames: [shown.frame] });
  }

  /** Answer by the index of an answer, once. */
  async answer(index: number): Promise<void> {
    if (this.answered.value !== null) return;
    this.answered.value = index;
    this.presentation.interrupt();
    const judged = await this.#ask({ answer: index });
    const frame = judged?.frames[0];
    if (!judged || !frame) {
      this.answered.value = null;
      return;
    }
    this.#over(judged.verdict === "solved");
    batch(() => {
      this.#judged.value = judged;
      this.presentation.remark.value = null;
    });
    await this.presentation.travel(frame, () => (this.timeline.shown.value = frame));
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
