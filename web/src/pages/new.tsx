// Setting up a match: who sits where, and under which rules.
import { useSignal } from "@preact/signals";
import { api } from "../api";
import { lastLevel, ownName } from "../memory";
import { AidsTick } from "../parts/aids";
import { ClockField } from "../parts/clockfield";
import { FRIEND, FriendSheet } from "../parts/friend";
import { Options, presetOf, type OptionValues } from "../parts/options";
import { Seats } from "../parts/seats";
import { arriveAt, firstWishes, HowMany, newMatch, seatsUnder } from "../parts/setup";
import { useSubmit } from "../parts/submitting";
import { address } from "../router";
import type { Clock, GameCard } from "../wire";
import { FormPage } from "./formpage";

export function NewMatchPage({ game }: { readonly game: string }) {
  return <FormPage game={game} title={(card) => `New table - ${card?.title ?? "parlour"}`} form={Setup} />;
}

/** The form, and before it the sheet for a friend if the address asks for that. */
function Setup({ card }: { readonly card: GameCard }) {
  const withFriend = useSignal(address.value.query.has(FRIEND));
  return (
    <>
      <Form card={card} />
      <FriendSheet card={card} open={withFriend} />
    </>
  );
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
      {wishes.value.some(({ kind }) => kind === "friend") && <AidsTick card={card} aids={aids} />}
      {wishes.value.some(({ kind }) => kind !== "bot") && <ClockField clock={clock} own={ownClock} />}
      <Options card={card} values={values} />
      {trouble.value && <p class="notice">{trouble.value}</p>}
      <p class="form-doors">
        <button type="submit" class="chief" aria-disabled={busy.value}>{busy.value ? "Setting up the match …" : "Sit down"}</button>
        <span class="small">{presetOf(card, values.value)}</span>
        <a class="small" href={`/position/${card.name}`}>Practise from a position</a>
        <a class="small" href={`/referee/${card.name}`}>Referee a real game</a>
      </p>
    </form>
  );
}
