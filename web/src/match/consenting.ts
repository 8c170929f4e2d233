// Whether researchers may have a match is said by the page of each player, as the setting is.
import { effect, type ReadonlySignal } from "@preact/signals";
import { research } from "../settings";
import type { SeatCard } from "../wire";

/** What is watched of a match, and how it is said. */
interface Watched {
  readonly facts: ReadonlySignal<{ readonly consents: boolean; readonly seats: readonly SeatCard[] } | null>;
  readonly consent: (given: boolean) => Promise<void>;
}

/** Say it when the match knows it otherwise. Returns how to stop. */
export function consenting({ facts, consent }: Watched): () => void {
  return effect(() => {
    const known = facts.value;
    if (known?.seats.some(({ yours }) => yours) && known.consents !== research.value) void consent(research.value);
  });
}
