// The ruling on the last move of a game that is flicked: a sentence for each event, its clause, and its pieces on the board.
import { useSignal } from "@preact/signals";
import type { MatchSession } from "../match/session";
import type { Entry, Note } from "../wire";
import { capital } from "../words";
import { Cite } from "./clause";

export function Ruling({ session }: { readonly session: MatchSession }) {
  const [shown, facts] = [session.timeline.shown.value, session.facts.value];
  if (!shown || !facts?.flicked) return null;
  const entry = session.presentation.progress.value === null ? shown.entry : null;
  const role = entry ? capital(facts.seats[entry.seat]?.role ?? "") : "";
  return (
    <section class={`ruling${session.timeline.lastPly.value === 0 ? " unplayed" : ""}`} aria-labelledby="ruling-heading">
      <h2 id="ruling-heading">The ruling{entry && <span class="small"> on move {entry.ply}, {role}</span>}</h2>
      {entry && entry.notes.length > 0 ? (
        // Keyed by ply, so that the notes of another move start afresh.
        <ul key={entry.ply}>
          {entry.notes.map((note, index) => <NoteLine key={index} session={session} note={note} game={facts.game} />)}
        </ul>
      ) : (
        <p class="small">{idle(session, entry)}</p>
      )}
    </section>
  );
}

function idle(session: MatchSession, entry: Entry | null): string {
  if (session.presentation.progress.value !== null) return "Wait until the pieces stop.";
  return entry ? "Nothing to rule on." : "No moves yet.";
}

function NoteLine({ session, note, game }: { readonly session: MatchSession; readonly note: Note; readonly game: string }) {
  const pinned = useSignal(false);
  const show = (on: boolean) => (): void => {
    session.presentation.marked.value = on || pinned.value ? note.about : [];
  };
  const pin = (): void => {
    pinned.value = !pinned.value;
    show(pinned.value)();
  };
  const some = note.about.length > 0;
  return (
    <li
      onPointerEnter={(event) => event.pointerType === "mouse" && show(true)()}
      onPointerLeave={(event) => event.pointerType === "mouse" && show(false)()}
      onFocusIn={show(true)}
      onFocusOut={show(false)}
    >
      {note.message} <Cite game={game} clause={note.clause} />
      {some && (
        <button type="button" class="cite" aria-label="Show on the board" aria-pressed={pinned.value} onClick={pin}>
          show
        </button>
      )}
    </li>
  );
}
