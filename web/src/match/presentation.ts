// How a match is shown and announced: the board's motion, pauses for reading, remarks, score sheets and live regions.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { announce } from "../announce";
import { atRest, type BoardFrame, type ParlourBoard, type Progress } from "../board";
import type { Frame, LogEntry, Playback, SeatCard } from "../wire";
import { Hold } from "./hold";
import { announcement, secondsToRead } from "./phrases";
import type { Presenter } from "./timeline";

/** A sentence beside the choices: why something was refused, or what went wrong. */
export interface Remark {
  readonly text: string;
  readonly clause?: string | null;
}

export class Presentation implements Presenter {
  readonly remark: Signal<Remark | null> = signal(null);
  readonly hold = new Hold();
  readonly travelling = signal(false);
  /** How far the flick is that is being played; null when none is. */
  readonly progress: Signal<Progress | null> = signal(null);
  /** Whether a flick is being played. */
  readonly flying = computed(() => this.progress.value !== null);
  /** Whether something moves on the picture. */
  readonly moving = computed(() => this.flying.value || this.travelling.value);
  /** The pieces that a ruling is about, while somebody points at it. */
  readonly marked: Signal<readonly string[]> = signal([]);
  /** The move of the choice that somebody points at, on the picture or beside it. */
  readonly highlighted: Signal<string | null> = signal(null);
  /** The frame whose round has ended, until its score sheet is closed. */
  readonly closing: Signal<Frame | null> = signal(null);
  /** The pieces as they came to rest at the end of a round: they stay on the picture until its sheet is closed. */
  readonly resting: Signal<BoardFrame | null> = signal(null);

  /** Draws what was aimed beside a playback, until the flick that it is about rests. */
  compares: ((playback: Playback) => string) | null = null;
  board: ParlourBoard | null = null;
  #moves = 0;
  #closed = false;

  constructor(readonly seats: () => readonly SeatCard[]) {}

  close(): void {
    this.#closed = true;
    this.hold.release();
  }

  /** Show a sentence beside the choices, and announce it. */
  say(remark: Remark): void {
    this.remark.value = remark;
    announce(remark.text, "assertive");
  }

  announce(entries: readonly LogEntry[], frame: Frame): void {
    announce(announcement(entries, frame, this.seats()), frame.result ? "assertive" : "polite");
  }

  ready(): Promise<void> {
    return this.hold.over();
  }

  // --- motion -----------------------------------------------------------------------------------------------

  async travel(frame: Frame, shown: () => void): Promise<void> {
    if (this.#closed) return;
    const move = this.#setOut(() => {
      shown();
      this.resting.value = null;
    });
    await this.board?.show(frame);
    if (this.#moves === move) this.travelling.value = false;
  }

  async play(frame: Frame, rested: () => void): Promise<void> {
    const move = this.#setOut();
    const end = this.#endOf(frame);
    await this.board?.play(end, () => {
      if (end !== frame) this.resting.value = end;
      this.progress.value = null;
      this.board?.overlay("meant", (frame.playback && this.compares?.(frame.playback)) ?? "");
      this.compares = null;
      rested();
    });
    if (this.#moves !== move) return;
    this.progress.value = null;
    this.travelling.value = false;
  }

  /** Everything that points at the picture before belongs to that picture. */
  #setOut(also: () => void = () => undefined): number {
    batch(() => {
      also();
      this.travelling.value = true;
      this.board?.overlay("meant", "");
      this.highlighted.value = null;
      this.marked.value = [];
    });
    return ++this.#moves;
  }

  /** What the picture shows after a flick. After the last flick of a round, the pieces stay where they came to rest. */
  #endOf(frame: Frame): BoardFrame {
    const { picture, playback, sheet } = frame;
    const before = this.resting.peek() ?? this.board?.frame;
    if (!sheet?.ends_round || !playback || !before) return frame;
    return { picture: atRest(before.picture, picture, playback), playback };
  }

  /** See the flick that led to a frame again, at its own rate, if it has one. News wait until it is over. */
  async replay(frame: Frame, rate?: number): Promise<void> {
    const reel = this.board?.reel;
    if (!reel || !frame.playback || this.travelling.value) return;
    const before = reel.rate;
    reel.rate = rate ?? before;
    this.hold.open();
    await this.play(frame, () => undefined);
    this.hold.release();
    reel.rate = before;
  }

  /** Go to a time (s) of the flick that led to a frame, and stop there. */
  seek(frame: Frame, time: number): void {
    if (this.progress.value === null) void this.replay(frame);
    if (!this.board) return;
    this.board.reel.paused = true;
    this.board.reel.seek(time);
  }

  /** End what is played or held, as it would have ended. True when there was something. */
  skip(): boolean {
    return (this.board?.skip() ?? false) || this.hold.release();
  }

  interrupt(): void {
    this.remark.value = null;
    this.board?.skip();
    this.hold.release();
  }

  // --- time to read -----------------------------------------------------------------------------------------

  holdToRead(frame: Frame): void {
    if (!document.hidden) this.hold.begin(secondsToRead(frame, this.seats()));
  }

  closeRound(frame: Frame): void {
    if (this.#closed) return;
    this.closing.value = frame;
    this.hold.open();
  }

  /** Close the score sheet and go on. After the last round the pieces stay, because nothing else comes. */
  closeSheet(): void {
    if (!this.closing.value?.result) this.resting.value = null;
    this.closing.value = null;
    this.hold.release();
  }
}
