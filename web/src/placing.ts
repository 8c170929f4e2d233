// A placing at a table: where the coin is that somebody places, by hand, by keys or by buttons; and which, where it is
// to be chosen first.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { direction, formatPlacing, intoBand, type Placed, type Point, problemAt, whereInWords } from "./board";
import { keepSilence, say, sayLater } from "./live";
import type { Table } from "./table";
import type { Choice, Placing, View } from "./wire";
import { capital } from "./words";

/** Whether one of the choices has to be made before anything else: some of them then have a place. */
export function isAsked({ placings }: View): boolean {
  return placings.some((placing) => placing.key !== "");
}

/** What was placed so far, at which move. */
interface Kept {
  readonly ply: number;
  readonly move: string;
  readonly at: Point;
}

/** A coin in hand. */
export interface Laying {
  readonly placing: Placing;
  readonly at: Point;
  readonly problem: string;
}

export class PlaceAtTable {
  /** The choice that somebody looks at: its place is shown. */
  readonly regarded: Signal<Choice | null> = signal(null);
  /** Whether the question is put away for a while, to see the table. */
  readonly aside = signal(false);
  readonly #kept: Signal<Kept | null> = signal(null);
  readonly #placings = computed(() => {
    const shown = this.table.shown.value;
    if (!shown?.your_turn || this.table.lookingBack.value) return this.#nothing;
    // The same move has the same coins, however often the house is asked.
    if (this.#known.ply !== shown.ply) this.#known = { ply: shown.ply, placings: shown.view.placings };
    return this.#known;
  });
  /** The coin that is placed now; null where none is, or none is chosen yet. */
  readonly laying = computed((): Laying | null => {
    const { ply, placings } = this.#placings.value;
    const kept = this.#kept.value;
    const own = kept?.ply === ply ? placings.find((one) => one.move === kept.move) : undefined;
    if (own && kept) return laid(own, kept.at);
    const [only] = placings;
    return only && only.key === "" ? laid(only, only.start) : null;
  });
  /** Whether a choice is asked for. */
  readonly asks = computed(() => {
    const { placings } = this.#placings.value;
    return this.table.mayPlay.value && this.laying.value === null && placings.some(({ key }) => key !== "");
  });
  readonly #placed = computed((): Placed | null => {
    const live = this.table.mayPlay.value;
    if (!live && this.table.pending.value === null) return null;
    const laying = this.laying.value;
    if (laying) return { ...laying, live, seen: true };
    const [first] = this.#placings.value.placings;
    const regarded = this.placingOf(this.regarded.value);
    const shown = regarded ?? first;
    return shown ? { ...laid(shown, shown.start), live: false, seen: regarded !== undefined } : null;
  });
  readonly #nothing = { ply: -1, placings: [] as readonly Placing[] };
  #known = this.#nothing;

  constructor(readonly table: Table) {}

  /** Follow the table until the returned function is called. */
  attend(): () => void {
    const { board } = this.table;
    const stop = [
      effect(() => {
        const placed = this.#placed.value;
        if (board) board.placed = placed;
      }),
      effect(() => {
        if (!this.asks.value) this.regarded.value = null;
      }),
    ];
    const heard = new AbortController();
    board?.addEventListener("place", (event) => this.put((event as CustomEvent<Point>).detail), heard);
    return () => {
      heard.abort();
      keepSilence();
      for (const each of stop) each();
      if (board) board.placed = null;
    };
  }

  /** Where a choice's coin is to be placed; undefined for one that is whole as it is. */
  placingOf(choice: Choice | null): Placing | undefined {
    return this.#placings.value.placings.find(({ key }) => key !== "" && key === choice?.key);
  }

  // --- what is to be chosen first ---------------------------------------------------------------------------

  /** Make a choice: it is played, or its coin is placed. */
  choose(choice: Choice): void {
    const placing = this.placingOf(choice);
    if (!placing) return void this.table.choose(choice);
    this.#lay(placing, placing.start);
    say(`${placing.label}. ${this.#inWords()}`, "assertive");
  }

  /** Choose again. True when something was chosen that can be changed. */
  back(): boolean {
    if (!this.laying.value?.placing.key || !this.table.mayPlay.value) return false;
    this.#kept.value = null;
    this.aside.value = false;
    return true;
  }

  // --- where ------------------------------------------------------------------------------------------------

  /** Place the coin there. */
  put(at: Point): void {
    const placing = this.laying.value?.placing;
    if (!placing || !this.table.mayPlay.value) return;
    this.#lay(placing, at);
    sayLater(() => this.#inWords());
  }

  /** Move the coin by so much (m), up on the screen at 0 degrees and clockwise. */
  nudge(bearing: number, metres: number): boolean {
    const laying = this.laying.value;
    if (!laying || !this.table.mayPlay.value) return false;
    const [x, y] = direction(bearing - (this.table.board?.turn ?? 0));
    this.put(intoBand(laying.placing, [laying.at[0] + x * metres, laying.at[1] + y * metres]));
    return true;
  }

  /** Let go of the coin where it is: that is the move. */
  letGo(): boolean {
    const laying = this.laying.value;
    if (!laying || !this.table.mayPlay.value) return false;
    keepSilence();
    if (laying.problem) this.table.tell({ text: laying.problem, clause: laying.placing.clause });
    else void this.table.place(formatPlacing(laying.placing, laying.at));
    this.table.board?.scrollIntoView({ block: "nearest" });
    return true;
  }

  #lay({ move }: Placing, at: Point): void {
    this.#kept.value = { ply: this.#placings.value.ply, move, at };
  }

  #inWords(): string {
    const laying = this.laying.value;
    return laying ? inWords(laying) : "";
  }
}

/** Where the coin is, and whether it may be there. */
export function inWords({ placing, at, problem }: Laying): string {
  return `${capital(whereInWords(placing, at))}. ${problem || "It may lie there."}`;
}

function laid(placing: Placing, at: Point): Laying {
  return { placing, at, problem: problemAt(placing, at) };
}
