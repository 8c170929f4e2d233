// One match as this page follows it: what the server last said, what is shown of it, and what is on its way.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { api, isUnplayable, patiently, Refused } from "./api";
import { type Aim, atRest, formatAim, type ParlourBoard, type Progress, type Said } from "./board";
import { Feed } from "./feed";
import { Hold } from "./hold";
import { say } from "./live";
import { recall, remember } from "./memory";
import { noteOf } from "./noted";
import type { Advice, Analysis, Choice, MatchView, News, UnplayableMatch, View } from "./wire";

/** A catch-up of at most so many moves is shown move by move; of more where they are flicks, which have to be seen. */
const STEPS_SHOWN = 3;
const FLICKS_SHOWN = 24;

/** How long a ruling can be read before anything else is shown, s; longer where something was taken off, and on one's
    own flick. */
const TO_READ = 1.25;
const TO_READ_MORE = 2;
const TO_READ_OWN = 4;

/** So many positions are kept for looking back and forth. */
const MOST_VIEWS = 100;

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
  /** The ply that somebody looks back to: its picture may be on its way. */
  readonly wanted = signal(0);
  /** The move that the server has not answered yet. */
  readonly pending: Signal<string | null> = signal(null);
  readonly travelling = signal(false);
  /** How far the flick is that is played on the picture; null when none is. */
  readonly progress: Signal<Progress | null> = signal(null);
  /** The pieces that are spoken of beside the picture. */
  readonly marked: Signal<readonly string[]> = signal([]);
  /** The sheet of a round that has just ended, until it is put away. */
  readonly closing: Signal<MatchView | null> = signal(null);
  /** The pieces of a round that has ended: they stay on the picture as long as it is spoken of. */
  readonly #resting: Signal<View | null> = signal(null);
  readonly picture = computed(() => this.#resting.value ?? this.shown.value?.view ?? null);
  readonly hold = new Hold();
  readonly connected = signal(true);
  readonly waiting = signal(false);
  readonly remark: Signal<Remark | null> = signal(null);
  /** The move of the choice that somebody regards, on the picture or beside it. */
  readonly regarded: Signal<string | null> = signal(null);
  /** How far a move is said on the picture, place by place. */
  readonly said: Signal<Said> = signal({ places: [], whole: undefined, next: [], open: [] });
  /** Why there is nothing to show. */
  readonly failed: Signal<Refused | null> = signal(null);
  /** The match, where it can only be read. */
  readonly unplayable: Signal<UnplayableMatch | null> = signal(null);
  readonly mayPlay = computed(() => {
    const [shown, latest] = [this.shown.value, this.latest.value];
    const atEnd = shown !== null && shown.ply === latest?.last_ply && shown.your_turn;
    return atEnd && !this.lookingBack.value && this.pending.value === null && !this.travelling.value;
  });

  board: ParlourBoard | null = null;
  readonly #feed: Feed;
  readonly #views = new Map<number, MatchView>();
  #following = false;
  #travels = 0;
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
    this.hold.release();
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
      if (isUnplayable(view)) this.#stop(view);
      else this.#arrive(view);
    } catch (error) {
      if (error instanceof Refused) this.failed.value = error;
      else if (!this.#closed) throw error;
    }
  }

  // --- playing ----------------------------------------------------------------------------------------------

  async choose(choice: Choice): Promise<void> {
    if (choice.refusal) return this.refuse(choice);
    await this.#submit(choice.move);
  }

  async flick(aim: Aim): Promise<void> {
    await this.#submit(formatAim(aim));
  }

  /** A move that somebody has made up himself, in the game's notation. */
  async place(move: string): Promise<void> {
    await this.#submit(move);
  }

  async #submit(move: string): Promise<void> {
    const view = this.shown.value;
    if (!view || !this.mayPlay.value || !this.key) return;
    batch(() => {
      this.pending.value = move;
      this.remark.value = null;
    });
    await this.#send(this.key, view.ply, move);
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
    // Who plays on has read enough.
    this.hold.release();
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

  /** Another match that goes on after so many moves of this one. Resolves with its name, or nothing when refused. */
  async branch(ply: number): Promise<string | undefined> {
    let branch: string | undefined;
    await this.#ask(async (key) => {
      branch = (await api.branch(this.match, key, ply)).match;
      this.followedBy(branch);
    });
    return branch;
  }

  /** What an engine would play after so many moves; nothing when it was refused. */
  async advice(ply: number): Promise<Advice | undefined> {
    let advice: Advice | undefined;
    await this.#ask(async (key) => void (advice = await api.advice(this.match, key, ply)));
    return advice;
  }

  /** How the match stood from a ply on, as far as an engine has thought; nothing when it was refused. */
  async analysis(ply: number): Promise<Analysis | undefined> {
    let analysis: Analysis | undefined;
    await this.#mind(async () => void (analysis = await api.analysis(this.match, this.key, ply)));
    return analysis;
  }

  /** The same key plays in the next match. */
  followedBy(match: string): void {
    remember(match, { key: this.key, title: this.latest.value?.title ?? "" });
  }

  async #ask(question: (key: string) => Promise<void>): Promise<void> {
    const { key } = this;
    if (key) await this.#mind(() => question(key));
  }

  async #mind(question: () => Promise<void>): Promise<void> {
    try {
      await question();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.tell({ text: error.message, clause: error.problem.clause });
      if (error.status === 409) await this.refresh();
    }
  }

  // --- following --------------------------------------------------------------------------------------------

  readonly #wake = (): void => {
    if (document.hidden || this.unplayable.value) return;
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

  /** The match can only be read. The server closes its feed for good. */
  #stop(seen: UnplayableMatch): void {
    if (this.#closed) return;
    this.unplayable.value = seen;
    remember(this.match, { title: seen.title, note: noteOf(seen) });
  }

  #arrive(fresh: MatchView): void {
    const known = this.latest.value;
    if (this.#closed || (known && fresh.last_ply < known.last_ply)) return;
    // After as many moves the picture is the same: what is half said on it stays.
    const view = known?.ply === fresh.ply ? { ...fresh, view: known.view } : fresh;
    this.#keep(view);
    batch(() => {
      this.failed.value = null;
      this.latest.value = view;
      if (known && known.last_ply === view.last_ply && this.shown.value?.ply === view.ply) this.shown.value = view;
      if (!known) this.shown.value = view;
    });
    remember(this.match, { title: view.title, note: noteOf(view) });
    if (!known || view.last_ply <= known.last_ply) return;
    if (this.lookingBack.value) say(spoken(view, known.last_ply));
    else void this.#follow();
  }

  /** Show the moves that came, one after another, behind whatever is still travelling or to be read. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    try {
      for (let to = await this.#next(); to; to = await this.#next()) await this.#catchUp(to.from, to.view);
    } finally {
      this.#following = false;
    }
  }

  /** What is to be shown next, once nothing is held any more; undefined when the picture is up to date. */
  async #next(): Promise<{ from: number; view: MatchView } | undefined> {
    await this.hold.over();
    const [from, view] = [this.shown.value?.ply, this.latest.value];
    const behind = from !== undefined && view !== null && from < view.ply;
    return behind && !this.lookingBack.value && !this.#closed ? { from, view } : undefined;
  }

  async #catchUp(from: number, view: MatchView): Promise<void> {
    const next = view.ply - from <= (view.flicked ? FLICKS_SHOWN : STEPS_SHOWN) ? from + 1 : view.ply;
    const step = next === view.ply ? view : await this.#at(next);
    if (step?.view.playback) await this.#watch(step, from);
    else await this.#stride(from, view.flicked ? (step ?? view) : view);
  }

  /** Moves that are no flicks are told at once, and then shown. */
  async #stride(from: number, view: MatchView): Promise<void> {
    say(spoken(view, from), view.result ? "assertive" : "polite");
    const first = view.ply - from <= STEPS_SHOWN ? from + 1 : view.ply;
    for (let ply = first; ply < view.ply; ply += 1) await this.#travel(await this.#at(ply));
    await this.#travel(view);
    this.#endRound(view);
  }

  async #travel(view: MatchView | undefined): Promise<void> {
    if (!view || this.#closed) return;
    const travel = ++this.#travels;
    batch(() => {
      this.shown.value = view;
      this.#resting.value = null;
      this.travelling.value = true;
      this.regarded.value = null;
      this.marked.value = [];
    });
    await this.board?.show(view.view);
    if (this.#travels === travel) this.travelling.value = false;
  }

  // --- flicks -----------------------------------------------------------------------------------------------

  /** See the flick that led to a view. Score, log and prompt follow, and it is told, when the pieces lie still. */
  async #watch(view: MatchView, from: number): Promise<void> {
    await this.#play(view, () => {
      if (this.lookingBack.value) return;
      const now = this.latest.value;
      this.shown.value = now?.ply === view.ply ? now : view;
      if (!document.hidden) this.hold.begin(toRead(view));
      say(spoken(view, from), view.result ? "assertive" : "polite");
    });
    // The board may be gone, or show something else by now.
    if (!this.lookingBack.value && (this.shown.value?.ply ?? 0) < view.ply) this.shown.value = view;
    this.#endRound(view);
  }

  async #play(view: MatchView, rested: () => void): Promise<void> {
    const travel = ++this.#travels;
    batch(() => {
      this.travelling.value = true;
      this.regarded.value = null;
      this.marked.value = [];
    });
    const end = this.#endOf(view);
    await this.board?.play(end, () => {
      if (end !== view.view) this.#resting.value = end;
      this.progress.value = null;
      rested();
    });
    if (this.#travels !== travel) return;
    this.progress.value = null;
    this.travelling.value = false;
  }

  /** What a flick leads to on the picture: of the last one of a round, the pieces as they came to rest. */
  #endOf({ view }: MatchView): View {
    const before = this.#resting.peek() ?? this.board?.view;
    if (!view.sheet?.ends_round || !view.playback || !before) return view;
    return { ...view, scene: atRest(before.scene, view.scene, view.playback), choices: [] };
  }

  /** The round that a view ends is read before the game goes on. */
  #endRound(view: MatchView): void {
    if (!view.view.sheet?.ends_round || this.lookingBack.value || this.#closed) return;
    void this.hold.over().then(() => {
      if (this.shown.value?.ply !== view.ply || this.lookingBack.value) return;
      this.closing.value = view;
      this.hold.open();
    });
  }

  /** Put the sheet away and go on. */
  goOn(): void {
    this.closing.value = null;
    // Of the last round they stay: nothing else comes.
    if (!this.shown.value?.result) this.#resting.value = null;
    this.hold.release();
  }

  /** Whether there is a flick to be seen once more. */
  readonly replayable = computed(() => this.shown.value?.view.playback != null && !this.travelling.value);

  /** See the flick once more. What came meanwhile waits. */
  async replay(): Promise<void> {
    const view = this.shown.value;
    if (!view || !this.replayable.value) return;
    this.hold.open();
    await this.#play(view, () => undefined);
    this.hold.release();
  }

  /** Go to a time of the flick and stop there. */
  seek(time: number): void {
    if (this.progress.value === null) void this.replay();
    if (this.board) this.board.paused = true;
    this.board?.seek(time);
  }

  /** Whether something moves on the picture. */
  readonly moves = computed(() => this.progress.value !== null || this.travelling.value);

  /** End what is played or held, as it would have ended. True when there was something. */
  skip(): boolean {
    return (this.board?.skip() ?? false) || this.hold.release();
  }

  // --- what was ---------------------------------------------------------------------------------------------

  /** The match at an earlier ply; undefined when it cannot be had now. */
  async #at(ply: number): Promise<MatchView | undefined> {
    const known = this.#views.get(ply);
    if (known) return known;
    const view = await api.match(this.match, this.key, ply).catch(() => undefined);
    if (!view) return undefined;
    if (isUnplayable(view)) return void this.#stop(view);
    this.#keep(view);
    return view;
  }

  #keep(view: MatchView): void {
    this.#views.delete(view.ply);
    this.#views.set(view.ply, view);
    const [oldest] = this.#views.keys();
    if (this.#views.size > MOST_VIEWS && oldest !== undefined) this.#views.delete(oldest);
  }

  // --- looking back -----------------------------------------------------------------------------------------

  /** Show the match after so many moves. */
  async lookAt(ply: number): Promise<void> {
    const latest = this.latest.value;
    if (!latest) return;
    const wanted = Math.max(0, Math.min(ply, latest.last_ply));
    this.board?.skip();
    this.hold.release();
    this.lookingBack.value = wanted < latest.last_ply;
    this.wanted.value = wanted;
    const view = wanted === latest.last_ply ? latest : await this.#at(wanted);
    // Only the last of several quick wishes is shown.
    if (this.wanted.value !== wanted) return;
    if (!view) {
      this.wanted.value = this.shown.value?.ply ?? 0;
      this.lookingBack.value = (this.shown.value?.ply ?? 0) < (this.latest.value?.last_ply ?? 0);
      return this.tell({ text: "That move cannot be looked at now: the house does not answer.", clause: null });
    }
    batch(() => {
      this.remark.value = null;
      this.regarded.value = null;
    });
    await this.#travel(view);
  }
}

/** How long the ruling on a flick can be read, s. */
function toRead({ view, log, ply, seats }: MatchView): number {
  if (!view.playback?.removed.length) return TO_READ;
  const player = log[ply - 1]?.seat;
  return player !== undefined && seats[player]?.yours ? TO_READ_OWN : TO_READ_MORE;
}

/** The moves after `from` in words, and what comes next. */
function spoken(view: MatchView, from: number): string {
  const moves = view.log.slice(from, view.ply).map((entry) => {
    const notes = entry.notes.map((note) => note.message).join(" ");
    return notes || `${view.seats[entry.seat]?.role ?? ""}: ${entry.move}.`;
  });
  const turn = view.your_turn ? "Your turn. " : "";
  return `${moves.join(" ")} ${turn}${view.view.prompt}`;
}
