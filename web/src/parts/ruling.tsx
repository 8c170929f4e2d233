// The ruling on the last move of a game that is flicked: a sentence for each event, its clause, and its pieces on the board.
import { useSignal } from "@preact/signals";
import type { Table } from "../table";
import type { Entry, MatchView, Note } from "../wire";
import { capital } from "../words";
import { Cite } from "./clause";

/** The log's entry that a view is after. */
function ruled({ log, ply }: MatchView): Entry | undefined {
  return log[ply - 1];
}

export function Ruling({ table }: { readonly table: Table }) {
  const shown = table.shown.value;
  if (!shown?.flicked) return null;
  const entry = table.progress.value === null ? ruled(shown) : undefined;
  const role = entry ? capital(shown.seats[entry.seat]?.role ?? "") : "";
  return (
    <section class={`ruling${shown.last_ply === 0 ? " unplayed" : ""}`} aria-labelledby="ruling-heading">
      <h2 id="ruling-heading">The ruling{entry && <span class="small"> on move {entry.ply}, {role}</span>}</h2>
      {entry && entry.notes.length > 0 ? (
        // By move: what was shown of the last one is not of this one.
        <ul key={entry.ply}>
          {entry.notes.map((note, index) => <NoteLine key={index} table={table} note={note} game={shown.game} />)}
        </ul>
      ) : (
        <p class="small">{idle(table, entry)}</p>
      )}
    </section>
  );
}

function idle(table: Table, entry: Entry | undefined): string {
  if (table.progress.value !== null) return "It comes when the pieces lie still.";
  return entry ? "Nothing to rule on." : "Nothing has been played yet.";
}

function NoteLine({ table, note, game }: { readonly table: Table; readonly note: Note; readonly game: string }) {
  const pinned = useSignal(false);
  const show = (on: boolean) => (): void => {
    table.marked.value = on || pinned.value ? note.about : [];
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
