// The last ruling, on the board for some seconds where the place for rulings is out of sight. It is announced anyway.
import type { MatchSession } from "../match/session";

/** Sentences that can be read in that time. */
const MOST = 3;

export function BoardNote({ session }: { readonly session: MatchSession }) {
  const { timeline, presentation } = session;
  const entry = timeline.shown.value?.entry;
  if (!session.facts.value?.flicked || !entry || entry.notes.length === 0 || timeline.lookingBack.value || presentation.flying.value) return null;
  return (
    <ul key={entry.ply} class="board-note" aria-hidden="true">
      {entry.notes.slice(-MOST).map(({ message }, index) => <li key={index}>{message}</li>)}
    </ul>
  );
}
