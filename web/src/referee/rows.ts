// The entries of a sheet as lines: what the referee says to each, or why it says nothing yet. Pure.
import type { Note, SheetEntry, SheetView, Tap } from "../wire";
import { common, type Draft, type Known } from "./draft";
import { entryInWords } from "./words";

export interface Row {
  /** From 0. */
  readonly at: number;
  readonly text: string;
  readonly words: string;
  /** `waits` for an earlier entry that is refused. */
  readonly state: "judged" | "refused" | "waits" | "unsent";
  readonly seat: number | null;
  readonly notes: readonly Note[];
  readonly refusal: Note | null;
}

export function rowsOf(view: SheetView, draft: Draft, vocabulary: readonly Tap[]): readonly Row[] {
  // While two referees are in doubt, the view is newer than what this page wrote on.
  const sent = common(view.entries.map(({ text }) => text), draft.entries);
  return draft.entries.map((text, at) => {
    const entry = at < sent ? view.entries[at] : undefined;
    const state = !entry ? "unsent" : at < view.judged ? "judged" : entry.refusal ? "refused" : "waits";
    const words = reportedAs(text, entry, vocabulary);
    return { at, text, words, state, seat: entry?.seat ?? null, notes: entry?.notes ?? [], refusal: entry?.refusal ?? null };
  });
}

/** What was tapped, in words; the move itself where it was reported in notation. */
export function reportedAs(text: string, entry: SheetEntry | undefined, vocabulary: readonly Tap[]): string {
  if (vocabulary.length === 0) return entry?.said || text;
  // One tap says less than the ruling, which names the coin.
  const [ruling] = text.includes(" ") ? [] : (entry?.notes ?? []);
  return ruling?.message ?? entryInWords(text, vocabulary);
}

/** An entry on which the ruling is another one since the last change. */
export interface Change {
  /** From 0. */
  readonly at: number;
  readonly words: string;
  readonly before: readonly Note[];
  /** Nothing where it is not judged any more. */
  readonly after: readonly Note[] | null;
}

export function changesOf(view: SheetView, vocabulary: readonly Tap[]): readonly Change[] {
  return view.entries.flatMap((entry, at) => {
    const { changed, text, before, notes, refusal } = entry;
    if (!changed) return [];
    const after = at < view.judged ? notes : refusal ? [refusal] : null;
    return [{ at, words: reportedAs(text, entry, vocabulary), before, after }];
  });
}

export function knownOf({ version, entries }: SheetView): Known {
  return { version, entries: entries.map(({ text }) => text) };
}

/** What another referee has written since. */
export function newsOf(view: SheetView, before: Known, vocabulary: readonly Tap[]): string {
  const last = view.entries.at(-1);
  if (view.entries.length <= before.entries.length || !last) return "Another referee has changed the sheet.";
  return `Another referee has entered ${view.entries.length}: ${reportedAs(last.text, last, vocabulary)}.`;
}

/** Who plays, and how far it is: for the lobby. */
export function noteOf({ seats, entries, frame }: SheetView): string {
  const names = seats.map(({ name }) => name).filter(Boolean).join(", ");
  const far = frame.result?.text ?? (entries.length === 0 ? "No entries yet" : `Entry ${entries.length}`);
  return [names, far].filter(Boolean).join(". ");
}
