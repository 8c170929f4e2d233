// The seats of a new match: the visitor, a friend with a link, or a bot.
import type { Signal } from "@preact/signals";
import type { GameCard, SeatWish } from "../wire";
import { capital, readable } from "../words";
import { NameField } from "./namefield";
import { NetworkNote } from "./network";

const KINDS = [
  { kind: "me", label: "Me" },
  { kind: "friend", label: "A friend, by link" },
  { kind: "bot", label: "A bot" },
] as const;

/** A seat for a person, who begins with the game's usual hand. */
export function personWish(card: GameCard, kind: "me" | "friend"): SeatWish {
  return card.usual_hand ? { kind, hand: card.usual_hand } : { kind };
}

interface SeatsProps {
  readonly card: GameCard;
  readonly seats: readonly string[];
  readonly wishes: Signal<SeatWish[]>;
  readonly name: Signal<string>;
}

export function Seats({ card, seats, wishes, name }: SeatsProps) {
  const set = (seat: number, wish: SeatWish): void => {
    wishes.value = wishes.value.map((old, index) => (index === seat ? wish : old));
  };
  const mine = wishes.value.filter((wish) => wish.kind === "me").length;
  const onlyBots = wishes.value.every((wish) => wish.kind === "bot");
  return (
    <>
      {wishes.value.map((wish, seat) => (
        <SeatField key={seat} card={card} role={seats[seat] ?? `Seat ${seat + 1}`} seat={seat} wish={wish} set={(next) => set(seat, next)} />
      ))}
      {mine > 1 && <p class="small">You all play on this screen, in turns.</p>}
      {wishes.value.some((wish) => wish.kind === "friend") && <NetworkNote game={card.name} />}
      {mine === 0 && <p class="small">You only watch. Send the links to the players.</p>}
      {onlyBots && Object.entries(card.bots_only).map(([option, value]) => (
        <p key={option} class="small">Only bots play, so “{readable(option)}” is {value} unless you choose it under “Rules”.</p>
      ))}
      {mine > 0 && (
        <label class="field">
          <span>Your name <span class="small">(optional)</span></span>
          <NameField name={name.value} set={(given) => (name.value = given)} />
        </label>
      )}
    </>
  );
}

interface SeatFieldProps {
  readonly card: GameCard;
  readonly role: string;
  readonly seat: number;
  readonly wish: SeatWish;
  readonly set: (wish: SeatWish) => void;
}

function SeatField({ card, role, seat, wish, set }: SeatFieldProps) {
  const level = card.levels.find((one) => one.name === wish.level);
  const wishFor = (kind: SeatWish["kind"]): SeatWish => (kind === "bot" ? { kind, level: card.levels[0]?.name ?? "" } : personWish(card, kind));
  return (
    <fieldset class="seat-field">
      <legend>{capital(role)}</legend>
      {card.terms[role] && <p class="small">{card.terms[role]}</p>}
      <div class="segments">
        {KINDS.map(({ kind, label }) => (
          <label key={kind} class={wish.kind === kind ? "picked" : ""}>
            <input type="radio" name={`seat-${seat}`} checked={wish.kind === kind} onChange={() => set(wishFor(kind))} />
            {label}
          </label>
        ))}
      </div>
      {wish.kind === "bot" && (
        <label class="field">
          <span class="unseen">Level</span>
          <select value={wish.level ?? ""} onChange={(event) => set({ kind: "bot", level: event.currentTarget.value })}>
            {card.levels.map((one) => <option key={one.name} value={one.name}>{capital(one.name)}</option>)}
          </select>
          <span class="small">{level?.summary}</span>
        </label>
      )}
      {wish.kind !== "bot" && card.hands.length > 0 && <HandField card={card} wish={wish} set={set} />}
    </fieldset>
  );
}

interface HandFieldProps {
  readonly card: GameCard;
  readonly wish: SeatWish;
  readonly set: (wish: SeatWish) => void;
}

/** Whose hand executes this person's flicks. */
function HandField({ card, wish, set }: HandFieldProps) {
  const hand = card.hands.find((one) => one.name === wish.hand);
  return (
    <label class="field">
      <span>Hand <span class="small">(how steadily you flick)</span></span>
      <select value={wish.hand ?? ""} onChange={(event) => set({ ...wish, hand: event.currentTarget.value })}>
        {card.hands.map((one) => <option key={one.name} value={one.name}>{capital(one.name)}</option>)}
        <option value="">Steady, for practice</option>
      </select>
      <span class="small">{hand?.summary ?? "Steady hand: no wobble."}</span>
    </label>
  );
}
