// A match in two short sentences, by which the lobby tells it from another.
import { isUnplayable } from "./api";
import type { MatchView, Result, SeatCard, UnplayableMatch } from "./wire";
import { capital } from "./words";

/** Against whom, how far, and whose turn it is or how it ended. */
export function noteOf(view: MatchView | UnplayableMatch): string {
  if (isUnplayable(view)) return `${company(view)}. It can only be read.`;
  return `${company(view)}. ${view.result ? ending(view, view.result) : standing(view)}`;
}

function company({ seats }: Pick<MatchView, "seats">): string {
  const others = seats.filter((seat) => !seat.yours);
  if (others.length === 0) return "You play every seat";
  const names = [...new Set(others.map(named))];
  if (others.length === seats.length) return capital(listed(names));
  return `${others.length === 1 ? "Against" : "With"} ${listed(names)}`;
}

function named(seat: SeatCard): string {
  if (seat.kind === "bot") return `the bot ${capital(seat.name)}`;
  if (!seat.taken) return "a friend who is still to come";
  return seat.name || "a guest";
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

function standing({ seats, last_ply, to_play, your_turn }: MatchView): string {
  const far = last_ply === 0 ? "Nothing is played yet" : `Move ${last_ply}`;
  const watched = !seats.some((seat) => seat.yours);
  const role = seats.find(({ seat }) => seat === to_play)?.role ?? "";
  const turn = watched ? `${capital(role)} to play` : your_turn ? "your turn" : "not your turn";
  return `${far}, ${turn}.`;
}

/** The verdict names the seats by their roles: who has forgotten his is told how it went for him. */
function ending({ seats }: MatchView, { winners, text }: Result): string {
  const won = seats.filter((seat) => seat.yours).map(({ seat }) => winners.includes(seat));
  const alike = new Set(won).size === 1;
  return alike && winners.length > 0 ? `You ${won[0] ? "won" : "lost"}: ${text}` : text;
}
