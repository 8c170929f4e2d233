// A match with a friend, in one sheet: the clock, who begins, the own name. The invitation follows at the table.
import { type Signal, useSignal } from "@preact/signals";
import { api } from "../api";
import { beginning, type Begins } from "../beginning";
import { listedName } from "../listed";
import { useListedNames } from "../lobby";
import { ownName } from "../memory";
import type { Values } from "../settings";
import { onServer } from "../site/server";
import type { Clock, GameCard } from "../wire";
import { AidsTick } from "./aids";
import { ClockField } from "./clockfield";
import { Dialog } from "./dialog";
import { ListTick, NamePick } from "./listing";
import { OwnNameField } from "./namefield";
import { NetworkNote } from "./network";
import { Pick } from "./pick";
import { personWish } from "./seats";
import { arriveAt, firstWishes, newMatch } from "./setup";
import { useSubmit } from "./submitting";

interface WithFriendProps {
  readonly card: GameCard;
  /** Whether it is only a word, and no button beside another one. */
  readonly quiet: boolean;
}

/** The door to the sheet: here, or on the server that a folder of files knows. */
export function WithFriend({ card, quiet }: WithFriendProps) {
  const open = useSignal(false);
  const [look, label, elsewhere] = [quiet ? "quiet" : "plain", `With a friend: ${card.title}`, onServer(`new/${card.name}?${FRIEND}`)];
  if (elsewhere) return <a class={`button ${look}`} aria-label={label} href={elsewhere}>With a friend</a>;
  return (
    <>
      <button type="button" class={look} aria-label={label} onClick={() => (open.value = true)}>With a friend</button>
      <FriendSheet card={card} open={open} />
    </>
  );
}

/** What an address of a new match says after its `?` when it begins with this sheet. */
export const FRIEND = "friend";

export function FriendSheet({ card, open }: { readonly card: GameCard; readonly open: Signal<boolean> }) {
  return (
    <Dialog open={open.value} onClose={() => (open.value = false)} label={`${card.title} with a friend`} kind="friend">
      <Sheet card={card} />
    </Dialog>
  );
}

const BEGINS: Values<Begins> = [["lot", "Draw lots"], ["me", "I do"], ["friend", "My friend does"]];

function Sheet({ card }: { readonly card: GameCard }) {
  const name = useSignal(ownName.get());
  const begins = useSignal<Begins>("lot");
  const clock = useSignal<Clock | null>(null);
  const aids = useSignal(false);
  const ownClock = useSignal(false);
  const listed = useSignal(false);
  const names = useListedNames().value;
  const { busy, trouble, submit } = useSubmit(async () => {
    const called = listed.value ? listedName.get(names) : name.value;
    if (!listed.value) ownName.set(called);
    const [me, , ...others] = firstWishes(card, card.seats);
    const { first, options } = beginning(card, begins.value, Math.random());
    const pair = [me ?? personWish(card, "me"), personWish(card, "friend")];
    const wishes = [...(first === 0 ? pair : pair.reverse()), ...others];
    const created = await api.create({ ...newMatch(card, wishes, called, options), aids: aids.value, clock: clock.value, listed: listed.value });
    arriveAt(card, created);
  });
  return (
    <>
      <h2 tabIndex={-1}>{card.title} with a friend</h2>
      <NetworkNote game={card.name} />
      <div class="friend-sheet">
        <form onSubmit={submit}>
          <Pick now={begins} values={BEGINS} label="Who begins" />
          {listed.value && names.length > 0 ? <NamePick names={names} /> : <OwnNameField name={name} />}
          <ClockField clock={clock} own={ownClock} />
          <AidsTick card={card} aids={aids} />
          <ListTick listed={listed} />
          {trouble.value && <p class="notice">{trouble.value}</p>}
          <p class="friend-door"><button type="submit" class="chief" aria-disabled={busy.value}>Invite</button></p>
        </form>
      </div>
    </>
  );
}
