// The live feed of one match: a WebSocket that is opened again whenever it breaks, from the last ply that is known.
import { backoff } from "../api";
import { type Socket, transport } from "../transport";
import type { News } from "../wire";

/** Codes for a match that is unknown or can only be read: nothing more will come. */
const CLOSED_FOR_GOOD = [4404, 4409];

export interface FeedHost {
  /** The last ply that is known. */
  readonly since: () => number;
  readonly key: () => string | undefined;
  readonly news: (news: News) => void;
  readonly opened: () => void;
  /** The feed broke, or could not be opened; it will be tried again. */
  readonly lost: () => void;
  /** The server closed the feed for good. */
  readonly ended: () => void;
}

/** Where sockets and time come from. */
export interface Transport {
  readonly socket: (path: string) => Socket;
  /** Call once after a time in ms; the returned function cancels it. */
  readonly later: (milliseconds: number, call: () => void) => () => void;
}

export const BROWSER: Transport = {
  socket: transport.socket,
  later: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Feed {
  #socket: Socket | null = null;
  #open = false;
  #tries = 0;
  #cancelRetry = (): void => undefined;
  #closed = false;

  constructor(
    readonly match: string,
    readonly host: FeedHost,
    readonly transport: Transport = BROWSER,
  ) {}

  get isOpen(): boolean {
    return this.#open;
  }

  /** Open the feed without waiting for the next try: at the start, and when the network is back. */
  reconnectNow(): void {
    this.#tries = 0;
    if (this.#socket === null && !this.#closed) this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry();
    if (this.#open) this.#socket?.close(); // one that is still connecting is closed once it is open
  }

  #connect(): void {
    this.#cancelRetry();
    const socket = this.transport.socket(`/api/matches/${encodeURIComponent(this.match)}/feed?since=${this.host.since()}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#closed || this.host.news(JSON.parse(String(event.data)) as News);
    socket.onclose = (event) => this.#lost(event.code);
  }

  /** The key goes into a message and not into the address, which servers write into their logs. */
  #opened(socket: Socket): void {
    if (this.#closed) {
      socket.close();
      return;
    }
    const key = this.host.key();
    if (key) socket.send(JSON.stringify({ key }));
    this.#tries = 0;
    this.#open = true;
    this.host.opened();
  }

  #lost(code: number): void {
    this.#socket = null;
    this.#open = false;
    if (this.#closed) return;
    if (CLOSED_FOR_GOOD.includes(code)) {
      this.#closed = true;
      this.host.ended();
      return;
    }
    this.#cancelRetry = this.transport.later(backoff(this.#tries), () => this.#connect());
    this.#tries += 1;
    this.host.lost();
  }
}
