// The ladder of a game, fetched when a page needs it.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, Refused, untilAnswered } from "../api";
import type { LadderView } from "../wire";
import { refusalInWords } from "../words";

interface Fetched {
  readonly ladder: Signal<LadderView | null>;
  /** Why it is not there. */
  readonly trouble: Signal<string>;
}

export function useLadder(game: string): Fetched {
  const [ladder, trouble] = [useSignal<LadderView | null>(null), useSignal("")];
  useEffect(() => {
    untilAnswered(() => api.ladder(game), (waits) => (trouble.value = waits ? "The server is not answering yet. Trying again." : "")).then(
      (answer) => (ladder.value = answer),
      (error: unknown) => (trouble.value = error instanceof Refused ? refusalInWords(error) : String(error)),
    );
  }, [game]);
  return { ladder, trouble };
}
