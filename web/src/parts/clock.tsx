// What is left of each person's time, and warnings to who is running out of it.
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { clockFace, timeInWords } from "../clockwords";
import { timedSeats, warningDue } from "../match/ticking";
import type { MatchSession } from "../match/session";
import type { Frame, SeatCard } from "../wire";
import { capital } from "../words";

export function Clocks({ session }: { readonly session: MatchSession }) {
  const [frame, facts] = [session.timeline.latest.value, session.facts.value];
  if (!frame || !facts?.clock) return null;
  const seats = timedSeats(facts.seats);
  const runs = session.ticking.untilDeadline.value !== null;
  return (
    <section class="clocks" aria-label="Clocks">
      <ul>
        {seats.map((seat) => <SeatClock key={seat.seat} session={session} seat={seat} frame={frame} several={seats.length > 1} />)}
      </ul>
      {!runs && !frame.result && seats.some(({ seat }) => seat === frame.to_play) && <p class="small">{startsWith(frame, facts.seats)}</p>}
    </section>
  );
}

/** Why nobody's time runs. */
function startsWith({ ply }: Frame, seats: readonly SeatCard[]): string {
  if (seats.some(({ taken }) => !taken)) return "The clock waits until everybody has sat down.";
  return ply === 0 ? "The clock starts with the first move." : "The clock starts with the next move.";
}

interface SeatClockProps {
  readonly session: MatchSession;
  readonly seat: SeatCard;
  readonly frame: Frame;
  readonly several: boolean;
}

function SeatClock({ session, seat, frame, several }: SeatClockProps) {
  const left = session.ticking.left(seat.seat, frame.to_play);
  const runs = seat.seat === frame.to_play && session.ticking.untilDeadline.value !== null;
  const before = useRef(left);
  useEffect(() => {
    const due = runs && seat.yours ? warningDue(before.current, left) : undefined;
    before.current = left;
    if (due !== undefined) announce(`${timeInWords(due)} left.`, "assertive");
  }, [left, runs]);
  const low = runs && left <= 20;
  return (
    <li class={`clock${runs ? " runs" : ""}${low ? " low" : ""}`}>
      {several && <span class="clock-whose">{capital(seat.role)}</span>}
      <b role="timer" aria-label={`${capital(seat.role)}: ${timeInWords(left)} left`}>{clockFace(left)}</b>
      {low && <span class="small">hurry</span>}
    </li>
  );
}
