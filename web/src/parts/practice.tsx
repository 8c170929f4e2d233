// What referee practice asks and says: the question with its answers, then the ruling with its clauses.
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { useKey } from "../keys";
import { practised } from "../memory";
import type { PracticeSession } from "../practice/session";
import type { GameCard, Note, PracticeRuling } from "../wire";
import { Cite } from "./clause";

interface PracticePanelProps {
  readonly session: PracticeSession;
  readonly card: GameCard;
  readonly next: () => void;
}

export function PracticePanel({ session, card, next }: PracticePanelProps) {
  const { number, count, question, flick } = session.exercise;
  const ruling = session.ruling.value;
  const place = useRef<HTMLElement>(null);
  useKey((key) => chosen(session, key), [session]);
  useEffect(() => {
    if (!ruling) return;
    announce(`${verdictOf(ruling)} ${session.exercise.answers[ruling.true] ?? ""}`, "assertive");
    place.current?.querySelector<HTMLElement>(".lesson-doors .chief")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [ruling]);
  const { right, asked } = practised.get(card.name);
  return (
    <section class={`lesson-says practice-says${ruling ? (ruling.right ? " reached" : " missed") : ""}`} aria-labelledby="practice-heading" ref={place}>
      <div class="lesson-head">
        <h1 id="practice-heading"><span class="unseen">{card.title}, </span>Flick {number} of {count}</h1>
        <p class="small practice-tally" aria-label="Your tally">{asked ? `${right} of ${asked} right` : "You are the referee"}</p>
      </div>
      <p class="lesson-task" id="practice-question">{question}</p>
      <Answers session={session} />
      <Remark session={session} />
      {ruling && (
        <>
          <p><b>{verdictOf(ruling)}</b> <Cite game={card.name} clause={ruling.clause} /></p>
          <Notes label="The ruling" notes={ruling.frame.entry?.notes ?? []} game={card.name} />
          <p class="lesson-doors">
            <button type="button" class="chief" onClick={next}>Next flick</button>
            <a class="button plain" href="/">To the lobby</a>
          </p>
        </>
      )}
      {!ruling && (
        <details class="small practice-course">
          <summary>The flick in words</summary>
          <Notes label="The flick in words" notes={flick.entry?.notes ?? []} game={card.name} />
        </details>
      )}
    </section>
  );
}

function verdictOf({ right }: PracticeRuling): string {
  return right ? "Right." : "Not so.";
}

/** The answers as buttons; after an answer, the true one and the chosen one are marked. */
function Answers({ session }: { readonly session: PracticeSession }) {
  const ruling = session.ruling.value;
  const answered = session.answered.value;
  return (
    <ol class="practice-answers" aria-labelledby="practice-question">
      {session.exercise.answers.map((words, index) => {
        const mark = ruling && (index === ruling.true ? "true" : index === answered ? "wrong" : "");
        return (
          <li key={index} class={mark ?? undefined}>
            {ruling ? (
              <p>
                <span class="practice-mark" aria-hidden="true">{mark === "true" ? "✓" : mark === "wrong" ? "✗" : ""}</span>
                <span>{words}{mark === "true" && <span class="unseen"> This is the ruling.</span>}{mark === "wrong" && <span class="unseen"> This was your answer.</span>}</span>
              </p>
            ) : (
              <button type="button" class="plain" aria-disabled={answered !== null} onClick={() => void session.answer(index)}>
                <kbd aria-hidden="true">{index + 1}</kbd>
                <span>{words}</span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Why the answer did not arrive. */
function Remark({ session }: { readonly session: PracticeSession }) {
  const remark = session.presentation.remark.value;
  return remark && <p class="notice">{remark.text}</p>;
}

function Notes({ label, notes, game }: { readonly label: string; readonly notes: readonly Note[]; readonly game: string }) {
  return (
    <ul class="lesson-ruling small" aria-label={label}>
      {notes.map((note, index) => <li key={index}>{note.message} <Cite game={game} clause={note.clause} /></li>)}
    </ul>
  );
}

/** The keys 1 to 4 answer. */
function chosen(session: PracticeSession, key: string): boolean {
  const index = "1234".indexOf(key);
  if (index < 0 || key === "" || index >= session.exercise.answers.length || session.answered.value !== null) return false;
  void session.answer(index);
  return true;
}
