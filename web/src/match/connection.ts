// The connection to one match: news by the feed, or by requests while there is no feed; and moves on their way.
import { signal } from "@preact/signals";
import { api, Refused, untilAnswered } from "../api";
import type { Moved, News } from "../wire";
import { BROWSER, Feed, type Transport } from "./feed";

/** ms after an answered move in which the feed should have brought its frame. After that the page asks for it. */
const FEED_LATE = 4000;

export interface ConnectionHost {
  /** The last ply that is known. */
  readonly since: () => number;
  readonly key: () => string | undefined;
  readonly news: (news: News) => void;
  /** The server closed the feed for good: the match is gone, or can only be read. */
  readonly ended: () => void;
}

/** The requests that a connection makes by itself. */
export type NewsRequest = Pick<typeof api, "news">;

export class Connection {
  /** Whether news arrive. */
  readonly connected = signal(true);
  /** Whether a request is being repeated, because the server did not answer it. */
  readonly waiting = signal(false);
  readonly #feed: Feed;
  #asking: Promise<void> | null = null;
  #awaited: { readonly ply: number; readonly arrived: () => void }[] = [];
  #closed = false;
  /** Whether news come by requests, because the feed cannot be opened. */
  #polling = false;
  /** Whether the feed was open before. */
  #reopens = false;

  constructor(
    readonly match: string,
    readonly host: ConnectionHost,
    readonly transport: Transport = BROWSER,
    readonly requests: NewsRequest = api,
  ) {
    this.#feed = new Feed(
      match,
      {
        since: host.since,
        key: host.key,
        news: (news) => this.#take(news),
        opened: () => this.#opened(),
        lost: () => this.#lost(),
        ended: host.ended,
      },
      transport,
    );
  }

  /** Follow the match: open the feed, or open it again without waiting for the next try. */
  reconnectNow(): void {
    // A socket may look open although the network went away under it, as while a laptop slept.
    if (this.#feed.isOpen) void this.fetchNews().catch(() => undefined);
    this.#feed.reconnectNow();
  }

  close(): void {
    this.#closed = true;
    this.#feed.close();
  }

  /** Repeat a read until the server answers it. Raises `Refused` where waiting does not help. */
  ask<T>(question: () => Promise<T>): Promise<T> {
    // Nobody waits for an answer any more when the page has been left.
    return this.#repeat(() => (this.#closed ? new Promise<never>(() => undefined) : question()));
  }

  #repeat<T>(question: () => Promise<T>): Promise<T> {
    return untilAnswered(question, (waits) => (this.waiting.value = waits));
  }

  /**
   * Send a move or a resignation, and wait until the match has come to the ply that it leads to. It is sent again until
   * it is answered, also when the page has been left meanwhile: the server carries it out once.
   */
  async send(post: () => Promise<Moved>): Promise<void> {
    const { ply } = await this.#repeat(post);
    if (!this.#closed) await this.#arrival(ply);
  }

  /** Ask for what happened since the last ply that is known. Requests at the same time are one. */
  fetchNews(): Promise<void> {
    this.#asking ??= this.ask(() => this.requests.news(this.match, this.host.key(), this.host.since()))
      .then((news) => this.#deliver(news))
      .finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #arrival(ply: number): Promise<void> {
    if (this.host.since() >= ply) return;
    if (!this.#feed.isOpen) return this.fetchNews();
    await new Promise<void>((resolve) => {
      const cancel = this.transport.later(FEED_LATE, () => void this.fetchNews().catch(() => undefined).then(resolve));
      const arrived = (): void => {
        cancel();
        resolve();
      };
      this.#awaited.push({ ply, arrived });
    });
  }

  #take(news: News): void {
    this.#deliver(news);
    // News that do not follow on from what is known: ask for what lies between.
    if (this.host.since() < news.ply) void this.fetchNews().catch(() => undefined);
  }

  #deliver(news: News): void {
    if (this.#closed) return;
    this.host.news(news);
    const known = this.host.since();
    const arrived = this.#awaited.filter(({ ply }) => ply <= known);
    this.#awaited = this.#awaited.filter(({ ply }) => ply > known);
    for (const each of arrived) each.arrived();
  }

  #opened(): void {
    this.#polling = false;
    this.connected.value = true;
    // A feed with a key begins with the seats. One without says nothing of a friend who sat down while it was cut.
    if (this.#reopens && !this.host.key()) void this.fetchNews().catch(() => undefined);
    this.#reopens = true;
  }

  /** Where no WebSocket comes through, each failed try of the feed is followed by one request for news. */
  #lost(): void {
    if (this.connected.value && !this.#polling) this.connected.value = false;
    else void this.#poll();
  }

  async #poll(): Promise<void> {
    try {
      this.#deliver(await this.requests.news(this.match, this.host.key(), this.host.since()));
      this.#polling = true;
    } catch (error) {
      this.#polling = false;
      if (error instanceof Refused && !error.temporary) this.host.ended();
    }
    if (!this.#feed.isOpen) this.connected.value = this.#polling;
  }
}
