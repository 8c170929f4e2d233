// The entries, the newest first: each with its ruling, and with the ways to correct it.
import { Cite } from "../parts/clause";
import { SeatSwatch } from "../parts/swatch";
import type { Note } from "../wire";
import { capital } from "../words";
import type { Row } from "./rows";
import type { SheetSession } from "./session";

export function Notes({ notes, game }: { readonly notes: readonly Note[]; readonly game: string }) {
  return (
    <ul class="rulings">
      {notes.map((note, index) => <li key={index}>{note.message} <Cite game={game} clause={note.clause} /></li>)}
    </ul>
  );
}

/** The ruling on the last entry. */
export function LastRuling({ session }: { readonly session: SheetSession }) {
  const view = session.view.value;
  const last = session.rows.value.filter(({ state }) => state === "judged").at(-1);
  if (!view || !last) return null;
  const role = last.seat === null ? "" : capital(view.seats[last.seat]?.title ?? "");
  return (
    <section class="last-ruling" aria-labelledby="ruling-heading">
      <h2 id="ruling-heading">The ruling <span class="small">on entry {last.at + 1}{role && `, ${role}`}</span></h2>
      {last.words !== last.notes[0]?.message && <p class="last-words">{capital(last.words)}</p>}
      {last.notes.length > 0 && <Notes notes={last.notes} game={view.game} />}
    </section>
  );
}

const STATES = { judged: "", refused: "not possible", waits: "waits", unsent: "not sent yet" } as const;

export function Entries({ session }: { readonly session: SheetSession }) {
  const view = session.view.value;
  const rows = session.rows.value;
  if (!view) return null;
  return (
    <section class="entries" aria-labelledby="entries-heading">
      <h2 id="entries-heading">Entries</h2>
      {rows.length === 0 && <p class="small">Nothing has been entered yet.</p>}
      <ol reversed>
        {[...rows].reverse().map((row) => <Line key={row.at} session={session} row={row} />)}
      </ol>
    </section>
  );
}

function Line({ session, row }: { readonly session: SheetSession; readonly row: Row }) {
  const { game, frame } = session.view.value!;
  const number = row.at + 1;
  const corrected = session.correcting.value?.at === row.at;
  return (
    <li class={`line ${row.state}${corrected ? " corrected" : ""}`}>
      <details>
        <summary>
          <span class="line-number">{number}</span>
          {row.seat !== null && <SeatSwatch picture={frame.picture} seat={row.seat} />}
          <span class="line-words">{capital(row.words)}</span>
          {STATES[row.state] && <span class="line-state">{STATES[row.state]}</span>}
        </summary>
        {row.refusal && <p class="line-refusal">{row.refusal.message} <Cite game={game} clause={row.refusal.clause} /></p>}
        {row.notes.length > 0 && <Notes notes={row.notes} game={game} />}
        {session.mine.value && (
          <div class="line-doors">
            <button type="button" class="plain" aria-label={`Correct entry ${number}`} onClick={() => void begin(session, row.at, false)}>Correct</button>
            <button type="button" class="plain" aria-label={`Put an entry before entry ${number}`} onClick={() => void begin(session, row.at, true)}>Insert before</button>
            <button type="button" class="plain" aria-label={`Remove entry ${number}`} onClick={() => session.remove(row.at)}>Remove</button>
          </div>
        )}
      </details>
    </li>
  );
}

async function begin(session: SheetSession, at: number, inserted: boolean): Promise<void> {
  await session.correct(at, inserted);
  document.querySelector("parlour-board")?.scrollIntoView({ block: "nearest" });
}
