// The lobby's cards of the games: fetched once, by the first part that needs them.
import { type ReadonlySignal, type Signal, signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, untilAnswered } from "./api";
import type { GameCard, LobbyView } from "./wire";

let fetched: Promise<LobbyView> | undefined;
const waits = signal(false);

/** Whether the server has been asked for the lobby in vain, and is asked again. */
export const lobbyWaits: ReadonlySignal<boolean> = waits;

export function fetchLobby(): Promise<LobbyView> {
  fetched ??= untilAnswered(api.lobby, (waiting) => (waits.value = waiting)).catch((error: unknown) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}

/** What people may be called at a listed table; none until the lobby has come. */
export function useListedNames(): Signal<readonly string[]> {
  const names = useSignal<readonly string[]>([]);
  useEffect(() => {
    fetchLobby().then((lobby) => (names.value = lobby.names), () => undefined);
  }, []);
  return names;
}

/** A game's card: null for an unknown game, undefined until the cards have come. */
export function useCard(game: string): Signal<GameCard | null | undefined> {
  const card = useSignal<GameCard | null | undefined>(undefined);
  useEffect(() => {
    fetchLobby().then(
      ({ games }) => (card.value = games.find(({ name }) => name === game) ?? null),
      // Then it stays unknown; a page that needs it says that it is waiting.
      () => undefined,
    );
  }, [game]);
  return card;
}
