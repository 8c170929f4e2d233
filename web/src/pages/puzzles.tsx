// The puzzles of a game: today's, the streak, and all of them by grade.
import { useCard } from "../lobby";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import { puzzleAddress, useCollection } from "../puzzles/collection";
import { kept, type Kept, streak } from "../puzzles/kept";
import { gradeInWords, streakInWords } from "../puzzles/words";
import type { GameCard, PuzzleCard, PuzzleCollection } from "../wire";
import { Nowhere } from "./nowhere";

export function PuzzlesPage({ game }: { readonly game: string }) {
  const card = useCard(game);
  const { collection, trouble } = useCollection(game);
  if (card.value === null || card.value?.puzzles === false) return <Nowhere words="There are no puzzles here." />;
  const ready = card.value && collection.value;
  return (
    <PageLayout title={`Puzzles - ${card.value?.title ?? "parlour"}`} kind="puzzles" links={card.value && <a href={`/rules/${game}`}>Rules</a>}>
      {card.value && collection.value && <Collection card={card.value} collection={collection.value} />}
      {!ready && (trouble.value ? <p class="notice" role="status">{trouble.value}</p> : <Waiting words="Fetching the puzzles …" />)}
    </PageLayout>
  );
}

function Collection({ card, collection }: { readonly card: GameCard; readonly collection: PuzzleCollection }) {
  const { puzzles, today, day } = collection;
  const facts = kept(card.name);
  const daily = puzzles.find(({ name }) => name === today);
  const grades = [...new Set(puzzles.map(({ grade }) => grade))];
  return (
    <Paper>
      <h1>Puzzles of {card.title}</h1>
      <section class="puzzle-today" aria-labelledby="today-heading">
        <h2 id="today-heading">Today's puzzle</h2>
        <p>
          <a class="button chief" href={puzzleAddress(card.name, today)}>
            {facts.days.includes(day) ? "See today's puzzle again" : "Solve today's puzzle"}
          </a>
        </p>
        <p class="small">
          {daily && `${gradeInWords(daily.grade)}. `}The same for everybody, until midnight UTC. {streakInWords(streak(facts.days, day))}
        </p>
      </section>
      {grades.map((grade) => (
        <Grade key={grade} game={card.name} puzzles={puzzles.filter((puzzle) => puzzle.grade === grade)} facts={facts} />
      ))}
    </Paper>
  );
}

interface GradeProps {
  readonly game: string;
  /** Of one grade. */
  readonly puzzles: readonly PuzzleCard[];
  readonly facts: Kept;
}

function Grade({ game, puzzles, facts }: GradeProps) {
  const [first] = puzzles;
  if (!first) return null;
  const solved = puzzles.filter(({ name }) => facts.solved.includes(name)).length;
  const heading = `grade-${first.grade}`;
  return (
    <section class="puzzle-grade" aria-labelledby={heading}>
      <h2 id={heading}>{gradeInWords(first.grade)}</h2>
      <p class="small">{solved} of {puzzles.length} solved</p>
      <ol class="puzzle-list">{puzzles.map((puzzle) => <li key={puzzle.name}><One game={game} puzzle={puzzle} facts={facts} /></li>)}</ol>
    </section>
  );
}

function One({ game, puzzle, facts }: { readonly game: string; readonly puzzle: PuzzleCard; readonly facts: Kept }) {
  const { name, grade, number } = puzzle;
  const state = facts.solved.includes(name) ? "solved" : facts.missed.includes(name) ? "missed" : "";
  return (
    <a class={`button plain ${state}`} href={puzzleAddress(game, name)} aria-label={[`${gradeInWords(grade)} ${number}`, state].filter(Boolean).join(", ")}>
      {number}{state === "solved" ? " ✓" : state === "missed" ? " ✗" : ""}
    </a>
  );
}
