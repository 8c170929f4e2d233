// The log: each move with its ruling, and the way back to it.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { MatchSession } from "../match/session";
import type { MatchFacts } from "../match/session";
import { writing } from "../settings";
import type { LogEntry, Picture } from "../wire";
import { capital } from "../words";
import { Cite } from "./clause";
import { SeatSwatch } from "./swatch";

/** How many moves have their buttons and rulings at first, and how many more each time: a long match stays light. */
const LISTED = 40;

export function Log({ session }: { readonly session: MatchSession }) {
  const list = useRef<HTMLDivElement>(null);
  const listed = useSignal(LISTED);
  const { timeline, facts } = session;
  const [log, shown, match] = [timeline.log.value, timeline.shown.value, facts.value];
  const ply = shown?.ply ?? 0;
  useEffect(() => reveal(list.current), [ply, log.length]);
  if (!match || !shown) return null;
  // A move is listed when it has been seen. Looking back shows the whole log.
  const known = timeline.lookingBack.value ? log : log.slice(0, ply);
  const first = Math.max(0, Math.min(ply - 1, known.length - listed.value));
  const [earlier, entries] = [known.slice(0, first), known.slice(first)];
  return (
    <section class="log-part" aria-labelledby="log-heading">
      <h2 id="log-heading" class="unseen">Log</h2>
      {known.length === 0 && <p class="small">No moves yet.</p>}
      <div class="log" role="log" aria-live="off" aria-labelledby="log-heading" tabIndex={0} ref={list}>
        {first > 0 && (
          <button type="button" class="quiet" onClick={() => (listed.value = known.length - first + LISTED)}>
            Rulings of earlier moves
          </button>
        )}
        <ol>
          {earlier.map((entry) => <li key={entry.ply} class="entry small">{`${entry.ply} ${saidOf(entry)}`}</li>)}
          {entries.map((entry) => (
            <LogEntry key={entry.ply} entry={entry} match={match} picture={shown.picture} session={session} now={entry.ply === ply} />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Scroll the list, never the page. */
function reveal(list: HTMLElement | null): void {
  const now = list?.querySelector<HTMLElement>(".now");
  if (list && now) list.scrollTop = now.offsetTop - list.clientHeight + now.offsetHeight + 8;
}

function saidOf({ move, said }: LogEntry): string {
  return writing.value === "notation" ? move || said : said;
}

interface LogEntryProps {
  readonly entry: LogEntry;
  readonly match: MatchFacts;
  readonly picture: Picture;
  readonly session: MatchSession;
  readonly now: boolean;
}

function LogEntry({ entry, match, picture, session, now }: LogEntryProps) {
  const role = capital(match.seats[entry.seat]?.role ?? "");
  const said = saidOf(entry);
  return (
    <li class={`entry${now ? " now" : ""}`}>
      <button
        type="button"
        class="entry-move"
        aria-current={now ? "step" : undefined}
        aria-label={`Move ${entry.ply} ${said}, ${role}. Show it on the board`}
        onClick={() => {
          void session.lookAt(entry.ply);
          document.querySelector("parlour-board")?.scrollIntoView({ block: "nearest" });
        }}
      >
        <span class="entry-ply">{entry.ply}</span>{" "}
        <SeatSwatch picture={picture} seat={entry.seat} />
        <span class="entry-said">{said}</span>
      </button>
      <div class="entry-notes">
        {entry.notes.map((note) => (
          <p key={note.message}>
            {note.message} <Cite game={match.game} clause={note.clause} />
          </p>
        ))}
      </div>
    </li>
  );
}
