// A refereed match: its referee enters what happened; everybody else watches.
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { api } from "../api";
import { linkTo } from "../home";
import { sheets } from "../memory";
import { BoardPart } from "../parts/board";
import { besideClass, boardRatio } from "../parts/room";
import { Choices } from "../parts/choices";
import { ClauseDialog } from "../parts/clause";
import { PageLayout, Waiting } from "../parts/layout";
import { LinkField, OnlyHere } from "../parts/links";
import { ScoreBar } from "../parts/scorebar";
import { ScoreTable } from "../parts/sheet";
import { Sections } from "../parts/words";
import { Dock, UndoEntry } from "../referee/dock";
import { Entries, LastRuling } from "../referee/entries";
import { News } from "../referee/news";
import { Notation } from "../referee/notation";
import { Remark } from "../referee/remark";
import { BigScreen } from "../referee/screen";
import { common, type Draft } from "../referee/draft";
import { SheetSession } from "../referee/session";
import { SheetTable } from "../referee/table";
import { address, cleanAddress } from "../router";
import type { SheetView } from "../wire";
import { plural, refusalInWords } from "../words";
import { Nowhere } from "./nowhere";

/** ms between two looks at the sheet. */
const EVERY = 2000;

export function SheetPage({ sheet }: { readonly sheet: string }) {
  const ready = useSignal(false);
  const { secret, query } = address.value;
  useEffect(() => {
    const key = secret.get("key");
    if (key) sheets.remember(sheet, { key });
    if (key) cleanAddress();
    ready.value = true;
  }, [sheet, secret]);
  if (!ready.value) return null;
  return <Opened key={`${sheet} ${sheets.recall(sheet)?.key ?? ""}`} sheet={sheet} screen={query.has("screen")} />;
}

/** Look at the sheet again and again, and at once when the connection comes back. */
function follow(session: SheetSession): () => void {
  let timer = 0;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (!document.hidden) await session.pulse();
    clearTimeout(timer);
    timer = window.setTimeout(() => void look(), EVERY);
  };
  const now = (): void => void look();
  now();
  addEventListener("online", now);
  document.addEventListener("visibilitychange", now);
  return () => {
    clearTimeout(timer);
    session.close();
    removeEventListener("online", now);
    document.removeEventListener("visibilitychange", now);
  };
}

function Opened({ sheet, screen }: { readonly sheet: string; readonly screen: boolean }) {
  const session = useMemo(() => new SheetSession(sheet, (seen, host) => new SheetTable(seen, host)), []);
  useEffect(() => follow(session), [session]);
  const [view, table] = [session.view.value, session.table.value];
  if (session.failed.value && !view) return <Nowhere words={refusalInWords(session.failed.value)} />;
  if (screen && view) return <BigScreen session={session} />;
  return (
    <PageLayout title={view ? `${view.title} - ${view.mine ? "referee" : "watching"}` : "parlour"} kind="match" links={view && <a href={`/rules/${view.game}`} target="_blank">Rules</a>}>
      {view && table ? <Table session={session} view={view} table={table} /> : (
        <>
          <Waiting words={session.away.value ? "The server is not answering yet. Trying again." : "Opening the sheet …"} />
          {session.away.value && <Unsent sheet={sheet} />}
        </>
      )}
      <ClauseDialog />
    </PageLayout>
  );
}

/** What was entered and not sent, while the sheet itself cannot be read. */
function Unsent({ sheet }: { readonly sheet: string }) {
  const draft = sheets.unsent<Draft>(sheet);
  const entries = draft ? draft.entries.slice(common(draft.known.entries, draft.entries)) : [];
  if (!draft || entries.length === 0) return null;
  const first = draft.entries.length - entries.length + 1;
  return (
    <section aria-labelledby="unsent-heading">
      <h2 id="unsent-heading">Not sent yet</h2>
      <p>{plural(entries.length, "entry", "entries")}, kept in this browser. They are sent when the server answers.</p>
      <ol start={first}>{entries.map((entry, index) => <li key={index}>{entry}</li>)}</ol>
    </section>
  );
}

interface TableProps {
  readonly session: SheetSession;
  readonly view: SheetView;
  readonly table: SheetTable;
}

function Table({ session, view, table }: TableProps) {
  const { frame } = view;
  const tapped = session.report.asked.value !== null;
  return (
    <div class={`table referee${view.mine ? " refereed" : ""}${tapped ? " tapped" : ""}${besideClass(view.board)}`} style={boardRatio(view.board)}>
      <h1 class="unseen">{view.title}, {view.mine ? "refereed here" : "watched"}</h1>
      <section class="board-part" aria-label="Board">
        <BoardPart session={table} />
      </section>
      <div class="side">
        <ScoreBar session={table} note={frame.result ? "The match is over." : view.mine ? "" : "You are watching."} />
        <p class="prompt">{frame.prompt}</p>
        <News session={session} />
        {view.mine && <Asking session={session} view={view} table={table} />}
        {view.mine && !session.conflict.value && <Remark session={session} view={view} />}
        <LastRuling session={session} />
        <details class="part">
          <summary>What everybody needs next, and where everything is</summary>
          <Sections sections={frame.words} />
        </details>
        <Entries session={session} />
        {frame.sheet && (
          <section class="score" aria-labelledby="score-heading">
            <h2 id="score-heading">{frame.sheet.title}</h2>
            <ScoreTable sheet={frame.sheet} labelled="score-heading" />
          </section>
        )}
        <Links session={session} view={view} />
      </div>
    </div>
  );
}

/** Where entries are made: taps, moves on the picture, or a move in notation where there is neither. */
function Asking({ session, view, table }: TableProps) {
  const blocked = session.conflict.value !== null || (session.refused.value && !session.anyway.value && !session.correcting.value);
  const over = view.frame.result && !session.correcting.value;
  if (blocked || over) return over && !blocked ? <div class="dock dock-foot"><UndoEntry session={session} /></div> : null;
  if (session.report.asked.value) return <Dock session={session} />;
  const picked = table.moves.offered.value !== null;
  const correcting = session.correcting.value;
  return (
    <section class="turn yours" aria-label="The next move">
      {correcting && <p class="correcting">{correcting.inserted ? "Before" : "Instead of"} entry {correcting.at + 1}: <button type="button" class="plain" onClick={session.drop}>Cancel</button></p>}
      {picked ? <Choices session={table} /> : !session.sending.value && <Notation session={session} />}
      {!correcting && <p class="undo-entry"><UndoEntry session={session} /></p>}
    </section>
  );
}

function Links({ session, view }: { readonly session: SheetSession; readonly view: SheetView }) {
  const link = linkTo(`/sheet/${view.sheet}`);
  const { key } = session;
  return (
    <details class="other-screens">
      <summary>On other screens, and on paper</summary>
      <OnlyHere />
      <LinkField label="To watch" words="Live, and nothing can be changed." link={link} />
      <LinkField label="For the room" words="The score in very large print." link={linkTo(`/sheet/${view.sheet}?screen`)} />
      {view.mine && key && <LinkField label="For another referee" words="Anyone who has it can write this sheet." link={`${link}#key=${key}`} />}
      <p class="line-doors">
        <a class="button plain" href={`${api.sheetRecordAddress(view.sheet)}`} download>Download the record</a>
        <button type="button" class="plain" onClick={() => window.print()}>Print the score and the entries</button>
      </p>
    </details>
  );
}
