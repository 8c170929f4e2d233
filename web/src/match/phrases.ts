// What is said about moves, and how long that takes to read. Pure.
import type { Frame, LogEntry, Result, SeatCard } from "../wire";

/** Seconds for reading the ruling on a flick: more where pieces were taken off, most where the visitor flicked. */
const TO_READ = 1.25;
const TO_READ_MORE = 2;
const TO_READ_OWN = 4;

/** How long the ruling on a flick is left to be read, s. */
export function secondsToRead({ playback, entry }: Frame, seats: readonly SeatCard[]): number {
  if (!playback?.removed.length) return TO_READ;
  return seats.some(({ seat, yours }) => yours && seat === entry?.seat) ? TO_READ_OWN : TO_READ_MORE;
}

/** Whether the visitor plays the seat to move. */
export function isYourTurn({ to_play, result }: Pick<Frame, "to_play" | "result">, seats: readonly SeatCard[]): boolean {
  return result === null && seats.some(({ seat, yours }) => yours && seat === to_play);
}

/** How a match ended for the visitor: `You win by 25.`; empty for a spectator, for both sides at once, and for a draw. */
export function endingForYou({ winners, margin }: Result, seats: readonly SeatCard[]): string {
  const won = new Set(seats.filter(({ yours }) => yours).map(({ seat }) => winners.includes(seat)));
  if (winners.length === 0 || won.size !== 1) return "";
  return `You ${won.has(true) ? "win" : "lose"}${margin && " "}${margin}.`;
}

/** The moves that led to a frame in words, and what comes next. */
export function announcement(entries: readonly LogEntry[], frame: Frame, seats: readonly SeatCard[]): string {
  const moves = entries.map(({ seat, move, notes }) => {
    const ruling = notes.map((note) => note.message).join(" ");
    return ruling || `${seats[seat]?.role ?? ""}: ${move}.`;
  });
  const ending = frame.result ? endingForYou(frame.result, seats) : "";
  const turn = isYourTurn(frame, seats) ? "Your turn. " : ending && `${ending} `;
  return `${moves.join(" ")} ${turn}${frame.prompt}`;
}
