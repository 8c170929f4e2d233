// Setting up a match at a real table that somebody referees: who plays, and under which rules.
import { useSignal } from "@preact/signals";
import { announce } from "../announce";
import { api, Refused } from "../api";
import { useCard } from "../lobby";
import { sheets } from "../memory";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import { NameField } from "../parts/namefield";
import { Options, presetOf, type OptionValues } from "../parts/options";
import { go } from "../router";
import type { GameCard } from "../wire";
import { capital, refusalInWords } from "../words";
import { HowMany, seatsUnder } from "./new";
import { Nowhere } from "./nowhere";

export function RefereePage({ game }: { readonly game: string }) {
  const card = useCard(game);
  if (card.value === null) return <Nowhere words="There is no such game here." />;
  return (
    <PageLayout title={`Referee ${card.value?.title ?? "a game"}`} kind="new" links={card.value && <a href={`/rules/${game}`}>Rules</a>}>
      <Paper>{card.value ? <Form card={card.value} /> : <Waiting words="Loading …" />}</Paper>
    </PageLayout>
  );
}

function Form({ card }: { readonly card: GameCard }) {
  const names = useSignal<readonly string[]>([]);
  const values = useSignal<OptionValues>({});
  const busy = useSignal(false);
  const trouble = useSignal("");
  const seats = seatsUnder(card, values.value);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    trouble.value = "";
    try {
      const players = seats.map((_, seat) => names.value[seat] ?? "");
      const { sheet, key } = await api.createSheet({ game: card.name, options: values.value, names: players, entries: [] });
      sheets.remember(sheet, { title: card.title, key });
      go(`/sheet/${sheet}#key=${key}`);
    } catch (error) {
      trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      announce(trouble.value, "assertive");
      busy.value = false;
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
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
        <button class="chief" aria-disabled={busy.value}>{busy.value ? "Opening the sheet …" : "Begin"}</button>
        <span class="small">{presetOf(card, values.value)}</span>
      </p>
    </form>
  );
}
