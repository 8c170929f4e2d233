// One match on this page: it opens the match and connects its four parts - connection, timeline, moves, presentation.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { announce } from "../announce";
import { api, isUnplayable, Refused } from "../api";
import { forget, recall, remember } from "../memory";
import { phrases } from "../settings";
import type { Advice, Analysis, EngineWork, Findings, Frame, MatchView, News, Sampling, SeatSummary, Speak, TakeBack, UnplayableMatch } from "../wire";
import { capital, refusalInWords } from "../words";
import { Company } from "./company";
import { Connection } from "./connection";
import { lobbyNote } from "./lobbynote";
import { isYourTurn } from "./phrases";
import { attending } from "./attending";
import { consenting } from "./consenting";
import { forcing } from "./forced";
import { Guiding } from "./guiding";
import { Moves } from "./moves";
import { Presentation } from "./presentation";
import { nudging } from "./nudge";
import type { Moment } from "./story";
import { Thinking } from "./thinking";
import { Ticking } from "./ticking";
import { Timeline } from "./timeline";

/** What is known of a match beside its moves. */
export type MatchFacts = Omit<MatchView, "frame" | "log" | "turn" | "times">;

/** What the board and the panels need of a session: a match, or flicks that are only tried. */
export type TableSession = Pick<MatchSession, "id" | "facts" | "timeline" | "moves" | "presentation" | "picture" | "replayable" | "ruled" | "sampling">;

export class MatchSession {
  readonly facts: Signal<MatchFacts | null> = signal(null);
  /** Why there is nothing to show. */
  readonly failed: Signal<Refused | null> = signal(null);
  /** The match, where it can only be read. */
  readonly unplayable: Signal<UnplayableMatch | null> = signal(null);
  /** Whether the rules judge what is played here. */
  readonly ruled: boolean = true;
  readonly connection: Connection;
  readonly presentation = new Presentation(() => this.facts.value?.seats ?? []);
  readonly timeline: Timeline;
  readonly moves: Moves;
  readonly thinking = new Thinking(this);
  readonly ticking = new Ticking();
  readonly company = new Company({
    seats: () => this.facts.value?.seats ?? [],
    listens: () => phrases.value,
    came: ({ seat, text }) => announce(`${this.#speaker(seat)}: ${text}`),
    later: (milliseconds, call) => void setTimeout(call, milliseconds),
  });
  readonly guiding: Guiding;
  /** What is on the picture. */
  readonly picture = computed(() => this.presentation.resting.value ?? this.timeline.shown.value);
  /** Whether the flick that is on the picture can be seen again. */
  readonly replayable = computed(() => this.timeline.shown.value?.playback != null && !this.presentation.travelling.value);
  /** The visitor's best move, once it is known; null if there is none. */
  readonly best: Signal<Moment | null> = signal(null);
  /** What the visitor did in the match, once it is over; null for a spectator, and for who plays several seats. */
  readonly ownSummary: Signal<SeatSummary | null> = signal(null);
  #closed = false;
  readonly #unwatch: () => void;

  constructor(readonly id: string) {
    this.guiding = new Guiding(id);
    this.timeline = new Timeline({
      presenter: this.presentation,
      fetchFrame: (ply) => this.#fetchFrame(ply),
      flicked: () => this.facts.value?.flicked ?? false,
    });
    this.connection = new Connection(id, {
      since: () => this.timeline.lastPly.value,
      key: () => this.key,
      news: (news) => this.#take(news),
      ended: () => void this.#load(),
    });
    this.moves = new Moves({
      timeline: this.timeline,
      presentation: this.presentation,
      send: (ply, move) => this.#send(ply, move),
    });
    const stop = [nudging(this), forcing(this), attending(this), consenting(this)];
    this.#unwatch = () => stop.forEach((each) => each());
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
    void this.#load();
  }

  close(): void {
    this.#closed = true;
    this.presentation.close();
    this.timeline.close();
    this.connection.close();
    this.ticking.close();
    this.#unwatch();
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
  }

  get key(): string | undefined {
    return recall(this.id)?.key;
  }

  // --- opening and following --------------------------------------------------------------------------------

  /** Fetch the match once, then follow its feed. */
  async #load(): Promise<void> {
    try {
      const view = await this.connection.ask(() => api.match(this.id, this.key));
      if (this.#closed) return;
      if (isUnplayable(view)) return this.#stop(view);
      const { frame, log, turn, times, ...facts } = view;
      batch(() => {
        this.facts.value = facts;
        this.ticking.set(times);
        this.timeline.open(frame, log);
        this.moves.offer(turn);
      });
      this.#note(frame);
      this.connection.reconnectNow();
    } catch (error) {
      if (error instanceof Refused) this.failed.value = error;
      else if (!this.#closed) throw error;
    }
  }

  #take(news: News): void {
    const facts = this.facts.value;
    if (this.#closed || !facts) return;
    batch(() => {
      const { seats = null, rematch = null, warming = null, stuck = null, take_back = null } = news;
      if (seats || rematch || take_back || warming !== null || stuck !== null) {
        const changed = {
          seats: seats ?? facts.seats,
          rematch: rematch ?? facts.rematch,
          warming: warming ?? facts.warming,
          stuck: stuck ?? facts.stuck,
          take_back: take_back ?? facts.take_back,
        };
        this.facts.value = { ...facts, ...changed };
      }
      this.company.hear(news.spoken);
      if (news.times) this.ticking.set(news.times);
      this.moves.offer(news.turn);
      this.timeline.add(news);
    });
    if (this.timeline.latest.value) this.#note(this.timeline.latest.value);
  }

  /** The match can only be read. */
  #stop(seen: UnplayableMatch): void {
    this.unplayable.value = seen;
    this.connection.close();
    remember(this.id, { title: seen.title, stands: "over", note: lobbyNote(seen) });
  }

  #note(frame: Frame): void {
    const facts = this.facts.value;
    if (!facts) return;
    const { title, game, seats } = facts;
    const stands = frame.result ? "over" : isYourTurn(frame, seats) ? "yours" : "theirs";
    remember(this.id, { title, game, stands, note: lobbyNote({ ...frame, seats }) });
  }

  readonly #wake = (): void => {
    if (!document.hidden && this.facts.value && !this.unplayable.value) this.connection.reconnectNow();
  };

  async #fetchFrame(ply: number): Promise<Frame | undefined> {
    return api.frame(this.id, ply).catch(() => undefined);
  }

  /** Show the match at a ply. */
  async lookAt(ply: number): Promise<void> {
    if (await this.timeline.lookAt(ply)) return;
    this.presentation.say({ text: "You can't view that move now: the server is not answering." });
  }

  /** Show a move as it was made: what a link to it opens. */
  async watch(ply: number): Promise<void> {
    if (!this.facts.value?.flicked && ply > 0) await this.lookAt(ply - 1);
    await this.lookAt(ply);
    const frame = this.timeline.shown.value;
    if (frame?.ply === ply && frame.playback) await this.presentation.replay(frame);
  }

  // --- moves ------------------------------------------------------------------------------------------------

  async #send(ply: number, move: string): Promise<void> {
    const { key } = this;
    if (!key) return;
    try {
      await this.connection.send(() => api.move(this.id, key, { ply, move }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.#refused(error);
    }
  }

  async #refused(error: Refused): Promise<void> {
    if (error.status === 409) await this.#catchUp();
    const stale = error.problem.code === "stale_ply";
    const text = stale ? "The match has moved on. This is the position now." : error.problem.message;
    this.presentation.say({ text, clause: error.problem.clause });
  }

  /** Fetch what was missed. A match that can only be read now is refused, and says why when it is opened again. */
  async #catchUp(): Promise<void> {
    try {
      await this.connection.fetchNews();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.#load();
    }
  }

  async resign(): Promise<void> {
    // Then the result is shown at once, not after the moves that are still to be seen.
    await this.lookAt(this.timeline.lastPly.value);
    await this.#withKey((key) => this.connection.send(() => api.resign(this.id, key)));
  }

  // --- other requests ---------------------------------------------------------------------------------------

  /** Sum up a match that is over. Without an answer nothing is told. */
  async sumUp(): Promise<void> {
    const mine = this.facts.value?.seats.filter(({ yours }) => yours) ?? [];
    const summary = mine.length === 1 ? await api.summary(this.id).catch(() => null) : null;
    const own = summary?.seats.find(({ seat }) => seat === mine[0]?.seat);
    if (!own) return;
    this.ownSummary.value = own;
    if (own.best_move) this.best.value ??= { ply: own.best_move.ply, words: own.best_move.why };
  }

  /** What the kernels need to try flicks at a ply; undefined when the server does not answer, or nothing may be flicked. */
  sampling(ply: number): Promise<Sampling | undefined> {
    return api.sampling(this.id, ply).catch(() => undefined);
  }

  /** Set up the next match. Resolves with its name, or with nothing when it was refused. */
  rematch(): Promise<string | undefined> {
    return this.#withKey(async (key) => this.#follow((await api.rematch(this.id, key)).match));
  }

  /** Set up a match that goes on from a ply of this one. Resolves with its name, or with nothing when it was refused. */
  branch(ply: number): Promise<string | undefined> {
    return this.#withKey(async (key) => this.#follow((await api.branch(this.id, key, { ply })).match));
  }

  /** Go on from a ply with another hand: the name of the match that does, or why there is none. */
  async withHand(ply: number, hand: string): Promise<{ readonly match: string; readonly refusal: string }> {
    try {
      const match = this.#follow((await api.branch(this.id, this.key ?? "", { ply, hand })).match);
      // The same match from its first move to its last is no second one to come back to.
      if (ply === this.timeline.lastPly.value) forget(this.id);
      return { match, refusal: "" };
    } catch (error) {
      if (error instanceof Refused) return { match: "", refusal: refusalInWords(error) };
      throw error;
    }
  }

  /** Ask the other players to take the own last turn back. */
  async askTakeBack(ply: number): Promise<void> {
    await this.#withKey(async (key) => this.#heard(await api.askTakeBack(this.id, key, { ply })));
  }

  /** Answer another player who asks that. */
  async answerTakeBack(ply: number, granted: boolean): Promise<void> {
    await this.#withKey(async (key) => this.#heard(await api.answerTakeBack(this.id, key, { ply, granted })));
  }

  /** Say a phrase to the others at the table. */
  async speak(phrase: Speak["phrase"]): Promise<void> {
    await this.#withKey(async (key) => this.company.hear([await api.speak(this.id, key, { phrase })]));
  }

  /** Say that a player is there, so that the match stays listed, or list it no more. Without an answer it is said again. */
  readonly stayListed = async (wished: boolean): Promise<void> => {
    const { key } = this;
    const answer = key && (await api.keepListed(this.id, key, { listed: wished }).catch(() => null));
    const facts = this.facts.peek();
    if (answer && facts && answer.listed !== facts.listed) this.facts.value = { ...facts, listed: answer.listed };
  };

  /** Say whether researchers may have the match. Without an answer it is said again when the page is opened again. */
  readonly consent = async (given: boolean): Promise<void> => {
    const { key } = this;
    const answer = key && (await api.consent(this.id, key, { given }).catch(() => null));
    const facts = this.facts.peek();
    if (answer && facts) this.facts.value = { ...facts, consents: answer.given };
  };

  #speaker(seat: number): string {
    const card = this.facts.value?.seats[seat];
    if (!card) return "";
    return card.yours ? "You" : card.name || capital(card.role);
  }

  /** What the answer to a request says; the feed brings the same to everybody else. */
  #heard(take_back: TakeBack): void {
    if (this.facts.value) this.facts.value = { ...this.facts.value, take_back };
  }

  /** What the server's engine would play at a ply; nothing when it was refused. */
  advice(ply: number, signal: AbortSignal): Promise<Advice | undefined> {
    return this.#withKey((key) => api.advice(this.id, key, ply, signal));
  }

  /** How the match stood from a ply on, as far as the server's engine has thought; nothing when it was refused. */
  analysis(ply: number, signal: AbortSignal): Promise<Analysis | undefined> {
    return this.#orRemark(() => api.analysis(this.id, this.key, ply, signal));
  }

  /** Positions from a ply on for an engine in this browser; nothing when it was refused. */
  engineWork(since: number): Promise<EngineWork | undefined> {
    return this.#orRemark(() => api.engineWork(this.id, this.key, since));
  }

  /** What an engine in this browser would play, in words. */
  adviceInWords(findings: Findings): Promise<Advice | undefined> {
    return this.#orRemark(() => api.adviceInWords(this.id, this.key, findings));
  }

  /** What an engine in this browser has found about successive positions, in words. */
  analysisInWords(findings: Findings): Promise<Analysis | undefined> {
    return this.#orRemark(() => api.analysisInWords(this.id, this.key, findings));
  }

  /** Play in another match with the same key. */
  keepKeyFor(match: string): void {
    remember(match, { key: this.key, title: this.facts.value?.title ?? "" });
  }

  #follow(match: string): string {
    this.keepKeyFor(match);
    return match;
  }

  async #withKey<T>(question: (key: string) => Promise<T>): Promise<T | undefined> {
    const { key } = this;
    return key ? this.#orRemark(() => question(key)) : undefined;
  }

  async #orRemark<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.presentation.say({ text: error.message, clause: error.problem.clause });
      if (error.status === 409) await this.#catchUp();
      return undefined;
    }
  }
}
