// Who sits where, and whose turn it is.
import type { Table } from "../table";
import type { MatchView, SeatCard } from "../wire";
import { capital, sitter } from "../words";
import { SeatSwatch } from "./swatch";

export function Players({ table }: { readonly table: Table }) {
  const [view, latest] = [table.shown.value, table.latest.value];
  if (!view || !latest) return null;
  return (
    <ul class="players" aria-label="Players">
      {latest.seats.map((seat) => <Player key={seat.seat} seat={seat} view={view} latest={latest} />)}
    </ul>
  );
}

interface PlayerProps {
  readonly seat: SeatCard;
  readonly view: MatchView;
  readonly latest: MatchView;
}

function Player({ seat, view, latest }: PlayerProps) {
  const plays = view.to_play === seat.seat;
  const won = view.ply === latest.last_ply && (latest.result?.winners.includes(seat.seat) ?? false);
  const several = latest.seats.filter((other) => other.yours).length > 1;
  return (
    <li class={`player${plays ? " plays" : ""}${won ? " won" : ""}`} aria-current={plays ? "true" : undefined}>
      <SeatSwatch scene={view.view.scene} seat={seat.seat} />
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
