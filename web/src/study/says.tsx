// The text beside a puzzle: the task and a hint, then the result of an attempt, and the solution when asked for.
import { type Signal, useSignal } from "@preact/signals";
import { announce } from "../announce";
import { useKey } from "../keys";
import type { GameCard, Judgement } from "../wire";
import type { StudySession } from "./session";
import { Notes, Says } from "./table";
import { gradeInWords, streakInWords } from "./words";

interface PuzzleSaysProps {
  readonly session: StudySession;
  readonly card: GameCard;
  /** The address of the next puzzle. */
  readonly next: string;
  /** The streak in days, if this is the puzzle of the day. */
  readonly streak: number | null;
}

export function PuzzleSays({ session, card, next, streak }: PuzzleSaysProps) {
  const { grade, number, count, task, hint } = session.exercise;
  const judgement = session.judgement.value;
  const hinted = useSignal(false);
  const found = judgement?.verdict === "solved" || session.givenUp.value;
  return (
    <Says
      kind="puzzle-says"
      look={judgement ? (judgement.verdict === "solved" ? "reached" : "missed") : ""}
      announced={judgement && `${headingOf(session, judgement)} ${found ? judgement.solution?.explanation ?? "" : ""}`}
      heading={
        <>
          <span class="unseen">{card.title}, </span>
          {streak === null ? "" : "Today's puzzle: "}{grade && gradeInWords(grade)} {number} of {count}
        </>
      }
      aside={<Help session={session} hinted={hinted} over={judgement !== null} />}
      task={<p class="lesson-task">{task}</p>}
    >
      {judgement && <Outcome session={session} judgement={judgement} card={card} streak={streak} />}
      {hinted.value && !judgement && <p class="puzzle-hint"><b>Hint.</b> {hint}</p>}
      {!judgement && session.soFar.value && <p class="lesson-verdict" role="status"><b>{session.soFar.value}</b></p>}
      {judgement && <Doors session={session} judgement={judgement} next={next} />}
    </Says>
  );
}

function headingOf({ givenUp, helped }: StudySession, { verdict, refutation }: Judgement): string {
  if (verdict === "solved") return helped.value ? "That is the solution." : "Solved.";
  if (givenUp.value) return "Like this.";
  return refutation ? `Not this time. ${refutation}` : "Not this time.";
}

interface OutcomeProps {
  readonly session: StudySession;
  readonly judgement: Judgement;
  readonly card: GameCard;
  readonly streak: number | null;
}

function Outcome({ session, judgement, card, streak }: OutcomeProps) {
  const { solution, verdict, frames } = judgement;
  // After a miss the solution is shown only when it was asked for.
  const explained = verdict === "solved" || session.givenUp.value || session.shown.value;
  return (
    <>
      <p class="lesson-verdict">
        <b>{headingOf(session, judgement)}</b>{" "}
        {explained ? solution?.explanation : "Try again, or look at the solution."}
      </p>
      {verdict === "solved" && !session.helped.value && streak !== null && <p class="small">{streakInWords(streak)}</p>}
      {!session.shown.value && <Notes label="The ruling" notes={frames.at(-1)?.entry?.notes} game={card.name} />}
      {explained && (
        <details class="small puzzle-proof">
          <summary>The proof</summary>
          <p>{solution?.proof}</p>
        </details>
      )}
    </>
  );
}

interface DoorsProps {
  readonly session: StudySession;
  readonly judgement: Judgement;
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
  readonly session: StudySession;
  /** Whether the hint is shown. */
  readonly hinted: Signal<boolean>;
  readonly over: boolean;
}

function Help({ session, hinted, over }: HelpProps) {
  const hint = (): void => {
    hinted.value = true;
    announce(session.exercise.hint);
  };
  useKey((key) => key.toLowerCase() === "h" && !over && (hint(), true), [session, over]);
  return (
    <div class={`puzzle-help${over ? " spent" : ""}`}>
      {!hinted.value && <button type="button" class="quiet small" title="Hint (H)" onClick={hint}>Hint</button>}
      <button type="button" class="quiet small" onClick={() => void session.giveUp()}>Give up</button>
    </div>
  );
}
