// A move that is built by touches: which places were touched, what may come next, what it would be. No drawing.
import type { Choice } from "../wire";
import type { Point } from "./draw";
import { completed, fitting, standing, targets, touch, type Target } from "./touch";

/** A place where a move can go on, and how many moves go through it. */
export interface Continuation {
  readonly at: Point;
  readonly moves: number;
}

/** A move that is built so far, as other parts may know it. */
export interface PartialMove {
  readonly places: readonly Point[];
  /** The choice that it is already. */
  readonly whole: Choice | undefined;
  /** Where it can go on. */
  readonly next: readonly Continuation[];
  /** All that it can become, the whole one included, also beside one that is picked; every choice while nothing is touched. */
  readonly open: readonly Choice[];
}

export interface Listener {
  /** Something was touched, or taken back. */
  changed(): void;
  /** A move was confirmed, or one that may not be played was touched. */
  concluded(choice: Choice): void;
  doubted(choices: readonly Choice[]): void;
}

function allowed(choices: readonly Choice[]): number {
  return choices.filter((choice) => choice.refusal === null).length;
}

export class MoveBuilder {
  #choices: readonly Choice[] = [];
  /** The places touched on the way to a whole move. */
  #way: readonly Point[] = [];
  /** The choice that was picked, by its last touch or beside the picture. */
  #picked: Choice | undefined = undefined;
  #targets: readonly Target[] = [];

  constructor(readonly listener: Listener) {}

  /** The moves that can be built now. What was touched so far is forgotten. */
  set choices(choices: readonly Choice[]) {
    this.#choices = choices;
    this.#set([]);
  }

  get places(): readonly Point[] {
    return this.#picked?.touch ?? this.#way;
  }

  /** Where a touch means something: it goes on, or picks another move beside the one that is picked. */
  get targets(): readonly Target[] {
    return this.#targets;
  }

  get whole(): Choice | undefined {
    return this.#picked ?? completed(this.#choices, this.#way);
  }

  /** How many touches make one part of the move; 0 where they are all one part. */
  get part(): number {
    return this.whole?.part ?? this.#targets[0]?.choices[0]?.part ?? 0;
  }

  get partial(): PartialMove {
    const open = fitting(this.#choices, this.#way);
    const going = this.#picked ? [] : this.#targets.filter(({ legal }) => legal);
    const next = going.map(({ at, choices }) => ({ at, moves: allowed(choices) }));
    return { places: this.places, whole: this.whole, next, open };
  }

  /** The last choice that was whole on the way here. */
  get lastWhole(): Choice | undefined {
    if (this.#picked) return this.#picked;
    for (let kept = this.#way.length; kept > 0; kept -= 1) {
      const whole = completed(this.#choices, this.#way.slice(0, kept));
      if (whole) return whole;
    }
    return undefined;
  }

  /** Touch a place that may come next, or would have where fewer had been touched. True when the touch means something. */
  touch(at: Point): boolean {
    const kept = standing(this.#choices, this.#way, at);
    if (kept < 0) return false;
    const before = this.#way.slice(0, kept);
    const target = targets(this.#choices, before).find((one) => one.at[0] === at[0] && one.at[1] === at[1]);
    const touched = target && touch(target, before);
    if (touched?.kind === "partial") this.#set(touched.places);
    else if (touched?.kind === "choice" && touched.choice.refusal) this.listener.concluded(touched.choice);
    else if (touched?.kind === "choice") this.#set(before, touched.choice);
    else if (touched) this.listener.doubted(touched.choices);
    return touched !== undefined;
  }

  /** Pick a whole move at once. It is seen on the picture, and played when it is confirmed. */
  pick(choice: Choice): void {
    this.#set(this.#way, choice);
  }

  /** Every place that a touch means something at: those that may come next first. */
  get touchable(): readonly Target[] {
    const found = [...this.#targets];
    for (let kept = this.#way.length - 1; kept >= 0; kept -= 1) found.push(...targets(this.#choices, this.#way.slice(0, kept)));
    return found;
  }

  /** Conclude the move that is whole. True when one was. */
  finish(): boolean {
    const { whole } = this;
    if (whole) this.listener.concluded(whole);
    return whole !== undefined;
  }

  /** Take the last touch or pick back. True when there was one. */
  undo(): boolean {
    const [had, picked] = [this.#begun, this.#picked];
    if (had) this.#set(picked ? this.#way : this.#way.slice(0, -1));
    return had;
  }

  /** Forget what was touched and picked so far. True when there was something. */
  clear(): boolean {
    const had = this.#begun;
    if (had) this.#set([]);
    return had;
  }

  get #begun(): boolean {
    return this.#way.length > 0 || this.#picked !== undefined;
  }

  #set(way: readonly Point[], picked?: Choice): void {
    this.#way = way;
    this.#picked = picked;
    this.#targets = targets(this.#choices, way);
    this.listener.changed();
  }
}
