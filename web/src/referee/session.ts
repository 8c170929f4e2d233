// One sheet on this page: it is read, followed, written, and kept here while the server is away.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { api, Refused } from "../api";
import { sheets } from "../memory";
import type { SheetView, Tap } from "../wire";
import { refusalInWords } from "../words";
import { answered, common, type Conflict, conflictOf, type Draft, type Entries, isSent, same, withEntry, withoutEntry } from "./draft";
import { Report } from "./report";
import { type Change, changesOf, knownOf, newsOf, noteOf, type Row, rowsOf } from "./rows";
import type { SheetTable, TableHost } from "./table";
import { unasked } from "./words";

export type SheetRequests = Pick<typeof api, "sheet" | "sheetSince" | "writeSheet" | "askSheet" | "sheetPosition" | "vocabulary">;

/** ms without an answer to an entry before the referee can go on without it. */
const SLOW = 3000;

/** The entry that is replaced, or before which another one is put in. */
export interface Correcting {
  readonly at: number;
  readonly inserted: boolean;
}

export class SheetSession {
  readonly view: Signal<SheetView | null> = signal(null);
  readonly draft: Signal<Draft | null> = signal(null);
  /** Why there is nothing to show. */
  readonly failed: Signal<Refused | null> = signal(null);
  /** Whether the server does not answer now. */
  readonly away = signal(false);
  /** Whether an entry is on its way. */
  readonly sending = signal(false);
  readonly conflict: Signal<Conflict | null> = signal(null);
  /** Why the server does not take the entries at all. */
  readonly trouble = signal("");
  /** What somebody else wrote while something was being tapped here. */
  readonly notice = signal("");
  /** The rulings that are others since the last change. */
  readonly changes: Signal<readonly Change[]> = signal([]);
  readonly correcting: Signal<Correcting | null> = signal(null);
  /** The entries before the last one was removed. */
  readonly removed: Signal<Entries | null> = signal(null);
  /** Whether entries are made although an earlier one is refused. */
  readonly anyway = signal(false);
  /** The name of the coin whose taps are unfolded. */
  readonly unfolded = signal("");
  readonly vocabulary: Signal<readonly Tap[]> = signal([]);
  readonly table: Signal<SheetTable | null> = signal(null);
  readonly report: Report;
  readonly mine = computed(() => this.view.value?.mine ?? false);
  readonly rows = computed((): readonly Row[] => {
    const [view, draft] = [this.view.value, this.draft.value];
    return view && draft ? rowsOf(view, draft, this.vocabulary.value) : [];
  });
  /** The entry that does not fit, if there is one. */
  readonly refused = computed(() => this.rows.value.find(({ state }) => state === "refused"));
  readonly unsent = computed(() => this.rows.value.filter(({ state }) => state === "unsent").length);
  #syncing = false;
  #closed = false;
  /** Entries that the server does not take. */
  #stuck: Entries | null = null;

  constructor(
    readonly id: string,
    readonly setTable: (view: SheetView, host: TableHost) => SheetTable,
    readonly requests: SheetRequests = api,
  ) {
    this.report = new Report({
      ask: (taps) => (this.#live ? requests.askSheet(id, { ply: this.#at, taps: [...taps] }) : Promise.resolve(this.#unasked(taps))),
      unasked: (taps) => this.#unasked(taps),
      finish: (report) => this.enter(report),
      silent: () => (this.away.value = true),
    });
  }

  close(): void {
    this.#closed = true;
    this.table.value?.close();
  }

  get key(): string | undefined {
    return sheets.recall(this.id)?.key;
  }

  // --- following the sheet ----------------------------------------------------------------------------------

  /** Ask the server for what is new, or send it what it does not have. Does the right thing at any time. */
  async pulse(): Promise<void> {
    const [view, draft] = [this.view.value, this.draft.value];
    if (this.#closed || this.failed.value || this.conflict.value) return;
    if (!view || !draft) await this.#attempt(() => this.#open());
    else if (!isSent(draft)) await this.#sync();
    else if (!this.correcting.value || this.away.value) await this.#attempt(() => this.#follow(view.version));
  }

  async #attempt(question: () => Promise<void>): Promise<void> {
    try {
      await question();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.temporary) this.away.value = true;
      else this.failed.value = error;
    }
  }

  async #open(): Promise<void> {
    const view = await this.requests.sheet(this.id, this.key);
    if (this.#closed) return;
    const kept = view.mine ? sheets.unsent<Draft>(this.id) : null;
    this.draft.value = kept ?? { known: knownOf(view), entries: knownOf(view).entries };
    this.table.value = this.setTable(view, { play: (move) => this.enter(move), touch: (taps) => this.#touch(taps) });
    this.#take(view);
    void this.requests.vocabulary(view.game, view.options).then(({ taps }) => (this.vocabulary.value = taps), () => undefined);
    if (kept) void this.#sync();
  }

  async #follow(version: number): Promise<void> {
    const view = await this.requests.sheetSince(this.id, this.key, version);
    if (this.#closed) return;
    const back = this.away.value;
    this.away.value = false;
    const draft = this.draft.peek();
    // What was written here meanwhile is sent first; the server then says whether anything is new.
    if (view && draft && isSent(draft) && !this.correcting.peek()) {
      const tapping = this.report.taps.value.length > 0;
      this.draft.value = { known: knownOf(view), entries: knownOf(view).entries };
      this.#take(view);
      if (tapping) this.notice.value = newsOf(view, draft.known, this.vocabulary.value);
    } else if (back) this.#restart();
  }

  #take(view: SheetView): void {
    batch(() => {
      this.view.value = view;
      this.away.value = false;
      this.#keep();
      this.#restart();
    });
    sheets.remember(this.id, { title: view.title, note: noteOf(view) });
  }

  #keep(): void {
    const draft = this.draft.value;
    if (this.mine.peek() && draft) sheets.setUnsent(this.id, isSent(draft) ? null : draft);
  }

  // --- entering ---------------------------------------------------------------------------------------------

  /** The entry that is being made is the one with this number, from 0. */
  get #at(): number {
    return this.correcting.value?.at ?? this.draft.value?.entries.length ?? 0;
  }

  /** Whether the server can be asked what is possible where the entry belongs. */
  get #live(): boolean {
    const [view, draft] = [this.view.value, this.draft.value];
    if (!view || !draft || this.away.value) return false;
    return Math.min(common(draft.known.entries, draft.entries), view.judged) >= this.#at;
  }

  #unasked(taps: readonly string[]): ReturnType<typeof unasked> {
    return unasked(taps, this.vocabulary.value);
  }

  /** Begin the next entry, or go on with the one that is half made. */
  #restart(): void {
    const [view, draft] = [this.view.value, this.draft.value];
    if (!view?.mine || !draft) this.table.value?.show(view!.frame, []);
    else if (this.correcting.value) return;
    else if (this.report.taps.value.length > 0) void this.report.again().then(() => this.#offer());
    else {
      this.anyway.value = false;
      const here = isSent(draft) && view.judged === draft.entries.length;
      this.table.value?.show(view.frame, here ? view.choices : []);
      this.report.begin(here ? view.asked : this.vocabulary.value.length > 0 ? this.#unasked([]) : null);
      this.#offer();
    }
  }

  #offer(): void {
    const asked = this.report.asked.value;
    if (asked) this.table.value?.offerTaps(asked.taps);
  }

  async tap(tap: Tap, numbers: readonly number[] = []): Promise<void> {
    await this.report.tap(tap, numbers);
    this.#offer();
  }

  async untap(): Promise<void> {
    await this.report.undo();
    this.#offer();
  }

  /** Forget what was tapped, and what is corrected. */
  readonly drop = (): void => {
    this.correcting.value = null;
    this.notice.value = "";
    this.report.begin(null);
    this.#restart();
  };

  #touch(taps: readonly Tap[]): void {
    const [tap, ...more] = taps;
    if (tap && more.length === 0 && tap.numbers.length === 0) void this.tap(tap);
    else if (tap) this.unfolded.value = tap.group;
  }

  /** Write an entry where it belongs. */
  enter(text: string): void {
    const [draft, correcting] = [this.draft.value, this.correcting.value];
    if (draft) this.#write(correcting ? withEntry(draft.entries, correcting.at, text, correcting.inserted) : [...draft.entries, text]);
  }

  /** Remove an entry. It can be put back until the next change. */
  remove(at: number): void {
    const before = this.draft.value?.entries;
    if (!before) return;
    this.#write(withoutEntry(before, at));
    this.removed.value = before;
  }

  readonly putBack = (): void => {
    if (this.removed.value) this.#write(this.removed.value);
  };

  /** Make an entry again, or another one before it. */
  async correct(at: number, inserted = false): Promise<void> {
    this.report.begin(null);
    this.correcting.value = { at, inserted };
    this.table.value?.withhold();
    try {
      const { frame, choices, asked } = this.#live ? await this.requests.sheetPosition(this.id, at) : { frame: null, choices: [], asked: this.#unasked([]) };
      if (this.correcting.value?.at !== at) return;
      if (frame) this.table.value?.show(frame, choices);
      this.report.begin(asked);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.temporary) this.away.value = true;
      this.report.begin(this.#unasked([]));
    }
    this.#offer();
  }

  // --- writing ----------------------------------------------------------------------------------------------

  #write(entries: Entries): void {
    const draft = this.draft.value;
    if (!draft) return;
    this.report.begin(null);
    batch(() => {
      this.draft.value = { ...draft, entries };
      this.correcting.value = null;
      this.removed.value = null;
      this.changes.value = [];
      this.notice.value = this.trouble.value = "";
      this.#keep();
      this.#restart();
    });
    void this.#sync();
  }

  async #sync(): Promise<void> {
    const draft = this.draft.value;
    if (!draft || this.#syncing || this.conflict.value || isSent(draft) || draft.entries === this.#stuck) return;
    this.#syncing = this.sending.value = true;
    const slow = setTimeout(() => (this.away.value = true), SLOW);
    try {
      const { known, entries } = draft;
      const view = await this.requests.writeSheet(this.id, this.key, { version: known.version, entries: [...entries] });
      this.draft.value = answered(this.draft.value ?? draft, entries, knownOf(view));
      this.changes.value = changesOf(view, this.vocabulary.value);
      this.#take(view);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.problem.code === "stale_sheet") await this.#attempt(() => this.#compare());
      else if (error.temporary) this.away.value = true;
      else this.#stick(draft.entries, error);
    } finally {
      clearTimeout(slow);
      this.#syncing = this.sending.value = false;
    }
    // What was written meanwhile.
    if (!this.away.value && !this.#closed) await this.#sync();
  }

  #stick(entries: Entries, error: Refused): void {
    this.#stuck = entries;
    this.trouble.value = `${refusalInWords(error)} Your entries are kept here.`;
  }

  /** Somebody else has written: see what, and let the referee decide. */
  async #compare(): Promise<void> {
    const view = await this.requests.sheet(this.id, this.key);
    const [draft, theirs] = [this.draft.value, knownOf(view)];
    if (!draft || this.#closed) return;
    if (same(theirs.entries, draft.known.entries)) this.draft.value = { known: theirs, entries: draft.entries };
    else if (same(theirs.entries, draft.entries)) this.draft.value = { known: theirs, entries: theirs.entries };
    else this.conflict.value = conflictOf(draft, theirs);
    this.#take(view);
  }

  /** Decide a conflict: these entries are the sheet now. */
  settle(entries: Entries): void {
    const conflict = this.conflict.value;
    if (!conflict) return;
    this.conflict.value = null;
    this.draft.value = { known: conflict.theirs, entries: conflict.theirs.entries };
    this.#write(entries);
  }
}
