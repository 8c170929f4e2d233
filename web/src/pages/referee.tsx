// Setting up a match at a real table that somebody referees: who plays, and under which rules.
import { useSignal } from "@preact/signals";
import { api } from "../api";
import { sheets } from "../memory";
import { NameField } from "../parts/namefield";
import { Options, presetOf, type OptionValues } from "../parts/options";
import { HowMany, seatsUnder } from "../parts/setup";
import { useSubmit } from "../parts/submitting";
import { go } from "../router";
import type { GameCard } from "../wire";
import { capital } from "../words";
import { FormPage } from "./formpage";

export function RefereePage({ game }: { readonly game: string }) {
  return <FormPage game={game} title={(card) => `Referee ${card?.title ?? "a game"}`} form={Form} />;
}

function Form({ card }: { readonly card: GameCard }) {
  const names = useSignal<readonly string[]>([]);
  const values = useSignal<OptionValues>({});
  const seats = seatsUnder(card, values.value);
  const { busy, trouble, submit } = useSubmit(async () => {
    const players = seats.map((_, seat) => names.value[seat] ?? "");
    const { sheet, key } = await api.createSheet({ game: card.name, options: values.value, names: players, entries: [] });
    sheets.remember(sheet, { title: card.title, key });
    go(`/sheet/${sheet}#key=${key}`);
  });
  return (
    <form onSubmit={submit}>
      <h1>Referee {card.title}</h1>
      <p class="lead">Play at your own table. Tap what happened here, and the rules answer.</p>
      <HowMany card={card} now={String(seats.length)} set={(count) => (values.value = { ...values.value, [card.seated_by]: Number(count) })} />
      <fieldset class="seat-field">
        <legend>Players <span class="small">(names are optional)</span></legend>
        {seats.map((role, seat) => (
          <label key={role} class="field">
            <span>{capital(role)}</span>
            <NameField
              name={names.value[seat] ?? ""}
              set={(given) => (names.value = seats.map((_, at) => (at === seat ? given : (names.value[at] ?? ""))))}
              autoComplete="off"
            />
          </label>
        ))}
      </fieldset>
      <Options card={card} values={values} />
      {trouble.value && <p class="notice">{trouble.value}</p>}
      <p class="form-doors">
        <button type="submit" class="chief" aria-disabled={busy.value}>{busy.value ? "Opening the sheet …" : "Begin"}</button>
        <span class="small">{presetOf(card, values.value)}</span>
      </p>
    </form>
  );
}
