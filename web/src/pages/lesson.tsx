// A lesson: some positions of a game, one after another, each with something to do in it; then a match.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api } from "../api";
import { useCard } from "../lobby";
import { ClauseDialog } from "../parts/clause";
import { PlayNow } from "../parts/gamecard";
import { PageLayout, Waiting } from "../parts/layout";
import { useAnswer } from "../study/asking";
import { StudySession } from "../study/session";
import { ExerciseTable, Notes, NotYet, Playback, Says, YourMove } from "../study/table";
import type { ExerciseView, GameCard } from "../wire";
import { Nowhere } from "./nowhere";

export function LessonPage({ game }: { readonly game: string }) {
  const card = useCard(game);
  if (card.value === null || card.value?.lesson === false) return <Nowhere words="There is no such lesson here." />;
  return (
    <PageLayout title={`Learn ${card.value?.title ?? "a game"}`} kind="match" links={card.value && <a href={`/rules/${game}`} target="_blank">Rules</a>}>
      {card.value ? <Steps card={card.value} /> : <Waiting words="Setting the board …" />}
      <ClauseDialog />
    </PageLayout>
  );
}

function Steps({ card }: { readonly card: GameCard }) {
  const number = useSignal(1);
  const { answer: step, trouble } = useAnswer(() => api.exercise(card.name, "lesson", String(number.value)), [number.value]);
  if (!step.value) return <NotYet trouble={trouble.value} />;
  return <StepTable key={step.value.name} step={step.value} card={card} next={() => (number.value += 1)} />;
}

interface StepProps {
  readonly step: ExerciseView;
  readonly card: GameCard;
  readonly next: () => void;
}

function StepTable({ step, card, next }: StepProps) {
  const session = useMemo(() => new StudySession(step), []);
  useEffect(() => () => session.close(), [session]);
  return (
    <ExerciseTable session={session}>
      <LessonSays session={session} card={card} next={next} />
      <Playback session={session} />
      <YourMove session={session} demonstrates />
    </ExerciseTable>
  );
}

interface LessonSaysProps {
  readonly session: StudySession;
  readonly card: GameCard;
  readonly next: () => void;
}

/** What to do, and after an attempt which rule was at work, or what to do otherwise. */
function LessonSays({ session, card, next }: LessonSaysProps) {
  const { number, count, task } = session.exercise;
  const [judgement, shown] = [session.judgement.value, session.shown.value];
  const last = number === count;
  const reached = judgement !== null && (judgement.verdict === "solved" || shown);
  const frame = (shown ? judgement?.solution?.frames : judgement?.frames)?.at(-1);
  const verdict = shown ? "Like this." : reached ? "Well done." : "Not yet.";
  const words = shown ? judgement?.solution?.explanation : judgement?.words;
  return (
    <Says
      look={judgement ? (reached ? "reached" : "missed") : ""}
      announced={judgement && `${verdict} ${words ?? ""}`}
      heading={<><span class="unseen">{card.title}, </span>Step {number} of {count}</>}
      aside={!last && <button type="button" class={`quiet small${reached ? " spent" : ""}`} onClick={next}>Skip this step</button>}
      task={<p class="lesson-task">{task}</p>}
    >
      {judgement && <p class="lesson-verdict"><b>{verdict}</b> {words}</p>}
      {judgement && <Notes label="The ruling" notes={frame?.entry?.notes} game={card.name} />}
      {judgement && <p class="lesson-doors">
        {!reached && (
          <>
            <button type="button" class="chief" onClick={session.again}>Try again</button>
            <button type="button" class="plain" onClick={() => void session.show()}>Show me</button>
          </>
        )}
        {reached && (last ? <PlayNow card={card} /> : <button type="button" class="chief" onClick={next}>Next</button>)}
        {reached && last && <a class="button plain" href="/">To the lobby</a>}
      </p>}
    </Says>
  );
}
