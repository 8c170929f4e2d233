// What a new match is set up from, wherever that is asked: its seats, how many play, and the way to its table.
import { lastLevel, remember } from "../memory";
import { go } from "../router";
import type { Created, GameCard, NewMatch, SeatWish } from "../wire";
import { inviting } from "./invitations";
import type { OptionValues } from "./options";
import { personWish } from "./seats";

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

/** Keep the secrets, which are sent only once, and go to the match. There, invitations come first, and a guided match says what is to be done. */
export function arriveAt(card: GameCard, created: Created, guided = false): void {
  const invited = created.seats.flatMap(({ seat, invitation }) => (invitation ? [[seat, invitation] as const] : []));
  const key = created.seats.find((seat) => seat.key)?.key ?? undefined;
  remember(created.match, { title: card.title, game: card.name, guided, hinted: guided && card.hints, key, invitations: Object.fromEntries(invited) });
  if (invited.length > 0) inviting.value = created.match;
  go(`/match/${created.match}`);
}
