// What people at one table say to each other: phrases of the service's list, each at its seat for some seconds.
import { type Signal, signal } from "@preact/signals";
import type { SeatCard, SpokenPhrase } from "../wire";

/** How long a phrase stays at its seat, ms. */
const STAYS = 6000;

export interface CompanyHost {
  readonly seats: () => readonly SeatCard[];
  /** Whether what others say is shown. */
  readonly listens: () => boolean;
  /** A phrase has come. The host announces it to screen readers. */
  readonly came: (spoken: SpokenPhrase) => void;
  /** Call once after a time in ms. */
  readonly later: (milliseconds: number, call: () => void) => void;
}

export class Company {
  /** The phrases that are shown, one for each seat at most. */
  readonly spoken: Signal<readonly SpokenPhrase[]> = signal([]);
  /** The last phrase of each seat: news can bring one twice. */
  readonly #last = new Map<number, string>();

  constructor(readonly host: CompanyHost) {}

  hear(phrases: readonly SpokenPhrase[]): void {
    for (const each of phrases) if (this.#last.get(each.seat) !== each.id) this.#take(each);
  }

  #take(spoken: SpokenPhrase): void {
    this.#last.set(spoken.seat, spoken.id);
    const own = this.host.seats().some(({ seat, yours }) => yours && seat === spoken.seat);
    if (!own && !this.host.listens()) return;
    this.spoken.value = [...this.spoken.value.filter(({ seat }) => seat !== spoken.seat), spoken];
    this.host.came(spoken);
    this.host.later(STAYS, () => (this.spoken.value = this.spoken.value.filter(({ id }) => id !== spoken.id)));
  }
}

/** Whether the visitor plays, and another person sits at the table. */
export function hasCompany(seats: readonly SeatCard[]): boolean {
  return seats.some(({ yours }) => yours) && seats.some(({ kind, taken, yours }) => kind === "person" && taken && !yours);
}
