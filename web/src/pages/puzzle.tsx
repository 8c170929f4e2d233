// A puzzle: a position with something to find. The board answers, and the solution can be seen afterwards.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api } from "../api";
import { useCard } from "../lobby";
import { ClauseDialog } from "../parts/clause";
import { PageLayout } from "../parts/layout";
import { useAnswer } from "../study/asking";
import { nextPuzzle, puzzleAddress } from "../study/collection";
import { HandPanel } from "../study/hand";
import { keepMissed, keepSolved, kept, streak } from "../study/kept";
import { PuzzleSays } from "../study/says";
import { StudySession } from "../study/session";
import { ExerciseTable, NotYet, Playback, YourMove } from "../study/table";
import type { CourseView, ExerciseView, GameCard } from "../wire";
import { refusalInWords } from "../words";
import { Nowhere } from "./nowhere";

interface PuzzlePageProps {
  readonly game: string;
  readonly name: string;
}

export function PuzzlePage({ game, name }: PuzzlePageProps) {
  const card = useCard(game);
  const { answer: collection, trouble } = useAnswer(() => api.course(game, "puzzles"), [game]);
  const missing = useSignal("");
  const { answer: puzzle } = useAnswer(() => api.exercise(game, "puzzles", name), [], (refused) => {
    missing.value = refusalInWords(refused);
    return true;
  });
  if (missing.value) return <Nowhere words={missing.value} />;
  return (
    <PageLayout title={`Puzzle - ${card.value?.title ?? "parlour"}`} kind="match" links={<a href={`/puzzles/${game}`}>Puzzles</a>}>
      {card.value && collection.value && puzzle.value ? (
        <Table card={card.value} collection={collection.value} puzzle={puzzle.value} />
      ) : (
        <NotYet trouble={trouble.value} />
      )}
      <ClauseDialog />
    </PageLayout>
  );
}

interface TableProps {
  readonly card: GameCard;
  readonly collection: CourseView;
  readonly puzzle: ExerciseView;
}

function Table({ card, collection, puzzle }: TableProps) {
  const { name: game } = card;
  const today = puzzle.name === collection.today;
  const session = useMemo(() => {
    const over = (found: boolean): void => {
      if (found) keepSolved(game, puzzle.name, today ? collection.day : null);
      else keepMissed(game, puzzle.name);
    };
    return new StudySession(puzzle, { over });
  }, []);
  useEffect(() => () => session.close(), [session]);
  // What is kept has changed when there is a judgement.
  const days = session.judgement.value && today ? streak(kept(game).days, collection.day) : 0;
  const next = nextPuzzle(game, collection.exercises, puzzle.name);
  return (
    <ExerciseTable session={session} look="puzzle">
      <PuzzleSays session={session} card={card} next={next ? puzzleAddress(game, next.name) : `/puzzles/${game}`} streak={today ? days : null} />
      <Playback session={session} />
      <YourMove session={session} />
      <HandPanel session={session} card={card} />
    </ExerciseTable>
  );
}
