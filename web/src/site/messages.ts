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

export type Import = { readonly kind: "import"; readonly id: string; readonly content: Uint8Array | string };

/** From a page to the table. */
export type ToTable = Ask | Watch | Import | { readonly kind: "unwatch" | "export"; readonly id: string };

export interface Answer {
  readonly kind: "answer";
  readonly id: string;
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly media_type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** From the table to the pages. */
export type ToPage =
  | Answer
  | { readonly kind: "news"; readonly id: string; readonly news: string }
  | { readonly kind: "closed"; readonly id: string; readonly code: number }
  | { readonly kind: "exported"; readonly id: string; readonly content: Uint8Array | string }
  | { readonly kind: "imported"; readonly id: string; readonly error?: string }
  /** Something could not be stored. */
  | { readonly kind: "kept"; readonly error?: string }
  | { readonly kind: "ready" }
  /** How much of the way to the first answer is done, from 0 to 1. */
  | { readonly kind: "loading"; readonly share: number }
  | { readonly kind: "failed"; readonly error: string };

/** Between the table's worker and the thinker's. */
export type ToThinker = { readonly kind: "think"; readonly id: string; readonly work: Uint8Array } | { readonly kind: "stop"; readonly id: string };
export type FromThinker =
  | { readonly kind: "thought"; readonly id: string; readonly result: Uint8Array }
  | { readonly kind: "failed"; readonly id: string; readonly error: Uint8Array };

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
