// Who answers the page: a parlour server, or the table in a worker of the page's own.
import { addressOf } from "./home";

/** A request, as the operations of the service know it. */
export interface Asking {
  readonly verb: "GET" | "POST" | "PUT";
  /** `/api/...`, with its query. */
  readonly path: string;
  readonly key?: string | undefined;
  /** JSON. */
  readonly body?: string | undefined;
  /** The key under which a change is carried out once. */
  readonly once?: string | undefined;
  /** The `ETag` of what is known already: the answer to the same again is 304. */
  readonly known?: string | undefined;
  /** How long the answer may take, ms. */
  readonly timeout: number;
  /** Aborting it ends the request: the answer is not needed any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** What the feed uses of a WebSocket. */
export type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface Transport {
  /** Rejects if there is no answer, or if it breaks off in the middle. */
  readonly ask: (asking: Asking) => Promise<Answered>;
  /** A file among the answers. Rejects if nobody has it. */
  readonly file: (path: string) => Promise<ArrayBuffer>;
  /** The news of a match: `/api/matches/{match}/feed?since={ply}`. */
  readonly socket: (path: string) => Socket;
}

const SERVER: Transport = {
  ask: async ({ verb, path, key, body, once, known, timeout, signal }) => {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (key) headers["Authorization"] = `Bearer ${key}`;
    if (once) headers["Idempotency-Key"] = once;
    if (known) headers["If-None-Match"] = known;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // A change arrives even if its tab is closed a moment later. Browsers allow that for small bodies only.
    const keepalive = once !== undefined;
    const late = AbortSignal.timeout(timeout);
    const init = { method: verb, headers, body: body ?? null, signal: signal ? AbortSignal.any([signal, late]) : late, keepalive };
    const answer = await fetch(addressOf(path), init);
    return { status: answer.status, body: await answer.text() };
  },
  file: async (path) => {
    const answer = await fetch(addressOf(path));
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.arrayBuffer();
  },
  socket: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${addressOf(path)}`),
};

let current = SERVER;

/** From now on somebody else answers. */
export function answerBy(other: Transport): void {
  current = other;
}

export const transport: Transport = {
  ask: (asking) => current.ask(asking),
  file: (path) => current.file(path),
  socket: (path) => current.socket(path),
};
