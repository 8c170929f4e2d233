// What was agreed for a match: the rules, as the preset or what differs from the default options; and the clock.
import { clockInWords } from "../clockwords";
import { useCard } from "../lobby";
import type { GameCard, MatchView } from "../wire";
import { optionValue, readable } from "../words";
import { OWN, presetOf } from "./options";

/** In short where the defaults are known; until then every option. */
export function Agreed({ match }: { readonly match: Pick<MatchView, "game" | "options"> }) {
  const card = useCard(match.game).value;
  return <>{card ? inShort(card, match.options) : optionsInWords(match.options)}</>;
}

/** The same as rows of a list of facts, with the clock if there is one. */
export function AgreedRows({ match }: { readonly match: Pick<MatchView, "game" | "options" | "clock"> }) {
  return (
    <>
      <div>
        <dt>Rules</dt>
        <dd><Agreed match={match} /></dd>
      </div>
      {match.clock && (
        <div>
          <dt>Clock</dt>
          <dd>{clockInWords(match.clock)}</dd>
        </div>
      )}
    </>
  );
}

function inShort(card: GameCard, options: MatchView["options"]): string {
  const defaults = new Map(card.options.map((option) => [option.name, option.default]));
  const differs = ([name, value]: [string, unknown]): boolean =>
    !card.by_lot.includes(name) && defaults.get(name) !== value;
  const changed = Object.fromEntries(Object.entries(options).filter(differs));
  const preset = presetOf(card, changed);
  return preset === OWN ? optionsInWords(changed) : preset;
}

/** Options by their names, as they are stored. */
export function optionsInWords(options: MatchView["options"]): string {
  return Object.entries(options).map(([name, value]) => `${readable(name)}: ${optionValue(value)}`).join("; ");
}
