// Who sits where, and whose turn it is.
import type { MatchSession } from "../match/session";
import type { Frame, SeatCard } from "../wire";
import { capital, sitter } from "../words";
import { SeatSwatch } from "./swatch";

export function Players({ session }: { readonly session: MatchSession }) {
  const [frame, seats] = [session.timeline.shown.value, session.facts.value?.seats];
  if (!frame || !seats) return null;
  return (
    <ul class="players" aria-label="Players">
      {seats.map((seat) => <Player key={seat.seat} seat={seat} seats={seats} frame={frame} />)}
    </ul>
  );
}

interface PlayerProps {
  readonly seat: SeatCard;
  readonly seats: readonly SeatCard[];
  readonly frame: Frame;
}

function Player({ seat, seats, frame }: PlayerProps) {
  const plays = frame.to_play === seat.seat;
  const won = frame.result?.winners.includes(seat.seat) ?? false;
  const several = seats.filter((other) => other.yours).length > 1;
  return (
    <li class={`player${plays ? " plays" : ""}${won ? " won" : ""}`} aria-current={plays ? "true" : undefined}>
      <SeatSwatch picture={frame.picture} seat={seat.seat} />
      <span class="player-role">{capital(seat.role)}</span>
      <span class="player-name">
        {sitter(seat)}
        {seat.yours && !several && seat.name ? " (you)" : ""}
      </span>
      {plays && <span class="player-turn">to play</span>}
      {won && <span class="player-turn">wins</span>}
    </li>
  );
}
