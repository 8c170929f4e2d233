// The plies of one match: which is the last, which is shown, the queue of those still to be shown, and looking back.
import { batch, computed, signal, type Signal } from "@preact/signals";
import type { Frame, LogEntry, News } from "../wire";

/** The largest catch-up that is shown move by move. Flicks have to be seen, so more of them are. */
export const STEPS_SHOWN = 3;
export const FLICKS_SHOWN = 24;

/** The most frames that are kept for looking back and forth. */
const MOST_FRAMES = 100;

/** What shows frames: the picture, the voice and the pauses for reading. */
export interface Presenter {
  /** Resolves when nothing holds the picture any more. */
  readonly ready: () => Promise<void>;
  readonly announce: (entries: readonly LogEntry[], frame: Frame) => void;
  /** Go to a frame. `shown` is called when the picture sets out; resolves when it has arrived. */
  readonly travel: (frame: Frame, shown: () => void) => Promise<void>;
  /** Play the flick that led to a frame. `rested` is called when the pieces lie still; resolves after that. */
  readonly play: (frame: Frame, rested: () => void) => Promise<void>;
  /** Leave time to read the ruling on a flick. */
  readonly holdToRead: (frame: Frame) => void;
  /** Show the score sheet of the round that a frame ends, and hold the picture until it is closed. */
  readonly closeRound: (frame: Frame) => void;
  /** End at once what moves or holds the picture. */
  readonly interrupt: () => void;
}

export interface TimelineHost {
  readonly presenter: Presenter;
  /** The frame of an earlier ply; undefined when the server does not answer. */
  readonly fetchFrame: (ply: number) => Promise<Frame | undefined>;
  /** Whether the game is played by flicking. */
  readonly flicked: () => boolean;
}

/** The plies that a catch-up shows, in order: each one, or only the last where there are too many. */
export function pliesToShow(from: number, last: number, most: number): number[] {
  return last - from <= most ? Array.from({ length: last - from }, (_, index) => from + 1 + index) : [last];
}

export class Timeline {
  /** The frame of the last move. */
  readonly latest: Signal<Frame | null> = signal(null);
  /** The frame on the picture: an earlier one while moves are being shown, or while somebody looks back. */
  readonly shown: Signal<Frame | null> = signal(null);
  readonly log: Signal<readonly LogEntry[]> = signal([]);
  readonly lookingBack = signal(false);
  /** The ply that somebody looks back to. Its frame may still be on its way. */
  readonly target = signal(0);
  readonly lastPly = computed(() => this.latest.value?.ply ?? 0);
  /** Whether the picture shows the last move. */
  readonly atEnd = computed(() => !this.lookingBack.value && this.shown.value?.ply === this.latest.value?.ply);
  readonly #frames = new Map<number, Frame>();
  #following = false;
  #closed = false;

  constructor(readonly host: TimelineHost) {}

  /** Start from the last frame and the log so far. */
  open(frame: Frame, log: readonly LogEntry[]): void {
    this.#keep(frame);
    batch(() => {
      this.log.value = log;
      this.latest.value = frame;
      this.shown.value = frame;
    });
  }

  close(): void {
    this.#closed = true;
  }

  /**
   * Take in the moves that are new, and show them one after another. Frames that are known already are ignored, and so
   * is news that leaves out a move: the connection then asks for what is missing.
   */
  add({ entries, frames }: Pick<News, "entries" | "frames">): void {
    const known = this.latest.value;
    if (!known || this.#closed) return;
    const fresh = frames.filter(({ ply }) => ply > known.ply);
    const last = fresh.at(-1);
    if (!last) return;
    const moves = [...entries, ...fresh.flatMap(({ entry }) => entry ?? [])].filter(({ ply }) => ply > known.ply);
    if (moves.length !== last.ply - known.ply) return;
    fresh.forEach((frame) => this.#keep(frame));
    batch(() => {
      this.log.value = [...this.log.value, ...moves];
      this.latest.value = last;
    });
    if (this.lookingBack.value) this.host.presenter.announce(moves, last);
    else void this.#follow();
  }

  // --- the queue --------------------------------------------------------------------------------------------

  /** Show the moves that came, after everything that still travels or waits for a reader. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    try {
      for (let step = await this.#next(); step; step = await this.#next()) await this.#catchUp(step.from, step.last);
    } finally {
      this.#following = false;
    }
  }

  /** From which ply to which the picture is behind, as soon as nothing holds it; undefined when it is not. */
  async #next(): Promise<{ readonly from: number; readonly last: number } | undefined> {
    await this.host.presenter.ready();
    const [from, last] = [this.shown.value?.ply, this.latest.value?.ply];
    if (from === undefined || last === undefined || this.lookingBack.value || this.#closed) return undefined;
    return from < last ? { from, last } : undefined;
  }

  /** Flicks are shown one at a time, because each has its ruling; other moves in one go. */
  async #catchUp(from: number, last: number): Promise<void> {
    const flicked = this.host.flicked();
    const plies = pliesToShow(from, last, flicked ? FLICKS_SHOWN : STEPS_SHOWN);
    const found = await Promise.all((flicked ? plies.slice(0, 1) : plies).map((ply) => this.at(ply)));
    const frames = found.filter((frame) => frame !== undefined);
    const [first] = frames;
    if (flicked && first?.playback) await this.#watch(from, first);
    else await this.#stride(from, frames.length > 0 ? frames : [this.latest.value as Frame]);
  }

  /** Moves that are no flicks are announced at once, and then shown. */
  async #stride(from: number, frames: readonly Frame[]): Promise<void> {
    const last = frames.at(-1) as Frame;
    this.host.presenter.announce(this.#entries(from, last), last);
    for (const frame of frames) if (!this.#closed) await this.#travelTo(frame);
    this.#endRound(last);
  }

  /** See the flick that led to a frame. Score, log and prompt follow when the pieces lie still. */
  async #watch(from: number, frame: Frame): Promise<void> {
    const { presenter } = this.host;
    await presenter.play(frame, () => {
      if (this.lookingBack.value) return;
      this.shown.value = frame;
      presenter.holdToRead(frame);
      presenter.announce(this.#entries(from, frame), frame);
    });
    // The board may be gone, or show something else by now.
    if (!this.lookingBack.value && (this.shown.value?.ply ?? 0) < frame.ply) this.shown.value = frame;
    this.#endRound(frame);
  }

  #travelTo(frame: Frame): Promise<void> {
    return this.host.presenter.travel(frame, () => (this.shown.value = frame));
  }

  /** The round that a frame ends is read before the game goes on. */
  #endRound(frame: Frame): void {
    if (!frame.sheet?.ends_round || this.lookingBack.value || this.#closed) return;
    void this.host.presenter.ready().then(() => {
      const stays = this.shown.value?.ply === frame.ply && !this.lookingBack.value && !this.#closed;
      if (stays) this.host.presenter.closeRound(frame);
    });
  }

  #entries(from: number, { ply }: Frame): readonly LogEntry[] {
    return this.log.value.slice(from, ply);
  }

  // --- looking back -----------------------------------------------------------------------------------------

  /** Show the match at a ply. False when its frame could not be fetched. */
  async lookAt(ply: number): Promise<boolean> {
    const latest = this.latest.value;
    if (!latest) return true;
    const target = Math.max(0, Math.min(ply, latest.ply));
    this.host.presenter.interrupt();
    this.lookingBack.value = target < latest.ply;
    this.target.value = target;
    const frame = await this.at(target);
    // Of several requests in a row, only the last is shown.
    if (this.target.value !== target || this.#closed) return true;
    if (frame) await this.#travelTo(frame);
    else this.#stay();
    return frame !== undefined;
  }

  #stay(): void {
    const shown = this.shown.value?.ply ?? 0;
    this.target.value = shown;
    this.lookingBack.value = shown < this.lastPly.value;
  }

  /** The match at a ply; undefined when its frame cannot be fetched now. */
  async at(ply: number): Promise<Frame | undefined> {
    const known = this.#frames.get(ply);
    if (known) return known;
    const frame = await this.host.fetchFrame(ply);
    if (frame) this.#keep(frame);
    return frame;
  }

  #keep(frame: Frame): void {
    this.#frames.delete(frame.ply);
    this.#frames.set(frame.ply, frame);
    const [oldest] = this.#frames.keys();
    if (this.#frames.size > MOST_FRAMES && oldest !== undefined) this.#frames.delete(oldest);
  }
}
