// The report that is being made: what was tapped, and what can be tapped next.
import { batch, signal, type Signal } from "@preact/signals";
import { Refused } from "../api";
import type { AskedView, Tap } from "../wire";
import { wordOf } from "./words";

export interface ReportHost {
  /** What can be tapped after these taps. Raises `Refused`. */
  readonly ask: (taps: readonly string[]) => Promise<AskedView>;
  /** Everything that can be tapped at all. */
  readonly unasked: (taps: readonly string[]) => AskedView;
  readonly finish: (report: string) => void;
  /** The server did not answer. */
  readonly silent: () => void;
}

export class Report {
  readonly taps: Signal<readonly string[]> = signal([]);
  /** Null where nothing can be tapped. */
  readonly asked: Signal<AskedView | null> = signal(null);
  /** Whether the answer to the last tap is on its way. */
  readonly busy = signal(false);
  /** Why the last tap was not taken. */
  readonly remark = signal("");
  /** Answers for this report, by its taps: an undo needs no server. */
  readonly #answers = new Map<string, AskedView>();
  #asks = 0;

  constructor(readonly host: ReportHost) {}

  /** Begin anew. With `first`, that is what can be tapped. */
  begin(first: AskedView | null): void {
    this.#asks += 1;
    this.#answers.clear();
    if (first) this.#answers.set("", first);
    batch(() => {
      this.taps.value = [];
      this.asked.value = first;
      this.busy.value = false;
      this.remark.value = "";
    });
  }

  async tap(tap: Tap, numbers: readonly number[] = []): Promise<void> {
    if (this.busy.value) return;
    const taps = [...this.taps.value, wordOf(tap, numbers)];
    if (tap.ends) this.host.finish(taps.join(" "));
    else await this.#set(taps);
  }

  async undo(): Promise<void> {
    if (this.taps.value.length > 0) await this.#set(this.taps.value.slice(0, -1));
  }

  /** Take the report as it is: nobody can say whether it is complete. */
  finish(): void {
    if (this.taps.value.length > 0) this.host.finish(this.taps.value.join(" "));
  }

  /** Ask again, as after the server has come back. */
  async again(): Promise<void> {
    this.#answers.clear();
    await this.#set(this.taps.value);
  }

  async #set(taps: readonly string[]): Promise<void> {
    const ask = ++this.#asks;
    batch(() => {
      this.taps.value = taps;
      this.busy.value = true;
      this.remark.value = "";
    });
    const before = this.asked.value;
    let [kept, remark] = [taps, ""];
    let answer = await this.#answer(kept);
    // A tap that cannot have happened is taken back, and the referee says why.
    while (answer instanceof Refused && kept.length > 0) {
      remark = answer.message;
      kept = kept.slice(0, -1);
      answer = await this.#answer(kept);
    }
    if (ask !== this.#asks) return;
    const asked = answer instanceof Refused ? before : answer;
    batch(() => {
      this.taps.value = kept;
      this.asked.value = asked;
      this.busy.value = false;
      this.remark.value = remark || (answer instanceof Refused ? answer.message : "");
    });
    if (asked && asked.taps.length === 0 && kept.length > 0) this.finish();
  }

  async #answer(taps: readonly string[]): Promise<AskedView | Refused> {
    const path = taps.join(" ");
    const known = this.#answers.get(path);
    if (known) return known;
    try {
      const answer = await this.host.ask(taps);
      this.#answers.set(path, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!error.temporary) return error;
      this.host.silent();
      return this.host.unasked(taps);
    }
  }
}
