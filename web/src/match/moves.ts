// The move that the visitor is making: what may be played, how far a move is built, and the one that was sent.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { type Aim, formatAim } from "../board/aim";
import type { PartialMove } from "../board/movebuilder";
import type { Choice, OfferedTurn, Placing } from "../wire";
import type { Presentation } from "./presentation";
import type { Timeline } from "./timeline";

const NOTHING_BUILT: PartialMove = { places: [], whole: undefined, next: [], open: [] };

export interface MovesHost {
  readonly timeline: Timeline;
  readonly presentation: Presentation;
  /** Send a move that was chosen at a ply. Resolves when it was played or refused. */
  readonly send: (ply: number, move: string) => Promise<void>;
}

export class Moves {
  /** The last turn that the server offered. It stays when its move is played. */
  readonly offered: Signal<OfferedTurn | null> = signal(null);
  /** The move that was sent and is not on the board yet. */
  readonly pending: Signal<string | null> = signal(null);
  /** How far a move is built on the picture, place by place. */
  readonly built: Signal<PartialMove> = signal(NOTHING_BUILT);
  /** The turn at the position that is shown; null where it is not the visitor's. */
  readonly turn = computed((): OfferedTurn | null => {
    const { shown, atEnd } = this.host.timeline;
    return atEnd.value && this.offered.value?.ply === shown.value?.ply ? this.offered.value : null;
  });
  readonly mayPlay = computed(() => {
    return this.turn.value !== null && this.pending.value === null && !this.host.presentation.travelling.value;
  });
  /** The turn whose buttons are shown: the last one stays, at rest, while others play, so that they keep the focus. */
  readonly visible = computed((): OfferedTurn | null => (this.host.timeline.shown.value?.result ? null : this.offered.value));

  #sentAt = -1;

  constructor(readonly host: MovesHost) {}

  /** Take in what the server offers. A turn that is known already is ignored, so that a half-built move stays. */
  offer(turn: OfferedTurn | null): void {
    if (turn && turn.ply !== this.offered.value?.ply) this.offered.value = turn;
  }

  /** Play a choice of the turn that is shown. One of an earlier turn was pressed while the turn changed: it is let go. */
  async choose(choice: Choice): Promise<void> {
    if (!this.turn.value?.choices.includes(choice)) return;
    if (choice.refusal) return this.refuse(choice);
    await this.play(choice.move);
  }

  async flick(aim: Aim): Promise<void> {
    await this.play(formatAim(aim));
  }

  /** Send a move in the game's notation. */
  async play(move: string): Promise<void> {
    const { timeline, presentation, send } = this.host;
    const ply = timeline.shown.value?.ply;
    if (ply === undefined || !this.mayPlay.value) return;
    batch(() => {
      this.#sentAt = ply;
      this.pending.value = move;
      presentation.remark.value = null;
    });
    // A player who moves has finished reading.
    presentation.hold.release();
    // The frame may come before the answer; the next move need not wait for that.
    const stop = effect(() => {
      if (timeline.lastPly.value > ply) this.#settle(ply);
    });
    try {
      await send(ply, move);
    } finally {
      stop();
      this.#settle(ply);
    }
  }

  /** The move that was sent at a ply is on its way no more. */
  #settle(ply: number): void {
    if (this.#sentAt === ply) this.pending.value = null;
  }

  /** Say why a choice may not be picked. Nothing is sent. */
  refuse({ refusal }: Choice): void {
    if (refusal) this.host.presentation.say({ text: refusal.message, clause: refusal.clause });
  }
}

/** Whether the player has to make a choice before he can place a coin. */
export function needsChoice(placings: readonly Placing[]): boolean {
  return placings.some((placing) => placing.key !== "");
}
