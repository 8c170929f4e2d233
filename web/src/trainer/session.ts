// A flick of a drill as a table: the server keeps nothing, and the next flick is another table.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { api, Refused } from "../api";
import { UnstoredTable } from "../match/unstored";
import type { DrillResult, DrillShot } from "../wire";

export class DrillSession extends UnstoredTable {
  readonly #result: Signal<DrillResult | null> = signal(null);
  /** What came of the flick, once the picture shows it at rest. */
  readonly result = computed(() => {
    const result = this.#result.value;
    return result && this.timeline.shown.value === result.frame && !this.presentation.travelling.value ? result : null;
  });

  /** `over` is called with what came of the flick. */
  constructor(
    readonly shot: DrillShot,
    readonly hand: string,
    readonly over: (made: boolean) => void,
  ) {
    super(`drill ${shot.table.game} ${shot.name} ${shot.number}`, shot.table, shot.table.frame);
  }

  protected async send(move: string): Promise<void> {
    try {
      const result = await api.flickInDrill(this.shot.table.game, this.shot.name, this.shot.number, { move, hand: this.hand });
      batch(() => {
        this.#result.value = result;
        this.moves.offer(null);
        this.timeline.add({ entries: [], frames: [result.frame] });
      });
      this.over(result.made);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.presentation.say({ text: error.message, clause: error.problem.clause });
    }
  }
}
