// A move that is built by touches: which places were touched, what may come next, what it would be. No drawing.
import type { Choice } from "../wire";
import type { Point } from "./draw";
import { completed, fitting, standing, targets, touch, type Target } from "./touch";

/** A place where a move can go on, and how many moves go through it. */
export interface Step {
  readonly at: Point;
  readonly moves: number;
}

/** A move that is built so far, as other parts may know it. */
export interface PartialMove {
  readonly places: readonly Point[];
  /** The choice that it is already. */
  readonly whole: Choice | undefined;
  /** Where it can go on. */
  readonly next: readonly Step[];
  /** All that it can still become, the whole one included; every choice while nothing is touched. */
  readonly open: readonly Choice[];
}

export interface Listener {
  /** Something was touched, or taken back. */
  changed(): void;
  concluded(choice: Choice): void;
  doubted(choices: readonly Choice[]): void;
}

function allowed(choices: readonly Choice[]): number {
  return choices.filter((choice) => choice.refusal === null).length;
}

export class MoveBuilder {
  #choices: readonly Choice[] = [];
  #touched: readonly Point[] = [];
  #targets: readonly Target[] = [];

  constructor(readonly listener: Listener) {}

  /** The moves that can be built now. What was touched so far is forgotten. */
  set choices(choices: readonly Choice[]) {
    this.#choices = choices;
    this.#set([]);
  }

  get places(): readonly Point[] {
    return this.#touched;
  }

  get targets(): readonly Target[] {
    return this.#targets;
  }

  get whole(): Choice | undefined {
    return completed(this.#choices, this.#touched);
  }

  /** How many touches make one part of the move; 0 where they are all one part. */
  get part(): number {
    return this.#targets[0]?.choices[0]?.part ?? this.whole?.part ?? 0;
  }

  get partial(): PartialMove {
    const open = fitting(this.#choices, this.#touched);
    const next = this.#targets.filter(({ legal }) => legal).map(({ at, choices }) => ({ at, moves: allowed(choices) }));
    return { places: this.#touched, whole: this.whole, next, open };
  }

  /** The last choice that was whole on the way here. */
  get lastWhole(): Choice | undefined {
    for (let kept = this.#touched.length; kept > 0; kept -= 1) {
      const whole = completed(this.#choices, this.#touched.slice(0, kept));
      if (whole) return whole;
    }
    return undefined;
  }

  /** Touch a place that may come next, or would have where fewer had been touched. True when the touch means something. */
  touch(at: Point): boolean {
    const kept = standing(this.#choices, this.#touched, at);
    if (kept < 0) return false;
    const before = this.#touched.slice(0, kept);
    const target = targets(this.#choices, before).find((one) => one.at[0] === at[0] && one.at[1] === at[1]);
    const touched = target && touch(target, before);
    if (touched?.kind === "partial") this.#set(touched.places);
    else if (touched?.kind === "choice") this.listener.concluded(touched.choice);
    else if (touched) this.listener.doubted(touched.choices);
    return touched !== undefined;
  }

  /** Every place that a touch means something at: those that may come next first. */
  get touchable(): readonly Target[] {
    const found = [...this.#targets];
    for (let kept = this.#touched.length - 1; kept >= 0; kept -= 1) found.push(...targets(this.#choices, this.#touched.slice(0, kept)));
    return found;
  }

  /** Conclude the move that is whole. True when one was. */
  finish(): boolean {
    const { whole } = this;
    if (whole) this.listener.concluded(whole);
    return whole !== undefined;
  }

  /** Take the last touch back. True when there was one. */
  undo(): boolean {
    const had = this.#touched.length > 0;
    if (had) this.#set(this.#touched.slice(0, -1));
    return had;
  }

  /** Forget the places touched so far. True when there were any. */
  clear(): boolean {
    const had = this.#touched.length > 0;
    if (had) this.#set([]);
    return had;
  }

  #set(touched: readonly Point[]): void {
    this.#touched = touched;
    this.#targets = targets(this.#choices, touched);
    this.listener.changed();
  }
}
