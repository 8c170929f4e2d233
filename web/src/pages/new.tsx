// Setting up a match: who sits where, and under which rules.
import { useSignal } from "@preact/signals";
import { api } from "../api";
import { lastLevel, ownName, remember } from "../memory";
import { ClockField } from "../parts/clockfield";
import { Options, presetOf, type OptionValues } from "../parts/options";
import { personWish, Seats } from "../parts/seats";
import { useSubmit } from "../parts/submitting";
import { go } from "../router";
import type { Clock, Created, GameCard, NewMatch, SeatWish } from "../wire";
import { FormPage } from "./formpage";

export function NewMatchPage({ game }: { readonly game: string }) {
  return <FormPage game={game} title={(card) => `New table - ${card?.title ?? "parlour"}`} form={Form} />;
}

/** The visitor first, and bots of the last level on the other seats: pressing the button is enough to play. */
export function firstWishes(card: GameCard, seats: readonly string[]): SeatWish[] {
  const last = lastLevel.get(card.name);
  const level = card.levels.find(({ name }) => name === last) ?? card.levels[0];
  const bot: SeatWish = { kind: "bot", level: level?.name ?? "" };
  return seats.map((_, seat) => (seat === 0 ? personWish(card, "me") : bot));
}

/** The seats under the options that are chosen. */
export function seatsUnder(card: GameCard, values: OptionValues): readonly string[] {
  return card.seatings[String(values[card.seated_by] ?? "")] ?? card.seats;
}

function Form({ card }: { readonly card: GameCard }) {
  const wishes = useSignal(firstWishes(card, card.seats));
  const name = useSignal(ownName.get());
  const values = useSignal<OptionValues>({});
  const aids = useSignal(false);
  const clock = useSignal<Clock | null>(null);
  const ownClock = useSignal(false);
  const { busy, trouble, submit } = useSubmit(async () => {
    ownName.set(name.value);
    const bot = wishes.value.find(({ kind }) => kind === "bot");
    if (bot) lastLevel.set(card.name, bot.level ?? "");
    arriveAt(card, await api.create({ ...newMatch(card, wishes.value, name.value, values.value), aids: aids.value, clock: clock.value }));
  });
  const seats = seatsUnder(card, values.value);
  const seatThem = (count: string): void => {
    values.value = { ...values.value, [card.seated_by]: Number(count) };
    const fresh = firstWishes(card, seatsUnder(card, values.value));
    wishes.value = fresh.map((wish, seat) => wishes.value[seat] ?? wish);
  };
  return (
    <form onSubmit={submit}>
      <h1>{card.title}</h1>
      <p class="lead">{card.summary}</p>
      <HowMany card={card} now={String(seats.length)} set={seatThem} />
      <Seats card={card} seats={seats} wishes={wishes} name={name} />
      {card.tried && wishes.value.some(({ kind }) => kind === "friend") && (
        <label class="field tick">
          <input type="checkbox" checked={aids.value} onChange={({ currentTarget }) => (aids.value = currentTarget.checked)} />
          <span>Aiming aids allowed</span> <span class="small">(everyone sees where a flick is likely to end; joining means agreeing)</span>
        </label>
      )}
      {wishes.value.some(({ kind }) => kind !== "bot") && <ClockField clock={clock} own={ownClock} />}
      <Options card={card} values={values} />
      {trouble.value && <p class="notice">{trouble.value}</p>}
      <p class="form-doors">
        <button class="chief" aria-disabled={busy.value}>{busy.value ? "Setting up the match …" : "Sit down"}</button>
        <span class="small">{presetOf(card, values.value)}</span>
        <a class="small" href={`/position/${card.name}`}>Practise from a position</a>
        <a class="small" href={`/referee/${card.name}`}>Referee a real game</a>
      </p>
    </form>
  );
}

interface HowManyProps {
  readonly card: GameCard;
  readonly now: string;
  readonly set: (count: string) => void;
}

/** How many play, where an option decides that. */
export function HowMany({ card, now, set }: HowManyProps) {
  const counts = Object.keys(card.seatings);
  if (counts.length < 2) return null;
  return (
    <fieldset class="seat-field">
      <legend>Players</legend>
      <div class="segments">
        {counts.map((count) => (
          <label key={count} class={count === now ? "picked" : ""}>
            <input type="radio" name="players" checked={count === now} onChange={() => set(count)} />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function newMatch(card: GameCard, wishes: readonly SeatWish[], name: string, options: OptionValues): NewMatch {
  const own = (wish: SeatWish): SeatWish => (wish.kind === "me" && name ? { ...wish, name } : wish);
  return { game: card.name, seats: wishes.map(own), options };
}

/** Keep the secrets, which are sent only once, and go to the match. */
export function arriveAt(card: GameCard, created: Created): void {
  const invited = created.seats.flatMap(({ seat, invitation }) => (invitation ? [[seat, invitation] as const] : []));
  const key = created.seats.find((seat) => seat.key)?.key ?? undefined;
  remember(created.match, { title: card.title, key, invitations: Object.fromEntries(invited) });
  go(`/match/${created.match}`);
}
