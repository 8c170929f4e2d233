// Several tabs, one table: the tab that holds the lock has the table's worker, and the others speak to it over a channel.
// When that tab is closed, the next one opens the table from what is kept.
import type { ToPage, ToTable } from "./messages";

/** What is used of a worker. */
export interface TableWorker {
  postMessage(message: ToTable): void;
  onmessage: ((event: MessageEvent<ToPage>) => void) | null;
}

/** What is used of a BroadcastChannel. */
export interface Channel {
  postMessage(message: Relayed): void;
  onmessage: ((event: MessageEvent<Relayed>) => void) | null;
}

type Relayed =
  | { readonly to: "table"; readonly message: ToTable | { readonly kind: "hello" } }
  | { readonly to: "pages"; readonly table: string; readonly message: ToPage };

export interface LinkHost {
  readonly take: (message: ToPage) => void;
  /** The table that answered is gone, and another one is being set. */
  readonly gone: () => void;
  /** Another table answers from now on: what was asked of the one before is lost. */
  readonly opened: () => void;
}

export class Link {
  #worker: TableWorker | null = null;
  /** The name of the table that answers. */
  #table = "";
  readonly #own: string;

  constructor(
    readonly host: LinkHost,
    readonly channel: Channel,
    name: string,
  ) {
    this.#own = name;
    channel.onmessage = ({ data }) => this.#relayed(data);
  }

  /** Ask whether another tab has the table. */
  greet(): void {
    this.channel.postMessage({ to: "table", message: { kind: "hello" } });
  }

  /** Have the table here from now on. */
  lead(worker: TableWorker): void {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#tell(data);
    this.#tell({ kind: "loading", share: 0 });
  }

  /** Nothing is sent before a table answers: what waits then is sent when it has opened. */
  send(message: ToTable): void {
    if (this.#worker) this.#worker.postMessage(message);
    else this.channel.postMessage({ to: "table", message });
  }

  /** What the own table says is for all pages. */
  #tell(message: ToPage): void {
    this.channel.postMessage({ to: "pages", table: this.#own, message });
    this.#take(this.#own, message);
  }

  #relayed(data: Relayed): void {
    if (data.to === "pages") return this.#take(data.table, data.message);
    if (!this.#worker) return;
    if (data.message.kind !== "hello") this.#worker.postMessage(data.message);
    else if (this.#table === this.#own) this.channel.postMessage({ to: "pages", table: this.#own, message: { kind: "ready" } });
  }

  #take(table: string, message: ToPage): void {
    if (message.kind === "ready") {
      if (this.#table === table) return;
      this.#table = table;
      this.host.opened();
    }
    // Where nothing is kept every tab has a table, and those of other tabs are nobody's concern.
    const concerns = table === this.#own || !this.#worker;
    if (message.kind === "loading" && concerns && this.#table && this.#table !== table) {
      this.#table = "";
      this.host.gone();
    }
    this.host.take(message);
  }
}
