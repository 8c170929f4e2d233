// The page's requests as messages to the table. They wait until it is open, and are sent again when another one opens.
import type { Answered, Asking, Socket, Transport } from "../transport";
import type { Answer, Ask, Imported, ToPage, ToTable, Watch } from "./messages";

/** How long a file may take that the table writes, ms. */
export const FILE_TIMEOUT = 60_000;

/** What the table is reached by. */
export interface Sender {
  readonly send: (message: ToTable) => void;
}

interface Waiting {
  readonly message: ToTable;
  readonly timeout: number;
  readonly resolve: (answer: ToPage) => void;
  readonly reject: (error: Error) => void;
  timer?: ReturnType<typeof setTimeout>;
}

export class TableTransport implements Transport {
  readonly #waiting = new Map<string, Waiting>();
  readonly #sockets = new Map<string, TableSocket>();
  #open = false;
  #count = 0;

  /**
   * @param page a name for this page that no other has.
   * @param written the answer that the builder wrote; undefined if there is none for this path.
   */
  constructor(
    readonly sender: Sender,
    readonly page: string,
    readonly written: (path: string) => Promise<string> | undefined,
  ) {}

  readonly ask = async (asking: Asking): Promise<Answered> => {
    const kept = asking.verb === "GET" ? this.written(asking.path) : undefined;
    if (kept) return { status: 200, body: await kept };
    const { status, body } = await this.answer(asking);
    return { status, body: typeof body === "string" ? body : "" };
  };

  readonly file = async (path: string): Promise<ArrayBuffer> => {
    const { status, body } = await this.answer({ verb: "GET", path, timeout: FILE_TIMEOUT });
    if (status !== 200) throw new Error(`status ${status}`);
    return typeof body === "string" ? new TextEncoder().encode(body).buffer : new Uint8Array(body).buffer;
  };

  readonly socket = (path: string): Socket => {
    const socket = new TableSocket(this.#name(), path, this.sender, (id) => this.#sockets.delete(id));
    this.#sockets.set(socket.id, socket);
    if (this.#open) setTimeout(() => socket.open());
    return socket;
  };

  /** The whole answer of the table, as of a file to be downloaded. */
  answer({ verb, path: whole, key, body, once, known, timeout, signal }: Asking): Promise<Answer> {
    const [path = "", query = ""] = whole.split("?");
    const more = { ...(body !== undefined && { body }), ...(key && { key }), ...(once && { once }), ...(known && { known }) };
    const message: Ask = { kind: "ask", id: this.#name(), verb, path, query: Object.fromEntries(new URLSearchParams(query)), ...more };
    signal?.addEventListener("abort", () => this.#giveUp(message.id) && this.#open && this.sender.send({ kind: "stop", id: message.id }), { once: true });
    return this.#sent(message, timeout) as Promise<Answer>;
  }

  /** Everything that is kept, as a file, with what the page itself keeps. */
  async exported(profile: string): Promise<string> {
    const answer = await this.#sent({ kind: "export", id: this.#name(), profile }, FILE_TIMEOUT);
    return answer.kind === "exported" ? answer.content : "";
  }

  /** Add what a file has to what is kept. */
  imported(content: string): Promise<Imported> {
    return this.#sent({ kind: "import", id: this.#name(), content }, FILE_TIMEOUT) as Promise<Imported>;
  }

  take(message: ToPage): void {
    if (message.kind === "failed") return this.#fail(new Error(message.error));
    if (!("id" in message)) return;
    if (message.kind === "news" || message.kind === "closed") return this.#sockets.get(message.id)?.take(message);
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    waiting.resolve(message);
  }

  /** A table has opened. Who follows a match opens the feed again, from the last ply that is known. */
  opened(): void {
    this.#open = true;
    for (const waiting of this.#waiting.values()) this.#post(waiting);
    for (const socket of [...this.#sockets.values()]) socket.reopen();
  }

  /** The table is gone. What is asked waits for the next one, however long Python takes to come. */
  gone(): void {
    this.#open = false;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
  }

  #name(): string {
    this.#count += 1;
    return `${this.page}.${this.#count}`;
  }

  #sent(message: ToTable, timeout: number): Promise<ToPage> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { message, timeout, resolve, reject };
      this.#waiting.set(message.id, waiting);
      if (this.#open) this.#post(waiting);
    });
  }

  /** Time runs from here on: how long Python takes to come is no fault of a request. */
  #post(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.#giveUp(waiting.message.id), waiting.timeout);
    this.sender.send(waiting.message);
  }

  /**
   * Wait for an answer no longer; whether it was waited for. A request that takes too long is not stopped: perhaps Python
   * is still starting, and to stop it would make the next request wait for a new start.
   */
  #giveUp(id: string): boolean {
    const waiting = this.#waiting.get(id);
    if (!waiting) return false;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.reject(new Error("no answer in time"));
    return true;
  }

  #fail(error: Error): void {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}

/** The code with which a feed ends that is to be opened again. */
const AGAIN = 1012;

/** The news of a match, in the manner of a WebSocket. */
class TableSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly #match: string;
  readonly #since: number;
  #key: string | undefined;
  #watching = false;

  constructor(
    readonly id: string,
    path: string,
    readonly sender: Sender,
    readonly left: (id: string) => void,
  ) {
    const { pathname, searchParams } = new URL(path, "https://table.invalid/");
    this.#match = decodeURIComponent(pathname.split("/")[3] ?? "");
    this.#since = Number(searchParams.get("since"));
  }

  open(): void {
    if (this.#watching) return;
    this.#call(this.onopen, new Event("open"));
    this.#watching = true;
    this.sender.send({ kind: "watch", id: this.id, match: this.#match, since: this.#since, ...(this.#key && { key: this.#key }) } satisfies Watch);
  }

  /** The table is another one than before, or the first. */
  reopen(): void {
    if (this.#watching) this.#close(AGAIN);
    else this.open();
  }

  /** The reader's key, which is sent when the feed opens. */
  send(text: string): void {
    this.#key = (JSON.parse(text) as { readonly key?: string }).key;
  }

  close(): void {
    this.left(this.id);
    if (this.#watching) this.sender.send({ kind: "unwatch", id: this.id });
  }

  take(message: Extract<ToPage, { readonly kind: "news" | "closed" }>): void {
    if (message.kind === "news") this.#call(this.onmessage, new MessageEvent("message", { data: message.news }));
    else this.#close(message.code);
  }

  #close(code: number): void {
    this.left(this.id);
    this.#call(this.onclose, new CloseEvent("close", { code }));
  }

  #call<E extends Event>(handler: ((this: WebSocket, event: E) => unknown) | null, event: E): void {
    handler?.call(undefined as unknown as WebSocket, event);
  }
}
