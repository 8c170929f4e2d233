// After the match: its course in a sentence, the moves that turned it, the visitor's best one, and what was done in it.
import { useEffect } from "preact/hooks";
import type { MatchSession } from "../match/session";
import { type Moment, storyOf } from "../match/story";
import type { Judged } from "../wire";
import { later } from "./later";
import { MoveSaid } from "./movesaid";

const BestCard = later(() => import("../share/bestcard").then((found) => found.BestCard));

/** What is told when the whole match is judged. */
export function Told({ session, judged }: { readonly session: MatchSession; readonly judged: readonly Judged[] }) {
  const facts = session.facts.value;
  const story = facts && storyOf(judged, session.timeline.log.value, facts.seats);
  const best = story?.best ?? null;
  useEffect(() => {
    if (best) session.best.value = best;
  }, [best?.ply]);
  if (!story) return null;
  const { sentence, turns } = story;
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
      <span class="choice-words"><MoveSaid session={session} moment={moment} /></span>
    </button>
  );
}

/** What the visitor did in the match: the best move, and the game's own counts. */
export function Bests({ session }: { readonly session: MatchSession }) {
  const facts = session.facts.value;
  const over = session.timeline.latest.value?.result != null;
  useEffect(() => {
    if (over) void session.sumUp();
  }, [session, over]);
  const best = session.best.value;
  const bests = session.ownSummary.value?.bests ?? [];
  if (!facts || !over) return null;
  return (
    <>
      {best && <BestCard key={best.ply} session={session} facts={facts} best={best} />}
      {bests.length > 0 && (
        <dl class="facts story-bests">
          {bests.map(({ title, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
