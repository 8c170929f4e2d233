// One match as this page follows it: what the server last said, what is shown of it, and what is on its way.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { api, patiently, Refused } from "./api";
import type { ParlourBoard } from "./board";
import { Feed } from "./feed";
import { say } from "./live";
import { recall, remember } from "./memory";
import type { Choice, MatchView, News } from "./wire";

/** A catch-up of at most so many moves is shown move by move. */
const STEPS_SHOWN = 3;

/** Something to tell the player beside the choices. */
export interface Remark {
  readonly text: string;
  readonly clause?: string | null;
}

export class Table {
  /** The match at its last move. */
  readonly latest: Signal<MatchView | null> = signal(null);
  /** The match as it is on the picture: behind while it travels, or while somebody looks back. */
  readonly shown: Signal<MatchView | null> = signal(null);
  readonly lookingBack = signal(false);
  /** The move that the server has not answered yet. */
  readonly pending: Signal<string | null> = signal(null);
  readonly travelling = signal(false);
  readonly connected = signal(true);
  readonly waiting = signal(false);
  readonly remark: Signal<Remark | null> = signal(null);
  /** The move of the choice that somebody regards, on the picture or beside it. */
  readonly regarded: Signal<string | null> = signal(null);
  /** Why there is nothing to show. */
  readonly failed: Signal<Refused | null> = signal(null);
  readonly mayPlay = computed(() => {
    const [shown, latest] = [this.shown.value, this.latest.value];
    const atEnd = shown !== null && shown.ply === latest?.last_ply && shown.your_turn;
    return atEnd && !this.lookingBack.value && this.pending.value === null && !this.travelling.value;
  });

  board: ParlourBoard | null = null;
  readonly #feed: Feed;
  readonly #views = new Map<number, MatchView>();
  #tail: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(readonly match: string) {
    this.#feed = new Feed(match, {
      since: () => this.latest.value?.last_ply ?? 0,
      news: (news) => this.#news(news),
      connected: (connected) => this.#connection(connected),
    });
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
    void this.refresh();
  }

  close(): void {
    this.#closed = true;
    this.#feed.close();
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
  }

  get key(): string | undefined {
    return recall(this.match)?.key;
  }

  /** Ask for the match as it is now. */
  async refresh(): Promise<void> {
    try {
      const view = await patiently(
        () => (this.#closed ? Promise.reject(new Error("left")) : api.match(this.match, this.key)),
        (waits) => (this.waiting.value = waits),
      );
      this.#arrive(view);
    } catch (error) {
      if (error instanceof Refused) this.failed.value = error;
      else if (!this.#closed) throw error;
    }
  }

  // --- playing ----------------------------------------------------------------------------------------------

  async choose(choice: Choice): Promise<void> {
    const view = this.shown.value;
    if (choice.refusal) return this.refuse(choice);
    if (!view || !this.mayPlay.value || !this.key) return;
    batch(() => {
      this.pending.value = choice.move;
      this.remark.value = null;
    });
    await this.#send(this.key, view.ply, choice.move);
  }

  /** Tell why a choice may not be picked; nothing is sent. */
  refuse(choice: Choice): void {
    if (choice.refusal) this.tell({ text: choice.refusal.message, clause: choice.refusal.clause });
  }

  tell(remark: Remark): void {
    this.remark.value = remark;
    say(remark.text, "assertive");
  }

  /** A move may be sent again: the ply makes it the same move, and a second copy is answered with 409. */
  async #send(key: string, ply: number, move: string): Promise<void> {
    try {
      const answer = await patiently(
        () => api.move(this.match, key, { ply, move }),
        (waits) => (this.waiting.value = waits),
      );
      this.#arrive(answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.#refused(error, ply, move);
    } finally {
      this.pending.value = null;
    }
  }

  async #refused(error: Refused, ply: number, move: string): Promise<void> {
    if (error.status === 409) {
      await this.refresh();
      const entry = this.latest.value?.log[ply];
      if (entry?.move === move && this.latest.value?.seats[entry.seat]?.yours) return;
    }
    const stale = error.problem.code === "stale_ply";
    this.tell({
      text: stale ? "The match has moved on meanwhile; this is how it stands now." : error.problem.message,
      clause: error.problem.clause,
    });
  }

  async resign(): Promise<void> {
    await this.#ask(async (key) => this.#arrive(await api.resign(this.match, key)));
  }

  /** Set up the next match. Resolves with its name, or nothing when it was refused. */
  async rematch(): Promise<string | undefined> {
    let following: string | undefined;
    await this.#ask(async (key) => {
      following = (await api.rematch(this.match, key)).match;
      this.followedBy(following);
    });
    return following;
  }

  /** The same key plays in the next match. */
  followedBy(match: string): void {
    remember(match, { key: this.key, title: this.latest.value?.title ?? "" });
  }

  async #ask(question: (key: string) => Promise<void>): Promise<void> {
    try {
      if (this.key) await question(this.key);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.tell({ text: error.message, clause: error.problem.clause });
      if (error.status === 409) await this.refresh();
    }
  }

  // --- following --------------------------------------------------------------------------------------------

  readonly #wake = (): void => {
    if (document.hidden) return;
    this.#feed.hurry();
    void this.refresh();
  };

  #connection(connected: boolean): void {
    const back = connected && !this.connected.value;
    this.connected.value = connected;
    // Seats and the next table change without a move; news of them may have been missed.
    if (back) void this.refresh();
  }

  #news(news: News): void {
    const known = this.latest.value?.last_ply ?? -1;
    if (news.entries.length === 0 || news.ply > known) void this.refresh();
  }

  #arrive(view: MatchView): void {
    const known = this.latest.value;
    if (this.#closed || (known && view.last_ply < known.last_ply)) return;
    this.#views.set(view.ply, view);
    batch(() => {
      this.failed.value = null;
      this.latest.value = view;
      if (known && known.last_ply === view.last_ply && this.shown.value?.ply === view.ply) this.shown.value = view;
      if (!known) this.shown.value = view;
    });
    remember(this.match, { title: view.title });
    if (known && view.last_ply > known.last_ply) this.#follow(known.last_ply, view);
  }

  /** Show the moves that came, one after another, behind whatever is still travelling. */
  #follow(from: number, view: MatchView): void {
    if (this.lookingBack.value) {
      say(spoken(view, from));
      return;
    }
    this.#tail = this.#tail.then(async () => {
      if (this.lookingBack.value || this.#closed) return;
      say(spoken(view, from), view.result ? "assertive" : "polite");
      const gap = view.ply - from;
      const first = gap <= STEPS_SHOWN ? from + 1 : view.ply;
      for (let ply = first; ply < view.ply; ply += 1) await this.#travel(await this.#at(ply));
      await this.#travel(view);
    });
  }

  async #travel(view: MatchView | undefined): Promise<void> {
    if (!view || this.#closed) return;
    batch(() => {
      this.shown.value = view;
      this.travelling.value = true;
      this.regarded.value = null;
    });
    await this.board?.show(view.view);
    this.travelling.value = false;
  }

  /** The match at an earlier ply; undefined when it cannot be had now. */
  async #at(ply: number): Promise<MatchView | undefined> {
    const known = this.#views.get(ply);
    if (known) return known;
    const view = await api.match(this.match, this.key, ply).catch(() => undefined);
    if (view) this.#views.set(ply, view);
    return view;
  }

  // --- looking back -----------------------------------------------------------------------------------------

  /** Show the match after so many moves. */
  async lookAt(ply: number): Promise<void> {
    const latest = this.latest.value;
    if (!latest) return;
    const wanted = Math.max(0, Math.min(ply, latest.last_ply));
    this.board?.skip();
    this.lookingBack.value = wanted < latest.last_ply;
    this.#wanted = wanted;
    const view = wanted === latest.last_ply ? latest : await this.#at(wanted);
    // Only the last of several quick wishes is shown.
    if (!view || this.#wanted !== wanted) return;
    batch(() => {
      this.remark.value = null;
      this.regarded.value = null;
    });
    await this.#travel(view);
  }

  #wanted = 0;
}

/** The moves after `from` in words, and what comes next. */
function spoken(view: MatchView, from: number): string {
  const moves = view.log.slice(from).map((entry) => {
    const notes = entry.notes.map((note) => note.message).join(" ");
    return notes || `${view.seats[entry.seat]?.role ?? ""}: ${entry.move}.`;
  });
  const turn = view.your_turn ? "Your turn. " : "";
  return `${moves.join(" ")} ${turn}${view.view.prompt}`;
}
