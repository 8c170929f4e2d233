// A listed match stays in the list as long as the page of a player says that somebody is there.
import { effect, type ReadonlySignal } from "@preact/signals";
import type { Frame, SeatCard } from "../wire";

/** How often it is said, ms: the server believes it for three minutes. */
const EVERY = 60_000;

/** What is watched of a match, and how it is said. */
interface Watched {
  readonly facts: ReadonlySignal<{ readonly listed: boolean; readonly seats: readonly SeatCard[] } | null>;
  readonly timeline: { readonly latest: ReadonlySignal<Frame | null> };
  readonly stayListed: (listed: boolean) => Promise<void>;
}

/** Say it while the match is listed, goes on, and its page is in sight. Returns how to stop. */
export function attending({ facts, timeline, stayListed }: Watched): () => void {
  return effect(() => {
    const known = facts.value;
    const plays = known?.listed && known.seats.some(({ yours }) => yours) && !timeline.latest.value?.result;
    if (!plays) return undefined;
    const say = (): void => void (document.hidden || stayListed(true));
    say();
    const again = setInterval(say, EVERY);
    document.addEventListener("visibilitychange", say);
    return () => {
      clearInterval(again);
      document.removeEventListener("visibilitychange", say);
    };
  });
}
