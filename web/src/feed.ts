// The live feed of a match. It only wakes; a cut costs nothing, because it goes on from the last move seen.
import { backoff } from "./api";
import type { News } from "./wire";

/** No such match, or one that can only be read: there will be no news. */
const FOR_GOOD = [4404, 4409];

export interface FeedTold {
  /** How many moves are known. */
  readonly since: () => number;
  readonly news: (news: News) => void;
  readonly connected: (connected: boolean) => void;
}

export class Feed {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly match: string,
    readonly told: FeedTold,
  ) {
    this.#connect();
  }

  /** Do not wait any longer: the network is back, or somebody looks. */
  hurry(): void {
    this.#tries = 0;
    if (this.#socket === null && !this.#closed) this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/matches/${encodeURIComponent(this.match)}/feed?since=${this.told.since()}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.told.connected(true);
    };
    socket.onmessage = (event) => this.told.news(JSON.parse(String(event.data)) as News);
    socket.onclose = (event) => this.#lost(event.code);
  }

  #lost(code: number): void {
    this.#socket = null;
    if (this.#closed || FOR_GOOD.includes(code)) return;
    this.told.connected(false);
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#tries));
    this.#tries += 1;
  }
}
