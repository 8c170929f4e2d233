// The entries as this page has them, beside those that the server had last. What differs is sent as soon as possible. Pure.

export type Entries = readonly string[];

/** What the server had when this page heard from it last. */
export interface Known {
  readonly version: number;
  readonly entries: Entries;
}

export interface Draft {
  readonly known: Known;
  readonly entries: Entries;
}

/** What somebody else wrote while this page had something to send. */
export interface Conflict {
  readonly theirs: Known;
  readonly mine: Entries;
  /** Mine after theirs; null where mine changes earlier entries, and cannot simply follow. */
  readonly both: Entries | null;
}

export function same(one: Entries, other: Entries): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}

export function isSent({ known, entries }: Draft): boolean {
  return same(known.entries, entries);
}

/** How many entries two lists have in common at the beginning. */
export function common(one: Entries, other: Entries): number {
  const differs = one.findIndex((entry, index) => entry !== other[index]);
  return differs < 0 ? one.length : differs;
}

/** The entries that this page added after all that the server had; null where it changed those. */
export function added({ known, entries }: Draft): Entries | null {
  return common(known.entries, entries) === known.entries.length ? entries.slice(known.entries.length) : null;
}

export function conflictOf(draft: Draft, theirs: Known): Conflict {
  const mine = added(draft);
  return { theirs, mine: draft.entries, both: mine && [...theirs.entries, ...mine] };
}

/** The draft after the server took `sent`: what was written since then is still to be sent. */
export function answered(draft: Draft, sent: Entries, known: Known): Draft {
  return { known, entries: same(draft.entries, sent) ? known.entries : draft.entries };
}

export function withEntry(entries: Entries, at: number, text: string, inserted: boolean): Entries {
  return [...entries.slice(0, at), text, ...entries.slice(inserted ? at : at + 1)];
}

export function withoutEntry(entries: Entries, at: number): Entries {
  return entries.filter((_, index) => index !== at);
}
