// What is left of each person's time, and warnings to who is running out of it.
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { clockFace, timeInWords } from "../clockwords";
import { timedSeats, warningDue } from "../match/ticking";
import type { MatchSession } from "../match/session";
import type { SeatCard } from "../wire";
import { capital } from "../words";

interface ClocksProps {
  readonly session: MatchSession;
  readonly seats: readonly SeatCard[];
}

/** The clocks of some seats; bots have none. */
export function Clocks({ session, seats }: ClocksProps) {
  return <>{timedSeats(seats).map((seat) => <SeatClock key={seat.seat} session={session} seat={seat} several={seats.length > 1} />)}</>;
}

/** Why nobody's time runs, where it will; empty if somebody's does. */
export function waitsFor({ facts, timeline, ticking }: MatchSession): string {
  const [match, frame] = [facts.value, timeline.latest.value];
  if (!match?.clock || !frame || frame.result || ticking.untilDeadline.value !== null) return "";
  if (match.seats.some(({ taken }) => !taken)) return "The clock waits until everybody has sat down.";
  if (!timedSeats(match.seats).some(({ seat }) => seat === frame.to_play)) return "";
  return frame.ply === 0 ? "The clock starts with the first move." : "The clock starts with the next move.";
}

interface SeatClockProps {
  readonly session: MatchSession;
  readonly seat: SeatCard;
  /** Whether it stands beside other seats' clocks. */
  readonly several: boolean;
}

function SeatClock({ session: { ticking, timeline }, seat, several }: SeatClockProps) {
  const toPlay = timeline.latest.value?.to_play ?? null;
  const left = ticking.left(seat.seat, toPlay);
  const runs = seat.seat === toPlay && ticking.untilDeadline.value !== null;
  const before = useRef(left);
  useEffect(() => {
    const due = runs && seat.yours ? warningDue(before.current, left) : undefined;
    before.current = left;
    if (due !== undefined) announce(`${timeInWords(due)} left.`, "assertive");
  }, [left, runs]);
  const low = runs && left <= 20;
  return (
    <span class={`clock${runs ? " runs" : ""}${low ? " low" : ""}`}>
      {several && <small>{capital(seat.role)}</small>}
      <b role="timer" aria-label={`${capital(seat.role)}: ${timeInWords(left)} left`}>{clockFace(left)}</b>
      {low && <small>hurry</small>}
    </span>
  );
}
