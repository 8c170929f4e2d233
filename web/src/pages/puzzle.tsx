// A puzzle: a position with something to find. The board answers, and the solution can be seen afterwards.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api, Refused, untilAnswered } from "../api";
import { useCard } from "../lobby";
import { AimPanel } from "../parts/aim";
import { BoardPart, boardRatio } from "../parts/board";
import { Choices } from "../parts/choices";
import { ClauseDialog } from "../parts/clause";
import { PageLayout, Waiting } from "../parts/layout";
import { PlacePanel } from "../parts/place";
import { Replay } from "../parts/replay";
import { RoundDialog } from "../parts/sheet";
import { nextPuzzle, puzzleAddress, useCollection } from "../puzzles/collection";
import { HandPanel } from "../puzzles/hand";
import { keepMissed, keepSolved, kept, streak } from "../puzzles/kept";
import { PuzzleSays } from "../puzzles/says";
import { PuzzleSession } from "../puzzles/session";
import type { GameCard, PuzzleCollection, PuzzleView } from "../wire";
import { refusalInWords } from "../words";
import { Nowhere } from "./nowhere";

interface PuzzlePageProps {
  readonly game: string;
  readonly name: string;
}

export function PuzzlePage({ game, name }: PuzzlePageProps) {
  const card = useCard(game);
  const { collection, trouble } = useCollection(game);
  const puzzle = useSignal<PuzzleView | null>(null);
  const missing = useSignal("");
  useEffect(() => {
    untilAnswered(() => api.puzzle(game, name), () => undefined).then(
      (answer) => (puzzle.value = answer),
      (error: unknown) => (missing.value = error instanceof Refused ? refusalInWords(error) : String(error)),
    );
  }, []);
  if (missing.value) return <Nowhere words={missing.value} />;
  return (
    <PageLayout title={`Puzzle - ${card.value?.title ?? "parlour"}`} kind="match" links={<a href={`/puzzles/${game}`}>Puzzles</a>}>
      {card.value && collection.value && puzzle.value ? (
        <Table card={card.value} collection={collection.value} puzzle={puzzle.value} />
      ) : trouble.value ? (
        <p class="notice" role="status">{trouble.value}</p>
      ) : (
        <Waiting words="Setting the board …" />
      )}
      <ClauseDialog />
    </PageLayout>
  );
}

interface TableProps {
  readonly card: GameCard;
  readonly collection: PuzzleCollection;
  readonly puzzle: PuzzleView;
}

function Table({ card, collection, puzzle }: TableProps) {
  const { name: game } = card;
  const today = puzzle.name === collection.today;
  const session = useMemo(() => {
    const over = (found: boolean): void => {
      if (found) keepSolved(game, puzzle.name, today ? collection.day : null);
      else keepMissed(game, puzzle.name);
    };
    return new PuzzleSession(puzzle, over);
  }, []);
  useEffect(() => () => session.close(), [session]);
  // What is kept has changed when there is a judgement.
  const days = session.judgement.value && today ? streak(kept(game).days, collection.day) : 0;
  const next = nextPuzzle(game, collection.puzzles, puzzle.name);
  return (
    <div class={`table desk lesson puzzle${puzzle.table.flicked ? " flicked" : ""}`} style={boardRatio(puzzle.table.board)}>
      <section class="board-part" aria-label="Board">
        <BoardPart session={session} />
      </section>
      <div class="side">
        <PuzzleSays session={session} card={card} next={next ? puzzleAddress(game, next.name) : `/puzzles/${game}`} streak={today ? days : null} />
        <section class="turn yours" aria-label="Your move">
          <PlacePanel session={session} />
          <AimPanel session={session} />
          <Choices session={session} />
        </section>
        <HandPanel session={session} card={card} />
        <div class="playback">
          <Replay session={session} />
        </div>
      </div>
      <RoundDialog session={session} />
    </div>
  );
}
