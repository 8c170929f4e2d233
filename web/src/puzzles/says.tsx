// The text beside a puzzle: the task and a hint, then the result of an attempt, and the solution when asked for.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { useKey } from "../keys";
import { Cite } from "../parts/clause";
import type { GameCard, PuzzleJudgement } from "../wire";
import type { PuzzleSession } from "./session";
import { gradeInWords, streakInWords } from "./words";

interface PuzzleSaysProps {
  readonly session: PuzzleSession;
  readonly card: GameCard;
  /** The address of the next puzzle. */
  readonly next: string;
  /** The streak in days, if this is the puzzle of the day. */
  readonly streak: number | null;
}

export function PuzzleSays({ session, card, next, streak }: PuzzleSaysProps) {
  const { grade, number, count, task } = session.puzzle;
  const judgement = session.judgement.value;
  const hinted = useSignal(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!judgement) return;
    announce(`${headingOf(judgement)} ${told(session, judgement) ? judgement.solution?.explanation ?? "" : ""}`, "assertive");
    place.current?.querySelector<HTMLElement>(".lesson-doors .chief")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [judgement]);
  const look = judgement ? (judgement.verdict === "solved" ? " reached" : " missed") : "";
  return (
    <section class={`lesson-says puzzle-says${look}`} aria-labelledby="puzzle-heading" ref={place}>
      <div class="lesson-head">
        <h1 id="puzzle-heading">
          <span class="unseen">{card.title}, </span>
          {streak === null ? "" : "Today's puzzle: "}{gradeInWords(grade)} {number} of {count}
        </h1>
        {!judgement && <Help session={session} hinted={hinted} />}
      </div>
      {judgement ? <Outcome session={session} judgement={judgement} card={card} streak={streak} /> : <p class="lesson-task">{task}</p>}
      {hinted.value && !judgement && <p class="puzzle-hint"><b>Hint.</b> {session.puzzle.hint}</p>}
      {judgement && <Doors session={session} judgement={judgement} next={next} />}
    </section>
  );
}

function headingOf({ verdict }: PuzzleJudgement): string {
  if (verdict === "solved") return "Solved.";
  return verdict === "missed" ? "Not this time." : "Like this.";
}

/** Whether the solution is shown: after a miss only when it was asked for. */
function told(session: PuzzleSession, { verdict }: PuzzleJudgement): boolean {
  return verdict !== "missed" || session.shown.value;
}

interface OutcomeProps {
  readonly session: PuzzleSession;
  readonly judgement: PuzzleJudgement;
  readonly card: GameCard;
  readonly streak: number | null;
}

function Outcome({ session, judgement, card, streak }: OutcomeProps) {
  const { solution, verdict, frames } = judgement;
  const notes = session.shown.value ? [] : frames.at(-1)?.entry?.notes ?? [];
  return (
    <>
      <p class="lesson-task">
        <b>{headingOf(judgement)}</b>{" "}
        {told(session, judgement) ? solution?.explanation : "Try again, or look at the solution."}
      </p>
      {verdict === "solved" && streak !== null && <p class="small">{streakInWords(streak)}</p>}
      {notes.length > 0 && (
        <ul class="lesson-ruling small" aria-label="The ruling">
          {notes.map((note, index) => <li key={index}>{note.message} <Cite game={card.name} clause={note.clause} /></li>)}
        </ul>
      )}
      {told(session, judgement) && (
        <details class="small puzzle-proof">
          <summary>The proof</summary>
          <p>{solution?.proof}</p>
        </details>
      )}
    </>
  );
}

interface DoorsProps {
  readonly session: PuzzleSession;
  readonly judgement: PuzzleJudgement;
  readonly next: string;
}

function Doors({ session, judgement, next }: DoorsProps) {
  const solved = judgement.verdict === "solved";
  return (
    <p class="lesson-doors">
      {solved ? <a class="button chief" href={next}>Next puzzle</a> : <button type="button" class="chief" onClick={session.again}>Try again</button>}
      <button type="button" class="plain" onClick={() => void session.show()}>{session.shown.value ? "Show it again" : "Show the solution"}</button>
      {solved ? <button type="button" class="plain" onClick={session.again}>Try again</button> : <a class="button plain" href={next}>Next puzzle</a>}
    </p>
  );
}

interface HelpProps {
  readonly session: PuzzleSession;
  /** Whether the hint is shown. */
  readonly hinted: Signal<boolean>;
}

function Help({ session, hinted }: HelpProps) {
  const hint = (): void => {
    hinted.value = true;
    announce(session.puzzle.hint);
  };
  useKey((key) => key.toLowerCase() === "h" && (hint(), true), [session]);
  return (
    <div class="puzzle-help">
      {!hinted.value && <button type="button" class="quiet small" title="Hint (H)" onClick={hint}>Hint</button>}
      <button type="button" class="quiet small" onClick={() => void session.giveUp()}>Give up</button>
    </div>
  );
}
