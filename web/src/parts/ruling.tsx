// The ruling on the last move of a game that is flicked: a sentence for each event, its clause, and its pieces on the board.
import { useSignal } from "@preact/signals";
import type { MatchSession } from "../match/session";
import type { Frame, LogEntry, Note } from "../wire";
import { capital } from "../words";
import { Cite } from "./clause";
import { SLOWLY } from "./replay";

export function Ruling({ session }: { readonly session: MatchSession }) {
  const [shown, facts] = [session.timeline.shown.value, session.facts.value];
  if (!shown || !facts?.flicked) return null;
  const entry = session.presentation.flying.value ? null : shown.entry;
  const role = entry ? capital(facts.seats[entry.seat]?.role ?? "") : "";
  return (
    <section class={`ruling${session.timeline.lastPly.value === 0 ? " unplayed" : ""}`} aria-labelledby="ruling-heading">
      <h2 id="ruling-heading">The ruling{entry && <span class="small"> on move {entry.ply}, {role}</span>}</h2>
      {entry && <Encore session={session} frame={shown} />}
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

/** What is celebrated, and an offer to see again what went too fast. */
function Encore({ session, frame }: { readonly session: MatchSession; readonly frame: Frame }) {
  const { cheers, ricochet } = frame.playback ?? { cheers: [], ricochet: false };
  return (
    <>
      {cheers.map(({ words, piece }) => <p key={piece} class="cheers">{words}</p>)}
      {ricochet && (
        <button type="button" class="plain encore" aria-disabled={!session.replayable.value} onClick={() => void session.presentation.replay(frame, SLOWLY)}>
          Watch again, slowly
        </button>
      )}
    </>
  );
}

function idle(session: MatchSession, entry: LogEntry | null): string {
  if (session.presentation.flying.value) return "Wait until the pieces stop.";
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
