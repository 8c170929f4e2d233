// A table that the server does not keep: of a lesson's step, or of an exercise.
import { computed, signal, type Signal } from "@preact/signals";
import type { Frame, MatchView } from "../wire";
import { Moves } from "./moves";
import { Presentation } from "./presentation";
import type { MatchFacts, TableSession } from "./session";
import { Timeline } from "./timeline";

export abstract class UnstoredTable implements TableSession {
  readonly ruled = true;
  readonly facts: Signal<MatchFacts | null>;
  readonly presentation: Presentation;
  readonly timeline: Timeline;
  readonly moves: Moves;
  readonly picture = computed(() => this.presentation.resting.value ?? this.timeline.shown.value);
  readonly replayable = computed(() => this.timeline.shown.value?.playback != null && !this.presentation.travelling.value);

  /** `first` is the frame that is shown first. */
  constructor(
    readonly id: string,
    { frame: _, log, turn, ...facts }: MatchView,
    first: Frame,
  ) {
    this.facts = signal(facts);
    this.presentation = new Presentation(() => facts.seats);
    const { presentation } = this;
    this.timeline = new Timeline({ presenter: presentation, fetchFrame: () => Promise.resolve(undefined), flicked: () => facts.flicked });
    this.moves = new Moves({ timeline: this.timeline, presentation, send: (_, move) => this.send(move) });
    this.timeline.open(first, log);
    this.moves.offer(turn);
  }

  /** Play a move of the visitor. */
  protected abstract send(move: string): Promise<void>;

  close(): void {
    this.presentation.close();
    this.timeline.close();
  }

  sampling(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
