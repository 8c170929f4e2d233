// The rules that a table agreed on: the preset, or what differs from the house's rules.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import type { GameCard, MatchView } from "../wire";
import { optionValue, readable } from "../words";
import { OWN, presetOf } from "./options";

export function Agreed({ view }: { readonly view: MatchView }) {
  const card = useSignal<GameCard | undefined>(undefined);
  useEffect(() => {
    api.house().then(
      (house) => (card.value = house.games.find((game) => game.name === view.game)),
      // Then every option is told, which is true as well.
      () => undefined,
    );
  }, [view.game]);
  return <>{card.value ? inShort(card.value, view.options) : told(view.options)}</>;
}

function inShort(card: GameCard, options: MatchView["options"]): string {
  const defaults = new Map(card.options.map((option) => [option.name, option.default]));
  const differs = ([name, value]: [string, unknown]): boolean =>
    !card.by_lot.includes(name) && defaults.get(name) !== value;
  const changed = Object.fromEntries(Object.entries(options).filter(differs));
  const preset = presetOf(card, changed);
  return preset === OWN ? told(changed) : preset;
}

function told(options: MatchView["options"]): string {
  return Object.entries(options).map(([name, value]) => `${readable(name)}: ${optionValue(value)}`).join("; ");
}
