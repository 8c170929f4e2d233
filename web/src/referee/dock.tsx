// What the referee asks and the buttons that answer, under the thumb at the lower edge.
import { useSignal } from "@preact/signals";
import { useBar } from "../bar";
import { Cite } from "../parts/clause";
import type { AskedView, Tap } from "../wire";
import { capital } from "../words";
import { NumberPad } from "./numberpad";
import type { SheetSession } from "./session";
import { fits, type Group, groupsOf } from "./words";

export function Dock({ session }: { readonly session: SheetSession }) {
  const bar = useBar();
  const counted = useSignal<Tap | null>(null);
  const { report, sending, away } = session;
  const asked = report.asked.value;
  const view = session.view.value;
  if (!view || !asked) return null;
  const waits = sending.value && !away.value;
  const needs = counted.value && asked.taps.find(({ text }) => text === counted.value?.text);
  const tap = (one: Tap): void => {
    if (one.numbers.length > 0) counted.value = one;
    else void session.tap(one);
  };
  const enter = (numbers: readonly number[]): void => {
    counted.value = null;
    if (needs) void session.tap(needs, numbers);
  };
  const state = `${waits ? " waits" : ""}${report.busy.value ? " busy" : ""}${asked.reported.length > 0 ? " telling" : ""}`;
  return (
    <section class={`dock${state}`} aria-label="What happened" ref={bar}>
      {waits && <p class="dock-question" role="status">The referee is looking at it …</p>}
      {!waits && <Reported session={session} asked={asked} />}
      {!waits && needs && <NumberPad key={needs.text} tap={needs} back={() => (counted.value = null)} enter={enter} />}
      {!waits && !needs && (
        <>
          <Taps session={session} asked={asked} tap={tap} />
          <Foot session={session} asked={asked} tap={tap} />
        </>
      )}
    </section>
  );
}

/** The question, what was tapped so far, and what the rules make of it. */
function Reported({ session, asked }: { readonly session: SheetSession; readonly asked: AskedView }) {
  const { game } = session.view.value!;
  const correcting = session.correcting.value;
  const { remark } = session.report;
  const place = correcting && (correcting.inserted ? `Before entry ${correcting.at + 1}` : `Instead of entry ${correcting.at + 1}`);
  return (
    <div class="dock-head">
      <h2 class="dock-question">{place && <span class="dock-place">{place}: </span>}<Question asked={asked} /></h2>
      {asked.reported.length > 0 && <div class="dock-reported"><p role="status"><span class="unseen">So far: </span>{asked.reported.map(capital).join(" · ")}</p></div>}
      {asked.notes.length > 0 && (
        <div class="dock-events"><ul aria-label="What the rules make of it so far">
          {asked.notes.map((note, index) => <li key={index}>{note.message} <Cite game={game} clause={note.clause} /></li>)}
        </ul></div>
      )}
      {remark.value && <p class="dock-remark" role="alert">{remark.value}</p>}
    </div>
  );
}

/** The question is what is read from afar; the hint is small. */
function Question({ asked: { question, hint } }: { readonly asked: AskedView }) {
  return <>{question}{hint && <span class="dock-more"> {hint}</span>}</>;
}

interface TapsProps {
  readonly session: SheetSession;
  readonly asked: AskedView;
  readonly tap: (tap: Tap) => void;
}

/** The tap that ends a report that is begun, where there is one alone: it has its place at the lower edge. */
function ending({ taps, reported }: AskedView): Tap | undefined {
  if (reported.length === 0) return undefined;
  const ends = taps.filter((tap) => tap.ends && tap.group === "" && tap.numbers.length === 0);
  return ends.length === 1 && taps.length > 1 ? ends[0] : undefined;
}

/** All groups where there are few taps; otherwise what is common, and the coin that is chosen. */
function Taps({ session, asked, tap }: TapsProps) {
  const last = ending(asked);
  const groups = groupsOf(asked.taps.filter((one) => one !== last));
  const named = groups.filter(({ name }) => name !== "");
  const open = named.find(({ name }) => name === session.unfolded.value) ?? named[0];
  const folded = !fits(groups) && named.length > 1;
  const shown = groups.filter((group) => !folded || group.name === "" || group === open);
  return (
    <div class="dock-taps">
      {shown.map((group) => (
        <div key={group.name} role="group" aria-label={group.name || "Common"} class={group.name === "" ? "dock-group" : "dock-group named"}>
          {group.name !== "" && !folded && <h3>{group.name}</h3>}
          {folded && group === open && <Names session={session} groups={named} open={open} />}
          <div class="dock-buttons">
            {group.taps.map((one) => (
              <button key={one.text} type="button" class="tap" aria-disabled={session.report.busy.value} onClick={() => tap(one)}>
                {capital(one.words)}{one.numbers.length > 0 && " …"}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The names of the coins: one of them is unfolded. */
function Names({ session, groups, open }: { readonly session: SheetSession; readonly groups: readonly Group[]; readonly open: Group }) {
  return (
    <div class="dock-names">
      {groups.map((group) => (
        <button key={group.name} type="button" class="tap-name" aria-pressed={group === open} onClick={() => (session.unfolded.value = group.name)}>
          {group.name}
        </button>
      ))}
    </div>
  );
}

function Foot({ session, asked, tap }: TapsProps) {
  const { report, away, correcting } = session;
  const last = ending(asked);
  const tapped = report.taps.value.length > 0;
  const alone = away.value && tapped && !last;
  return (
    <div class="dock-foot">
      {tapped && <button type="button" class="plain" aria-disabled={report.busy.value} onClick={() => void session.untap()}>Undo tap</button>}
      {correcting.value && <button type="button" class="plain" onClick={session.drop}>Cancel</button>}
      {!tapped && !correcting.value && <UndoEntry session={session} />}
      {last && <button type="button" class="chief" aria-disabled={report.busy.value} onClick={() => tap(last)}>{capital(last.words)}</button>}
      {alone && <button type="button" class="chief" onClick={() => report.finish()}>Keep this entry</button>}
    </div>
  );
}

/** One tap removes the last entry; the same place then puts it back. */
export function UndoEntry({ session }: { readonly session: SheetSession }) {
  const count = session.rows.value.length;
  return (
    <>
      {count > 0 && <button type="button" class="plain" onClick={() => session.remove(count - 1)}>Undo entry {count}</button>}
      {session.removed.value && <button type="button" class="plain" onClick={session.putBack}>Put it back</button>}
    </>
  );
}
