// What the house tells of a game: asked for once, by whichever part wants it first.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, patiently } from "./api";
import type { GameCard, House } from "./wire";

let asked: Promise<House> | undefined;

function theHouse(): Promise<House> {
  asked ??= patiently(api.house, () => undefined).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** A game's card: null where there is no such game, undefined while nothing is known of it. */
export function useCard(game: string): Signal<GameCard | null | undefined> {
  const card = useSignal<GameCard | null | undefined>(undefined);
  useEffect(() => {
    theHouse().then(
      ({ games }) => (card.value = games.find(({ name }) => name === game) ?? null),
      // Then it stays unknown; who cannot do without it says that it is waiting.
      () => undefined,
    );
  }, [game]);
  return card;
}
