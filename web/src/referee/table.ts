// The picture of a refereed match as a table: moves of a thinking game are picked on it, and taps that have a place.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import type { Point } from "../board";
import { Moves } from "../match/moves";
import { Presentation } from "../match/presentation";
import type { MatchFacts, TableSession } from "../match/session";
import { Timeline } from "../match/timeline";
import type { Choice, Frame, SeatCard, SheetSeat, SheetView, Tap } from "../wire";

export interface TableHost {
  /** A move in the game's notation was picked. */
  readonly play: (move: string) => void;
  /** A place was touched that these taps belong to. */
  readonly touch: (taps: readonly Tap[]) => void;
}

export class SheetTable implements TableSession {
  readonly id: string;
  readonly ruled = true;
  readonly facts: Signal<MatchFacts | null>;
  readonly presentation: Presentation;
  readonly timeline: Timeline;
  readonly moves: Moves;
  readonly picture = computed(() => this.timeline.shown.value);
  readonly replayable = signal(false);
  /** The taps by the choice that stands for their place. */
  #taps = new Map<string, readonly Tap[]>();
  readonly #stop: () => void;

  constructor(
    view: SheetView,
    readonly host: TableHost,
  ) {
    const seats = view.seats.map(seatCard);
    this.id = `sheet ${view.sheet}`;
    this.facts = signal(factsOf(view, seats));
    this.presentation = new Presentation(() => seats);
    const { presentation } = this;
    this.timeline = new Timeline({ presenter: presentation, fetchFrame: () => Promise.resolve(undefined), flicked: () => false });
    this.moves = new Moves({ timeline: this.timeline, presentation, send: (_, move) => Promise.resolve(this.#send(move)) });
    this.timeline.open(view.frame, []);
    this.#stop = effect(() => this.#touched(this.moves.built.value.whole));
  }

  close(): void {
    this.#stop();
    this.presentation.close();
    this.timeline.close();
  }

  sampling(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Show a position, and what can be picked there. */
  show(frame: Frame, choices: readonly Choice[]): void {
    const before = this.timeline.shown.peek();
    const open = (): void => batch(() => {
      this.timeline.open(frame, []);
      this.presentation.remark.value = null;
      this.#offer(frame.ply, choices);
    });
    if (before === frame) this.#offer(frame.ply, choices);
    else if (before && before.ply + 1 === frame.ply) void this.presentation.travel(frame, open);
    else open();
  }

  /** Nothing can be picked until another position is shown. */
  withhold(): void {
    this.moves.offered.value = null;
  }

  /** Offer the taps that have a place on the picture that is shown. */
  offerTaps(taps: readonly Tap[]): void {
    const placed = taps.filter(({ at }) => at);
    const places = [...new Set(placed.map(placeOf))];
    this.#taps = new Map(places.map((place) => [place, placed.filter((tap) => placeOf(tap) === place)]));
    const ply = this.timeline.shown.peek()?.ply ?? 0;
    this.#offer(ply, [...this.#taps].flatMap(([place, [tap]]) => (tap?.at ? [choiceAt(place, tap, tap.at)] : [])));
  }

  #offer(ply: number, choices: readonly Choice[]): void {
    this.moves.offered.value = choices.length > 0 ? { ply, choices: [...choices], aimings: [], placings: [], forced: "" } : null;
  }

  #touched(choice: Choice | undefined): void {
    const taps = choice && this.#taps.get(choice.move);
    if (!taps) return;
    queueMicrotask(() => {
      this.presentation.board?.undo();
      this.host.touch(taps);
    });
  }

  #send(move: string): void {
    if (!this.#taps.has(move)) this.host.play(move);
  }
}

function placeOf({ at }: Tap): string {
  return `tap at ${at?.join(" ")}`;
}

function choiceAt(place: string, tap: Tap, at: Point): Choice {
  const label = tap.group || tap.words;
  return { move: place, label, words: "", key: "", touch: [[at[0], at[1]]], refusal: null, clause: "", part: 0, takes: [], picture: "", leads: [] };
}

function seatCard({ name, title, facing }: SheetSeat, seat: number): SeatCard {
  return { seat, role: title, kind: "person", name: name || "Player", taken: true, yours: false, title: "", face: "", hand: "", facing };
}

function factsOf(view: SheetView, seats: SeatCard[]): MatchFacts {
  const { sheet: match, game, title, options, board } = view;
  const nothing = { rematch: null, clock: null, take_back: null, phrases: [], listed: false, consents: false, flicked: false, warming: false, stuck: "", alone: false, hints: false, engine: false, browser_engine: false, tried: false, aids: false };
  return { match, game, title, options, seats, board, ...nothing };
}
