// What the referee has to know before the next entry: the server is away, an entry does not fit, somebody else wrote too.
import { useEffect } from "preact/hooks";
import { announce } from "../announce";
import { Cite } from "../parts/clause";
import { capital, plural, refusalInWords } from "../words";
import { Notes } from "./entries";
import { rowsOf } from "./rows";
import type { SheetSession } from "./session";
import { entryInWords } from "./words";

/** Letters of a reason that are read at a glance. */
const LONG = 160;

export function News({ session }: { readonly session: SheetSession }) {
  const { away, unsent, notice, trouble } = session;
  const gone = session.failed.value;
  const lost = away.value && (session.mine.value ? awayWords(unsent.value) : "The server is not answering. This is how the sheet looked before that.");
  return (
    <div class="news">
      <p class="notice" role="status" hidden={!lost}>{lost || ""}</p>
      {gone && <p class="notice" role="alert">{refusalInWords(gone)}</p>}
      {trouble.value && <p class="notice" role="alert">{trouble.value}</p>}
      {notice.value && (
        <div class="notice" role="alert">
          <p>{notice.value} What you have tapped follows it.</p>
          <p class="news-doors"><button type="button" class="plain" onClick={session.drop}>Drop what I tapped</button></p>
        </div>
      )}
      <TwoReferees session={session} />
      <Refused session={session} />
      <Changed session={session} />
    </div>
  );
}

function awayWords(unsent: number): string {
  const kept = unsent > 0 ? ` ${capital(plural(unsent, "entry", "entries"))} kept here, sent when it is back.` : "";
  return `The server is not answering. Go on: nothing is lost.${kept}`;
}

/** Both versions, and the decision. */
function TwoReferees({ session }: { readonly session: SheetSession }) {
  const [conflict, view] = [session.conflict.value, session.view.value];
  if (!conflict || !view) return null;
  const { theirs, mine, both } = conflict;
  const vocabulary = session.vocabulary.value;
  const first = theirs.entries.findIndex((entry, index) => entry !== mine[index]);
  const from = first < 0 ? theirs.entries.length : first;
  const seen = rowsOf(view, { known: theirs, entries: theirs.entries }, vocabulary).slice(from);
  return (
    <section class="notice conflict" role="alert" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">Another referee has written too</h2>
      <div class="versions">
        <Version title="Theirs" from={from} words={seen.map(({ words }) => words)} />
        <Version title="Yours" from={from} words={mine.slice(from).map((text) => entryInWords(text, vocabulary))} />
      </div>
      <p class="news-doors">
        <button type="button" class="chief" onClick={() => session.settle(theirs.entries)}>Keep theirs</button>
        {both ? (
          <button type="button" class="plain" onClick={() => session.settle(both)}>Put mine after theirs</button>
        ) : (
          <button type="button" class="plain" onClick={() => session.settle(mine)}>Keep mine instead</button>
        )}
      </p>
    </section>
  );
}

function Version({ title, from, words }: { readonly title: string; readonly from: number; readonly words: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {words.length === 0 ? <p class="small">Nothing after entry {from}.</p> : (
        <ol start={from + 1}>{words.map((one, index) => <li key={index}><b>{from + index + 1}</b> {capital(one)}</li>)}</ol>
      )}
    </div>
  );
}

/** The entry that does not fit: why, and what can be done. */
function Refused({ session }: { readonly session: SheetSession }) {
  const [row, view] = [session.refused.value, session.view.value];
  if (!row || !view || session.conflict.value || session.correcting.value) return null;
  const waiting = session.rows.value.filter(({ state }) => state === "waits").length;
  return (
    <section class="notice refusal" role="alert" aria-labelledby="refused-heading">
      <h2 id="refused-heading">Entry {row.at + 1} is not possible</h2>
      <p>{capital(row.words)}:</p>
      <Reason words={row.refusal?.message ?? ""} /> <Cite game={view.game} clause={row.refusal?.clause} />
      {waiting > 0 && <p class="small">{waiting === 1 ? "One entry after it waits" : `${waiting} entries after it wait`} until it is corrected; nothing is lost.</p>}
      {session.mine.value && (
        <p class="news-doors">
          <button type="button" class="chief" onClick={() => void session.correct(row.at)}>Correct entry {row.at + 1}</button>
          <button type="button" class="plain" onClick={() => session.remove(row.at)}>Remove it</button>
          {!session.anyway.value && <button type="button" class="quiet" onClick={() => (session.anyway.value = true)}>Go on entering</button>}
        </p>
      )}
    </section>
  );
}

/** A reason may end with a long list of what is possible. */
function Reason({ words }: { readonly words: string }) {
  const end = words.length > LONG ? words.indexOf(" ", LONG) : -1;
  if (end < 0) return <>{words}</>;
  return (
    <>
      {words.slice(0, end)} …
      <details><summary>The whole reason</summary>{words}</details>
    </>
  );
}

/** What the last change did to other rulings: before and after. */
function Changed({ session }: { readonly session: SheetSession }) {
  const [changes, view] = [session.changes.value, session.view.value];
  useEffect(() => {
    if (changes.length > 0) announce(`The ruling changed on ${listed(changes.map(({ at }) => at + 1))}.`);
  }, [changes]);
  if (changes.length === 0 || !view) return null;
  return (
    <section class="notice changed" aria-labelledby="changed-heading">
      <h2 id="changed-heading">What this changed</h2>
      <ol>
        {changes.map(({ at, words, before, after }) => (
          <li key={at}>
            <h3>{at + 1} {capital(words)}</h3>
            <div class="versions">
              <div><b>Before</b>{before.length > 0 ? <Notes notes={before} game={view.game} /> : <p>No ruling.</p>}</div>
              <div><b>Now</b>{after === null ? <p>It waits.</p> : after.length > 0 ? <Notes notes={after} game={view.game} /> : <p>No ruling.</p>}</div>
            </div>
          </li>
        ))}
      </ol>
      <p class="news-doors"><button type="button" class="plain" onClick={() => (session.changes.value = [])}>I have seen it</button></p>
    </section>
  );
}

function listed(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? "entry" : "entries"} ${numbers.join(", ")}`;
}
