// The place of a coin while it is being placed, by hand, by keys or by buttons; and the choice that may come first.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { announce, announceLater, cancelAnnouncement } from "../announce";
import { direction, formatPlacing, intoBand, type Placed, type Point, problemAt, whereInWords } from "../board";
import type { Choice, Placing } from "../wire";
import { capital } from "../words";
import { needsChoice } from "./moves";
import type { TableSession } from "./session";

/** A place, the ply it was chosen at, and the move that it belongs to. */
interface Kept {
  readonly ply: number;
  readonly move: string;
  readonly at: Point;
}

/** A coin in hand, where it is, and why it may not lie there; empty where it may. */
export interface CoinToPlace {
  readonly placing: Placing;
  readonly at: Point;
  readonly problem: string;
}

const NO_PLACINGS: readonly Placing[] = [];

export class PlacingBuilder {
  /** The choice that somebody points at: its place is shown. */
  readonly highlighted: Signal<Choice | null> = signal(null);
  /** Whether the question is put away for a while, to see the table. */
  readonly aside = signal(false);
  readonly #kept: Signal<Kept | null> = signal(null);
  readonly #placings = computed(() => this.session.moves.turn.value?.placings ?? NO_PLACINGS);
  /** The coin that is placed now; null when none is, or none is chosen yet. */
  readonly inHand = computed((): CoinToPlace | null => {
    const placings = this.#placings.value;
    const kept = this.#kept.value;
    const ply = this.session.moves.turn.value?.ply;
    const own = kept && kept.ply === ply ? placings.find((one) => one.move === kept.move) : undefined;
    if (own && kept) return coinAt(own, kept.at);
    const [only] = placings;
    return only && only.key === "" ? coinAt(only, only.start) : null;
  });
  /** Whether a choice is asked for. */
  readonly asks = computed(() => {
    const { mayPlay } = this.session.moves;
    return mayPlay.value && this.inHand.value === null && needsChoice(this.#placings.value);
  });
  readonly #placed = computed((): Placed | null => {
    const { mayPlay, pending } = this.session.moves;
    const live = mayPlay.value;
    if (!live && pending.value === null) return null;
    const inHand = this.inHand.value;
    if (inHand) return { ...inHand, live, seen: true };
    const [first] = this.#placings.value;
    const highlighted = this.placingOf(this.highlighted.value);
    const shown = highlighted ?? first;
    return shown ? { ...coinAt(shown, shown.start), live: false, seen: highlighted !== undefined } : null;
  });

  constructor(readonly session: TableSession) {}

  /** Connect the place and the board until the returned function is called. */
  attend(): () => void {
    const { board } = this.session.presentation;
    const stop = [
      effect(() => {
        const placed = this.#placed.value;
        if (board) board.placed = placed;
      }),
      effect(() => {
        if (!this.asks.value) this.highlighted.value = null;
      }),
    ];
    const listening = new AbortController();
    board?.addEventListener("place", (event) => this.put((event as CustomEvent<Point>).detail), listening);
    return () => {
      listening.abort();
      cancelAnnouncement();
      for (const each of stop) each();
      if (board) board.placed = null;
    };
  }

  /** The placing that follows a choice; undefined for a choice that is a whole move. */
  placingOf(choice: Choice | null): Placing | undefined {
    return this.#placings.value.find(({ key }) => key !== "" && key === choice?.key);
  }

  // --- the choice that comes first --------------------------------------------------------------------------

  /** Make a choice: it is played, or its coin is placed. */
  choose(choice: Choice): void {
    const placing = this.placingOf(choice);
    if (!placing) return void this.session.moves.choose(choice);
    this.#putAt(placing, placing.start);
    announce(`${placing.label}. ${this.#inWords()}`, "assertive");
  }

  /** Choose again. True when something was chosen that can be changed. */
  back(): boolean {
    if (!this.inHand.value?.placing.key || !this.session.moves.mayPlay.value) return false;
    this.#kept.value = null;
    this.aside.value = false;
    return true;
  }

  // --- where ------------------------------------------------------------------------------------------------

  /** Place the coin there. */
  put(at: Point): void {
    const placing = this.inHand.value?.placing;
    if (!placing || !this.session.moves.mayPlay.value) return;
    this.#putAt(placing, at);
    announceLater(() => this.#inWords());
  }

  /** Move the coin by a distance (m), in a bearing on the screen: up is 0 degrees, clockwise. */
  nudge(bearing: number, metres: number): boolean {
    const inHand = this.inHand.value;
    if (!inHand || !this.session.moves.mayPlay.value) return false;
    const [x, y] = direction(bearing - (this.session.presentation.board?.turn ?? 0));
    this.put(intoBand(inHand.placing, [inHand.at[0] + x * metres, inHand.at[1] + y * metres]));
    return true;
  }

  /** Let go of the coin where it is: that is the move. */
  letGo(): boolean {
    const inHand = this.inHand.value;
    if (!inHand || !this.session.moves.mayPlay.value) return false;
    cancelAnnouncement();
    if (inHand.problem) this.session.presentation.say({ text: inHand.problem, clause: inHand.placing.clause });
    else void this.session.moves.play(formatPlacing(inHand.placing, inHand.at));
    this.session.presentation.board?.scrollIntoView({ block: "nearest" });
    return true;
  }

  #putAt({ move }: Placing, at: Point): void {
    this.#kept.value = { ply: this.session.moves.turn.value?.ply ?? -1, move, at };
  }

  #inWords(): string {
    const inHand = this.inHand.value;
    return inHand ? inWords(inHand) : "";
  }
}

/** Where the coin is, and whether it may be there. */
export function inWords({ placing, at, problem }: CoinToPlace): string {
  return `${capital(whereInWords(placing, at))}. ${problem || "You can put it there."}`;
}

function coinAt(placing: Placing, at: Point): CoinToPlace {
  return { placing, at, problem: problemAt(placing, at) };
}
