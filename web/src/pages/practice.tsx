// Referee practice: a flick is played, the visitor rules on it, and the rules answer. Then the next one.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { api } from "../api";
import { useKey } from "../keys";
import { useCard } from "../lobby";
import { practised } from "../memory";
import { Cite, ClauseDialog } from "../parts/clause";
import { PageLayout, Waiting } from "../parts/layout";
import { useAnswer } from "../study/asking";
import { StudySession } from "../study/session";
import { ExerciseTable, Notes, NotYet, Playback, Says } from "../study/table";
import type { ExerciseView, GameCard } from "../wire";
import { Nowhere } from "./nowhere";

export function PracticePage({ game }: { readonly game: string }) {
  const card = useCard(game);
  if (card.value === null || card.value?.practice === false) return <Nowhere words="There is no referee practice here." />;
  return (
    <PageLayout
      title={`Practise refereeing - ${card.value?.title ?? "parlour"}`}
      kind="match"
      links={card.value && <a href={`/rules/${game}`} target="_blank">Rules</a>}
    >
      {card.value ? <Exercises card={card.value} /> : <Waiting words="Setting the board …" />}
      <ClauseDialog />
    </PageLayout>
  );
}

function Exercises({ card }: { readonly card: GameCard }) {
  const number = useSignal(practised.get(card.name).next);
  const went = useRef(false);
  const { answer: exercise, trouble } = useAnswer(
    () => api.shownExercise(card.name, "practice", String(number.value)),
    [number.value],
    ({ status }) => {
      // There were more exercises when this browser was here last.
      const fewer = status === 404 && number.value > 1;
      if (fewer) number.value = 1;
      return fewer;
    },
  );
  if (!exercise.value) return <NotYet trouble={trouble.value} />;
  const { count } = exercise.value;
  const next = (): void => {
    went.current = true;
    number.value = (number.value % count) + 1;
  };
  return <Table key={exercise.value.name} exercise={exercise.value} card={card} next={next} went={went.current} />;
}

interface TableProps {
  readonly exercise: ExerciseView;
  readonly card: GameCard;
  readonly next: () => void;
  /** Whether the visitor came here from another flick. */
  readonly went: boolean;
}

function Table({ exercise, card, next, went }: TableProps) {
  const session = useMemo(() => {
    const { number, count } = exercise;
    return new StudySession(exercise, { over: (right) => practised.add(card.name, right, (number % count) + 1) });
  }, []);
  // Before the next flick is painted, so that it is never seen from below.
  useLayoutEffect(() => {
    if (!went) return;
    document.getElementById("content")?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [session]);
  useEffect(() => {
    session.begin();
    return () => session.close();
  }, [session]);
  return (
    <ExerciseTable session={session} look="practice">
      <Playback session={session} />
      <PracticeSays session={session} card={card} next={next} />
    </ExerciseTable>
  );
}

interface PracticeSaysProps {
  readonly session: StudySession;
  readonly card: GameCard;
  readonly next: () => void;
}

/** The question with its answers, then the ruling with its clauses. */
function PracticeSays({ session, card, next }: PracticeSaysProps) {
  const { number, count, task, shown } = session.exercise;
  const judgement = session.judgement.value;
  useKey((key) => chosen(session, key), [session]);
  const { right, asked } = practised.get(card.name);
  const verdict = judgement?.verdict === "solved" ? "Right." : "Not so.";
  return (
    <Says
      kind="practice-says"
      look={judgement ? (judgement.verdict === "solved" ? "reached" : "missed") : ""}
      announced={judgement && `${verdict} ${judgement.words}`}
      heading={<><span class="unseen">{card.title}, </span>Flick {number} of {count}</>}
      aside={<p class="small practice-tally">{asked ? `${right} of ${asked} right` : "You are the referee"}</p>}
      task={<p class="lesson-task" id="practice-question">{task}</p>}
    >
      <Answers session={session} />
      <Remark session={session} />
      {judgement ? (
        <>
          <p><b>{verdict}</b> <Cite game={card.name} clause={judgement.ruled?.clause ?? ""} /></p>
          <Notes label="The ruling" notes={judgement.frames[0]?.entry?.notes} game={card.name} />
          <p class="lesson-doors">
            <button type="button" class="chief" onClick={next}>Next flick</button>
            <a class="button plain" href="/">To the lobby</a>
          </p>
        </>
      ) : (
        <details class="small practice-course">
          <summary>The flick in words</summary>
          <Notes label="The flick in words" notes={shown?.frame.entry?.notes} game={card.name} />
        </details>
      )}
    </Says>
  );
}

/** The answers as buttons; after an answer, the true one and the chosen one are marked. */
function Answers({ session }: { readonly session: StudySession }) {
  const ruled = session.judgement.value?.ruled;
  const answered = session.answered.value;
  return (
    <ol class="practice-answers" aria-labelledby="practice-question">
      {session.exercise.shown?.answers.map((words, index) => {
        const mark = ruled && (index === ruled.true ? "true" : index === answered ? "wrong" : "");
        return (
          <li key={index} class={mark ?? undefined}>
            {ruled ? (
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
function Remark({ session }: { readonly session: StudySession }) {
  const remark = session.presentation.remark.value;
  return remark && <p class="notice">{remark.text}</p>;
}

/** The keys 1 to 4 answer. */
function chosen(session: StudySession, key: string): boolean {
  const index = "1234".indexOf(key);
  const count = session.exercise.shown?.answers.length ?? 0;
  if (index < 0 || key === "" || index >= count || session.answered.value !== null) return false;
  void session.answer(index);
  return true;
}
