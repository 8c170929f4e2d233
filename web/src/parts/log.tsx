// The log: each move with its ruling, and the way back to it.
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../table";
import type { Entry, MatchView } from "../wire";
import { capital } from "../words";
import { Cite } from "./clause";
import { SeatSwatch } from "./swatch";

export function Log({ table }: { readonly table: Table }) {
  const list = useRef<HTMLDivElement>(null);
  const [view, shown] = [table.latest.value, table.shown.value];
  const ply = shown?.ply ?? 0;
  useEffect(() => reveal(list.current), [ply, view?.last_ply]);
  if (!view || !shown) return null;
  // Nobody reads of a move before it is seen, except who looks back.
  const entries = table.lookingBack.value ? view.log : view.log.slice(0, ply);
  return (
    <section class="log-part" aria-labelledby="log-heading">
      <h2 id="log-heading">Log</h2>
      {entries.length === 0 && <p class="small">Nothing has been played yet.</p>}
      <div class="log" role="log" aria-live="off" aria-labelledby="log-heading" tabIndex={0} ref={list}>
        <ol>
          {entries.map((entry) => (
            <LogEntry key={entry.ply} entry={entry} view={view} table={table} now={entry.ply === ply} />
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

interface LogEntryProps {
  readonly entry: Entry;
  readonly view: MatchView;
  readonly table: Table;
  readonly now: boolean;
}

function LogEntry({ entry, view, table, now }: LogEntryProps) {
  const role = capital(view.seats[entry.seat]?.role ?? "");
  return (
    <li class={`entry${now ? " now" : ""}`}>
      <button
        type="button"
        class="entry-move"
        aria-current={now ? "step" : undefined}
        aria-label={`Move ${entry.ply}, ${role}: ${entry.said}. Show it on the board`}
        onClick={() => {
          void table.lookAt(entry.ply);
          document.querySelector("parlour-board")?.scrollIntoView({ block: "nearest" });
        }}
      >
        <span class="entry-ply">{entry.ply}</span>
        <SeatSwatch scene={view.view.scene} seat={entry.seat} />
        <span class="entry-said">{entry.said}</span>
      </button>
      <div class="entry-notes">
        {entry.notes.map((note) => (
          <p key={note.message}>
            {note.message} <Cite game={view.game} clause={note.clause} />
          </p>
        ))}
      </div>
    </li>
  );
}
