// What is said about moves, and how long that takes to read. Pure.
import type { Entry, Frame, SeatCard } from "../wire";

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

/** The moves that led to a frame in words, and what comes next. */
export function announcement(entries: readonly Entry[], frame: Frame, seats: readonly SeatCard[]): string {
  const moves = entries.map(({ seat, move, notes }) => {
    const ruling = notes.map((note) => note.message).join(" ");
    return ruling || `${seats[seat]?.role ?? ""}: ${move}.`;
  });
  const turn = isYourTurn(frame, seats) ? "Your turn. " : "";
  return `${moves.join(" ")} ${turn}${frame.prompt}`;
}
