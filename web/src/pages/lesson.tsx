// A lesson: some positions of a game, one after another, each with something to do in it; then a match.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api, Refused, untilAnswered } from "../api";
import { LessonSession } from "../lesson/session";
import { useCard } from "../lobby";
import { AimPanel } from "../parts/aim";
import { BoardPart, boardRatio } from "../parts/board";
import { Choices } from "../parts/choices";
import { ClauseDialog } from "../parts/clause";
import { PageLayout, Waiting } from "../parts/layout";
import { LessonSays } from "../parts/lesson";
import { PlacePanel } from "../parts/place";
import { RoundDialog } from "../parts/sheet";
import { Replay } from "../parts/replay";
import type { GameCard, LessonStep } from "../wire";
import { refusalInWords } from "../words";
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
  const step = useSignal<LessonStep | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    const asked = number.value;
    untilAnswered(() => api.lessonStep(card.name, asked), (waits) => (trouble.value = waits ? "The server is not answering yet. Trying again." : "")).then(
      (answer) => (step.value = answer),
      (error: unknown) => (trouble.value = error instanceof Refused ? refusalInWords(error) : String(error)),
    );
  }, [number.value]);
  if (!step.value) return trouble.value ? <p class="notice" role="status">{trouble.value}</p> : <Waiting words="Setting the board …" />;
  return <StepTable key={step.value.number} step={step.value} card={card} next={() => (number.value += 1)} />;
}

interface StepTableProps {
  readonly step: LessonStep;
  readonly card: GameCard;
  readonly next: () => void;
}

function StepTable({ step, card, next }: StepTableProps) {
  const session = useMemo(() => new LessonSession(step), []);
  useEffect(() => () => session.close(), [session]);
  return (
    <div class={`table desk lesson${step.table.flicked ? " flicked" : ""}`} style={boardRatio(step.table.board)}>
      <section class="board-part" aria-label="Board">
        <BoardPart session={session} />
      </section>
      <div class="side">
        <LessonSays session={session} card={card} next={next} />
        <section class="turn yours" aria-label="Your move">
          <PlacePanel session={session} />
          <AimPanel session={session} />
          <Choices session={session} />
        </section>
        <div class="playback">
          <Replay session={session} />
        </div>
      </div>
      <RoundDialog session={session} />
    </div>
  );
}
