// What a lesson says: what to do, and after an attempt which rule was at work, or what to do otherwise.
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import type { LessonSession } from "../lesson/session";
import type { GameCard, Judgement } from "../wire";
import { Cite } from "./clause";
import { PlayNow } from "./gamecard";

interface LessonSaysProps {
  readonly session: LessonSession;
  readonly card: GameCard;
  readonly next: () => void;
}

export function LessonSays({ session, card, next }: LessonSaysProps) {
  const { number, count, task } = session.step;
  const judgement = session.judgement.value;
  const last = number === count;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!judgement) return;
    announce(`${headingOf(judgement, session.showing.value)} ${judgement.words}`, "assertive");
    place.current?.querySelector<HTMLElement>(".lesson-doors .chief")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [judgement]);
  return (
    <section class={`lesson-says${judgement ? ` ${judgement.verdict}` : ""}`} aria-labelledby="lesson-heading" ref={place}>
      <div class="lesson-head">
        <h1 id="lesson-heading"><span class="unseen">{card.title}, </span>Step {number} of {count}</h1>
        {!last && judgement?.verdict !== "reached" && <button type="button" class="quiet small" onClick={next}>Skip this step</button>}
      </div>
      <p class="lesson-task">{judgement ? <><b>{headingOf(judgement, session.showing.value)}</b> {judgement.words}</> : task}</p>
      {judgement && <Notes judgement={judgement} game={card.name} />}
      {judgement && <p class="lesson-doors">
        {judgement.verdict === "missed" && (
          <>
            <button type="button" class="chief" onClick={session.again}>Try again</button>
            <button type="button" class="plain" onClick={() => void session.show(judgement.solution)}>Show me</button>
          </>
        )}
        {judgement.verdict === "reached" && (last ? <PlayNow card={card} /> : <button type="button" class="chief" onClick={next}>Next</button>)}
        {judgement.verdict === "reached" && last && <a class="button plain" href="/">To the lobby</a>}
      </p>}
    </section>
  );
}

function headingOf({ verdict }: Judgement, shown: boolean): string {
  if (verdict === "missed") return "Not yet.";
  return shown ? "Like this." : "Well done.";
}

/** The ruling on the last move, with its clauses. */
function Notes({ judgement, game }: { readonly judgement: Judgement; readonly game: string }) {
  const notes = judgement.frame.entry?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <ul class="lesson-ruling small" aria-label="The ruling">
      {notes.map((note, index) => <li key={index}>{note.message} <Cite game={game} clause={note.clause} /></li>)}
    </ul>
  );
}
