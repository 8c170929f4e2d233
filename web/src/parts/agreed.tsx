// The rules that a table agreed on: the preset, or what differs from the house's rules.
import { useCard } from "../house";
import type { GameCard, MatchView } from "../wire";
import { optionValue, readable } from "../words";
import { OWN, presetOf } from "./options";

/** Every option, as long as the house has not told which of them are its own. */
export function Agreed({ view }: { readonly view: MatchView }) {
  const card = useCard(view.game).value;
  return <>{card ? inShort(card, view.options) : told(view.options)}</>;
}

function inShort(card: GameCard, options: MatchView["options"]): string {
  const defaults = new Map(card.options.map((option) => [option.name, option.default]));
  const differs = ([name, value]: [string, unknown]): boolean =>
    !card.by_lot.includes(name) && defaults.get(name) !== value;
  const changed = Object.fromEntries(Object.entries(options).filter(differs));
  const preset = presetOf(card, changed);
  return preset === OWN ? told(changed) : preset;
}

/** Options by their names, as they are stored. */
export function told(options: MatchView["options"]): string {
  return Object.entries(options).map(([name, value]) => `${readable(name)}: ${optionValue(value)}`).join("; ");
}
