// What pages, the table's worker and the thinker's worker say to each other. `parlour.offline` reads and writes the same.

export interface Ask {
  readonly kind: "ask";
  /** One for all pages. */
  readonly id: string;
  readonly verb: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly key?: string;
  readonly once?: string;
  readonly known?: string;
}

export interface Watch {
  readonly kind: "watch";
  readonly id: string;
  readonly match: string;
  readonly since: number;
  readonly key?: string;
}

/** Everything that is kept as one file, with what the page itself keeps. */
export type Export = { readonly kind: "export"; readonly id: string; readonly profile: string };
export type Import = { readonly kind: "import"; readonly id: string; readonly content: string };

/** From a page to the table. To stop is to wait for an answer no longer. */
export type ToTable = Ask | Watch | Export | Import | { readonly kind: "unwatch" | "stop"; readonly id: string };

export interface Answer {
  readonly kind: "answer";
  readonly id: string;
  readonly status: number;
  /** Bytes, if it is no text. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly media_type: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Imported {
  readonly kind: "imported";
  readonly id: string;
  readonly ok: boolean;
  /** Why nothing was taken in. */
  readonly words: string;
  readonly matches: number;
  readonly sheets: number;
  /** What the page had given. */
  readonly profile: string | null;
}

/** From the table to the pages. */
export type ToPage =
  | Answer
  | { readonly kind: "news"; readonly id: string; readonly news: string }
  | { readonly kind: "closed"; readonly id: string; readonly code: number }
  | { readonly kind: "exported"; readonly id: string; readonly content: string }
  | Imported
  /** From now on nothing can be stored; or it can be again. */
  | { readonly kind: "kept"; readonly ok: boolean; readonly words: string }
  | { readonly kind: "ready" }
  /** How much of the way to the first answer is done, from 0 to 1. */
  | { readonly kind: "loading"; readonly share: number }
  | { readonly kind: "failed"; readonly error: string };

/** Between the table's worker and the thinker's. A thought is stopped when nobody waits for it, and ended when no answer comes. */
export type ToThinker = { readonly kind: "think"; readonly id: number; readonly work: Uint8Array } | { readonly kind: "stop" | "end"; readonly id: number };
export type FromThinker =
  | { readonly kind: "ready" }
  | { readonly kind: "thought"; readonly id: number; readonly result: Uint8Array }
  | { readonly kind: "failed"; readonly id: number; readonly error: Uint8Array };
/** What was asked of a thinker that has ended. */
export type Lost = { readonly kind: "lost"; readonly ids: readonly number[] };

/** Where a worker finds Python, and what it has to download. */
export interface Parts {
  /** The address of the folder, with a slash at the end. */
  readonly folder: string;
  /** The files by name with their sizes, bytes. */
  readonly files: Readonly<Record<string, number>>;
}

/** The first message to a worker. */
export interface Start {
  readonly kind: "start";
  readonly parts: Parts;
  /** Whether what happens is kept in this browser. */
  readonly keeps: boolean;
}
