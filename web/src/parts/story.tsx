// After the match: its course in a sentence, the moves that turned it, the visitor's best one, and what was done in it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import type { MatchSession } from "../match/session";
import { type Moment, storyOf } from "../match/story";
import type { Judged, MatchSummary } from "../wire";

/** What is told when the whole match is judged. */
export function Told({ session, judged }: { readonly session: MatchSession; readonly judged: readonly Judged[] }) {
  const facts = session.facts.value;
  if (!facts) return null;
  const { sentence, turns, best } = storyOf(judged, session.timeline.log.value, facts.seats);
  return (
    <div class="story">
      <p class="story-sentence">{sentence}</p>
      {turns.length > 0 && (
        <ol class="story-turns" aria-label="Where it turned">
          {turns.map((turn) => (
            <li key={turn.ply}>
              <Door session={session} moment={turn} look={() => void session.lookAt(turn.ply)} />
            </li>
          ))}
        </ol>
      )}
      {best && (
        <div class="story-best">
          <p><b>Your best move.</b> <Said session={session} moment={best} /></p>
          <button type="button" class="plain" onClick={() => void session.watch(best.ply)}>See it again</button>
        </div>
      )}
    </div>
  );
}

interface DoorProps {
  readonly session: MatchSession;
  readonly moment: Moment;
  readonly look: () => void;
}

function Door({ session, moment, look }: DoorProps) {
  const shown = session.timeline.shown.value?.ply === moment.ply;
  return (
    <button type="button" class="choice" aria-pressed={shown} onClick={look}>
      <span class="choice-words"><Said session={session} moment={moment} /></span>
    </button>
  );
}

function Said({ session, moment }: Omit<DoorProps, "look">) {
  const { flicked = false } = session.facts.value ?? {};
  const entry = session.timeline.log.value[moment.ply - 1];
  const done = flicked ? entry?.notes[0]?.message : entry?.said;
  return <>Move {moment.ply}{done && `: ${done.replace(/\.$/, "")}`}. {moment.words}.</>;
}

/** What the visitor did in the match, by the game's own counts. */
export function Bests({ session }: { readonly session: MatchSession }) {
  const summary = useSignal<MatchSummary | null>(null);
  const over = session.timeline.latest.value?.result != null;
  useEffect(() => {
    // Without an answer nothing is told.
    if (over) api.summary(session.id).then((found) => (summary.value = found), () => undefined);
  }, [session, over]);
  const mine = new Set((session.facts.value?.seats ?? []).filter(({ yours }) => yours).map(({ seat }) => seat));
  const found = summary.value?.seats.filter(({ seat, bests }) => mine.has(seat) && bests.length > 0) ?? [];
  if (mine.size !== 1 || found.length === 0) return null;
  return (
    <dl class="facts story-bests">
      {found.flatMap(({ seat, bests }) => bests.map(({ title, value }) => (
        <div key={`${seat} ${title}`}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      )))}
    </dl>
  );
}
