// Trying moves: take one back, or go on from an earlier one. Only where no other person plays.
import { useSignal } from "@preact/signals";
import { go } from "../router";
import type { MatchSession } from "../match/session";
import type { LogEntry, SeatCard } from "../wire";

/** The ply before the last move of the visitor; -1 if he has not moved. */
function beforeOwnMove(log: readonly LogEntry[], seats: readonly SeatCard[]): number {
  const mine = new Set(seats.filter((seat) => seat.yours).map((seat) => seat.seat));
  return log.map((entry) => mine.has(entry.seat)).lastIndexOf(true);
}

export function TakeBack({ session }: { readonly session: MatchSession }) {
  const [shown, facts] = [session.timeline.shown.value, session.facts.value];
  const asked = useSignal(false);
  if (!shown || !facts?.alone) return null;
  const back = session.timeline.lookingBack.value;
  const ply = back ? shown.ply : beforeOwnMove(session.timeline.log.value, facts.seats);
  if (ply < 0) return null;
  // Not before the frame that was asked for has come.
  const off = asked.value || (back && ply !== session.timeline.target.value);
  const take = async (): Promise<void> => {
    if (off) return;
    asked.value = true;
    const match = await session.branch(ply);
    asked.value = false;
    if (match) go(`/match/${match}`);
  };
  return (
    <button type="button" class="plain" aria-disabled={off} onClick={() => void take()}>
      {back ? "Go on from here" : "Take back"}
    </button>
  );
}
