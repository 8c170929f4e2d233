// The rules options of a new match: presets, and every option by itself.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, Refused } from "../api";
import type { GameCard, OptionCard } from "../wire";
import { optionValue, readable, refusalInWords } from "../words";

export type OptionValue = OptionCard["default"];
/** The options that differ from the default, and those chosen that would differ in a match of bots. */
export type OptionValues = Record<string, OptionValue>;

export const OWN = "Custom rules";

function same(one: OptionValues, other: OptionValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** A preset's name for people. A name of three letters is an abbreviation. */
function custom(name: string): string {
  return name.length <= 3 ? name.toUpperCase() : readable(name);
}

/** The name of the default options: that of the preset that changes nothing, if the game has one. */
function standard(card: GameCard): string {
  const plain = Object.entries(card.presets).find(([, preset]) => Object.keys(preset).length === 0);
  return plain ? custom(plain[0]) : "Standard rules";
}

/** The options that decide the rules, and not how many play. */
function withoutSeats(card: GameCard, values: OptionValues): OptionValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== card.seated_by));
}

/** The name of the preset that some options make. */
export function presetOf(card: GameCard, chosen: OptionValues): string {
  const values = withoutSeats(card, chosen);
  if (Object.keys(values).length === 0) return standard(card);
  const found = Object.entries(card.presets).find(([, preset]) => same(preset, values));
  return found ? custom(found[0]) : OWN;
}

/** What the preset means that some options make. */
function presetTerm(card: GameCard, chosen: OptionValues): string | undefined {
  const values = withoutSeats(card, chosen);
  const found = Object.entries(card.presets).find(([, preset]) => same(preset, values));
  return found && card.terms[found[0]];
}

/** How long a choice rests before the server is asked about it, ms. */
const RESTS = 250;

/** Why the chosen options do not go together, such as one that has no effect beside another; empty if they do. */
function useObjection(card: GameCard, chosen: OptionValues): string {
  const objection = useSignal("");
  useEffect(() => {
    let latest = true;
    const hear = (words: string): void => {
      if (!latest) return;
      objection.value = words;
    };
    const ask = (): void => {
      api.arrange({ game: card.name, options: chosen }).then(
        () => hear(""),
        // Without an answer nothing is known; the match is refused in words if the options are wrong.
        (error: unknown) => hear(error instanceof Refused && !error.temporary ? refusalInWords(error) : ""),
      );
    };
    if (Object.keys(chosen).length === 0) objection.value = "";
    const timer = Object.keys(chosen).length > 0 ? setTimeout(ask, RESTS) : undefined;
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [chosen]);
  return objection.value;
}

interface OptionsProps {
  readonly card: GameCard;
  readonly values: Signal<OptionValues>;
}

export function Options({ card, values }: OptionsProps) {
  const objection = useObjection(card, values.value);
  if (card.options.length === 0) return null;
  const now = presetOf(card, values.value);
  const presets: readonly (readonly [string, OptionValues])[] = [
    [standard(card), {}],
    ...Object.entries(card.presets).flatMap(([name, preset]) => (Object.keys(preset).length ? [[custom(name), preset] as const] : [])),
  ];
  const seated = card.seated_by in values.value ? { [card.seated_by]: values.value[card.seated_by]! } : {};
  const set = (option: OptionCard, value: OptionValue): void => {
    const { [option.name]: _, ...rest } = values.value;
    const plain = value === option.default && !(option.name in card.bots_only);
    values.value = plain ? rest : { ...rest, [option.name]: value };
  };
  return (
    <fieldset class="seat-field">
      <legend>Rules</legend>
      <div class="segments">
        {presets.map(([label, preset]) => (
          <label key={label} class={now === label ? "picked" : ""}>
            <input type="radio" name="preset" checked={now === label} onChange={() => (values.value = { ...preset, ...seated })} />
            {label}
          </label>
        ))}
        {now === OWN && <label class="picked"><input type="radio" name="preset" checked readOnly />{OWN}</label>}
      </div>
      {presetTerm(card, values.value) && <p class="small">{presetTerm(card, values.value)}</p>}
      {objection && <p class="notice" role="status">{objection}</p>}
      <details>
        <summary>Every option</summary>
        {card.options.filter((option) => option.name !== card.seated_by).map((option) => (
          <OptionField key={option.name} option={option} value={values.value[option.name] ?? option.default} set={(value) => set(option, value)} />
        ))}
      </details>
    </fieldset>
  );
}

interface OptionFieldProps {
  readonly option: OptionCard;
  readonly value: OptionValue;
  readonly set: (value: OptionValue) => void;
}

function OptionField({ option, value, set }: OptionFieldProps) {
  return (
    <label class={`field option${option.kind === "yes or no" ? " tick" : ""}`}>
      <span>{readable(option.name)}</span>
      <OptionInput option={option} value={value} set={set} />
      <span class="small">{option.description}</span>
    </label>
  );
}

function OptionInput({ option, value, set }: OptionFieldProps) {
  switch (option.kind) {
    case "yes or no":
      return <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />;
    case "one of":
      return (
        <select value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
          {option.values.map((one) => <option key={one} value={one}>{optionValue(one)}</option>)}
        </select>
      );
    case "number":
      return (
        <input
          type="number"
          required
          value={Number(value)}
          min={option.low ?? undefined}
          max={option.high ?? undefined}
          step={option.step}
          onInput={(event) => event.currentTarget.value !== "" && set(event.currentTarget.valueAsNumber)}
        />
      );
  }
}
