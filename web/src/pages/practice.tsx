// Referee practice: a flick is played, the visitor rules on it, and the rules answer. Then the next one.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { api, Refused, untilAnswered } from "../api";
import { useCard } from "../lobby";
import { practised } from "../memory";
import { BoardPart, boardRatio } from "../parts/board";
import { ClauseDialog } from "../parts/clause";
import { PageLayout, Waiting } from "../parts/layout";
import { PracticePanel } from "../parts/practice";
import { Replay } from "../parts/replay";
import { PracticeSession } from "../practice/session";
import type { GameCard, PracticeExercise } from "../wire";
import { refusalInWords } from "../words";
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
  const exercise = useSignal<PracticeExercise | null>(null);
  const trouble = useSignal("");
  const went = useRef(false);
  useEffect(() => {
    const asked = number.value;
    untilAnswered(() => api.exercise(card.name, asked), (waits) => (trouble.value = waits ? "The server is not answering yet. Trying again." : "")).then(
      (answer) => (exercise.value = answer),
      (error: unknown) => {
        // There were more exercises when this browser was here last.
        if (error instanceof Refused && error.status === 404 && asked > 1) number.value = 1;
        else trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      },
    );
  }, [number.value]);
  if (!exercise.value) return trouble.value ? <p class="notice" role="status">{trouble.value}</p> : <Waiting words="Setting the board …" />;
  const { count } = exercise.value;
  const next = (): void => {
    went.current = true;
    number.value = (number.value % count) + 1;
  };
  return <Table key={exercise.value.number} exercise={exercise.value} card={card} next={next} went={went.current} />;
}

interface TableProps {
  readonly exercise: PracticeExercise;
  readonly card: GameCard;
  readonly next: () => void;
  /** Whether the visitor came here from another flick. */
  readonly went: boolean;
}

function Table({ exercise, card, next, went }: TableProps) {
  const session = useMemo(() => new PracticeSession(exercise), []);
  useEffect(() => {
    if (went) {
      document.getElementById("content")?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
    session.begin();
    return () => session.close();
  }, [session]);
  return (
    <div class="table desk lesson practice flicked" style={boardRatio(exercise.table.board)}>
      <section class="board-part" aria-label="Board">
        <BoardPart session={session} />
      </section>
      <div class="side">
        <div class="playback">
          <Replay session={session} />
        </div>
        <PracticePanel session={session} card={card} next={next} />
      </div>
    </div>
  );
}
