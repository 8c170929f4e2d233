// A match in two short sentences, by which the lobby distinguishes it from another.
import { isUnplayable } from "../api";
import { isYourTurn } from "./phrases";
import type { Frame, MatchView, Result, SeatCard, UnplayableMatch } from "../wire";
import { capital } from "../words";

/** Who sits there, and how the match stands. */
export type Standing = Pick<MatchView, "seats"> & Pick<Frame, "ply" | "to_play" | "result">;

/** Who plays against the visitor, how many moves were played, and whose turn it is or how the match ended. */
export function lobbyNote(match: Standing | UnplayableMatch): string {
  if (isUnplayable(match)) return `${company(match)}. It can only be read.`;
  return `${company(match)}. ${match.result ? ending(match, match.result) : standing(match)}`;
}

function company({ seats }: Pick<MatchView, "seats">): string {
  const others = seats.filter((seat) => !seat.yours);
  if (others.length === 0) return "You play every seat";
  const names = [...new Set(others.map(named))];
  if (others.length === seats.length) return capital(enumerated(names));
  return `${others.length === 1 ? "Against" : "With"} ${enumerated(names)}`;
}

function named(seat: SeatCard): string {
  if (seat.kind === "bot") return `the bot ${capital(seat.name)}`;
  if (!seat.taken) return "a friend who has not joined yet";
  return seat.name || "a guest";
}

/** Names in a row: `a, b and c`. */
export function enumerated(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

function standing(match: Standing): string {
  const { seats, ply, to_play } = match;
  const progress = ply === 0 ? "No moves yet" : `Move ${ply}`;
  const watched = !seats.some((seat) => seat.yours);
  const role = seats.find(({ seat }) => seat === to_play)?.role ?? "";
  const turn = watched ? `${capital(role)} to play` : isYourTurn(match, seats) ? "your turn" : "not your turn";
  return `${progress}, ${turn}.`;
}

/** The verdict names the seats by their roles. A player may have forgotten his, so it also says whether he won. */
function ending({ seats }: Standing, { winners, text }: Result): string {
  const won = seats.filter((seat) => seat.yours).map(({ seat }) => winners.includes(seat));
  const alike = new Set(won).size === 1;
  return alike && winners.length > 0 ? `You ${won[0] ? "won" : "lost"}: ${text}` : text;
}
