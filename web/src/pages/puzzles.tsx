// The puzzles of a game: today's, the streak, and all of them by grade.
import { api } from "../api";
import { useCard } from "../lobby";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import { useAnswer } from "../study/asking";
import { puzzleAddress } from "../study/collection";
import { kept, type Kept, streak } from "../study/kept";
import { type Grade, gradeInWords, streakInWords } from "../study/words";
import type { CourseView, ExerciseCard, GameCard } from "../wire";
import { Nowhere } from "./nowhere";

export function PuzzlesPage({ game }: { readonly game: string }) {
  const card = useCard(game);
  const { answer: collection, trouble } = useAnswer(() => api.course(game, "puzzles"), [game]);
  if (card.value === null || card.value?.puzzles === false) return <Nowhere words="There are no puzzles here." />;
  const ready = card.value && collection.value;
  return (
    <PageLayout title={`Puzzles - ${card.value?.title ?? "parlour"}`} kind="puzzles" links={card.value && <a href={`/rules/${game}`}>Rules</a>}>
      {card.value && collection.value && <Collection card={card.value} collection={collection.value} />}
      {!ready && (trouble.value ? <p class="notice" role="status">{trouble.value}</p> : <Waiting words="Fetching the puzzles …" />)}
    </PageLayout>
  );
}

function Collection({ card, collection }: { readonly card: GameCard; readonly collection: CourseView }) {
  const { exercises: puzzles, today, day } = collection;
  const facts = kept(card.name);
  const daily = puzzles.find(({ name }) => name === today);
  const grades = [...new Set(puzzles.flatMap(({ grade }) => grade ?? []))];
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
          {daily && `${daily.grade && gradeInWords(daily.grade)}. `}The same for everybody, until midnight UTC. {streakInWords(streak(facts.days, day))}
        </p>
      </section>
      {grades.map((grade) => (
        <OfGrade key={grade} grade={grade} game={card.name} puzzles={puzzles.filter((puzzle) => puzzle.grade === grade)} facts={facts} />
      ))}
    </Paper>
  );
}

interface OfGradeProps {
  readonly grade: Grade;
  readonly game: string;
  readonly puzzles: readonly ExerciseCard[];
  readonly facts: Kept;
}

function OfGrade({ grade, game, puzzles, facts }: OfGradeProps) {
  const solved = puzzles.filter(({ name }) => facts.solved.includes(name)).length;
  const heading = `grade-${grade}`;
  return (
    <section class="puzzle-grade" aria-labelledby={heading}>
      <h2 id={heading}>{gradeInWords(grade)}</h2>
      <p class="small">{solved} of {puzzles.length} solved</p>
      <ol class="puzzle-list">{puzzles.map((puzzle) => <li key={puzzle.name}><One game={game} grade={grade} puzzle={puzzle} facts={facts} /></li>)}</ol>
    </section>
  );
}

interface OneProps {
  readonly game: string;
  readonly grade: Grade;
  readonly puzzle: ExerciseCard;
  readonly facts: Kept;
}

function One({ game, grade, puzzle: { name, number }, facts }: OneProps) {
  const state = facts.solved.includes(name) ? "solved" : facts.missed.includes(name) ? "missed" : "";
  return (
    <a class={`button plain ${state}`} href={puzzleAddress(game, name)} aria-label={[`${gradeInWords(grade)} ${number}`, state].filter(Boolean).join(", ")}>
      {number}{state === "solved" ? " ✓" : state === "missed" ? " ✗" : ""}
    </a>
  );
}
