// The trainer: one kind of flick, twenty times, and how often it was made, beside people.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { announce } from "../announce";
import { api } from "../api";
import { hundredths, percent } from "../chance";
import { useKey } from "../keys";
import { useCard } from "../lobby";
import { Bars } from "../parts/bars";
import { ClauseDialog } from "../parts/clause";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import { address } from "../router";
import type { Bar } from "../stats/figures";
import { useAnswer } from "../study/asking";
import { rateOf } from "../study/rate";
import { forgetDrill, keepRound, rounds } from "../study/rounds";
import { StudySession } from "../study/session";
import { ExerciseTable, NotYet, Playback, YourMove } from "../study/table";
import type { CourseCard, ExerciseView, GameCard } from "../wire";
import { plural } from "../words";
import { Nowhere } from "./nowhere";

/** A round that goes on. */
interface Going {
  readonly drill: CourseCard;
  readonly hand: string;
  /** Milliseconds; the name under which it is kept. */
  readonly began: number;
  readonly number: number;
  readonly made: number;
}

function roundOf(drill: CourseCard, hand: string): Going {
  return { drill, hand, began: Date.now(), number: 1, made: 0 };
}

export function TrainerPage({ game }: { readonly game: string }) {
  const card = useCard(game);
  const going = useSignal<Going | null>(null);
  const { answer: study, trouble } = useAnswer(() => api.courses(game), [game]);
  const asked = useRef(address.value.query.get("drill"));
  const now = going.value;
  const drills = study.value?.courses.filter(({ kind }) => kind === "drill");
  // A link to a drill begins it, once.
  const ready = drills !== undefined && card.value !== null && card.value !== undefined;
  useEffect(() => {
    const first = drills?.find(({ name }) => name === asked.current);
    if (first && card.value) going.value = roundOf(first, card.value.usual_hand);
    if (ready) asked.current = null;
  }, [ready]);
  if (card.value === null || card.value?.drills === false) return <Nowhere words="There is no trainer here." />;
  return (
    <PageLayout title={`Trainer - ${card.value?.title ?? "parlour"}`} kind={now ? "match" : "trainer"} links={now && <button type="button" class="quiet" onClick={() => (going.value = null)}>Drills</button>}>
      {trouble.value && <p class="notice" role="status">{trouble.value}</p>}
      {card.value && drills ? (
        now ? <Round key={now.began} game={game} going={going} now={now} /> : <Drills card={card.value} drills={drills} going={going} />
      ) : (
        !trouble.value && <Waiting words="Setting the board …" />
      )}
      <ClauseDialog />
    </PageLayout>
  );
}

interface DrillsProps {
  readonly card: GameCard;
  readonly drills: readonly CourseCard[];
  readonly going: Signal<Going | null>;
}

function Drills({ card, drills, going }: DrillsProps) {
  const hand = useSignal(card.usual_hand);
  const begin = (drill: CourseCard): void => {
    going.value = roundOf(drill, hand.value);
  };
  return (
    <>
      <Paper>
        <h1>Trainer: {card.title}</h1>
        <p class="lead">Practise one kind of flick, twenty times. This browser keeps your rates, for each hand on its own.</p>
        <label class="field">
          <span>Your hand</span>
          <select value={hand.value} onChange={(event) => (hand.value = event.currentTarget.value)}>
            <option value="">steady: never misses its aim</option>
            {card.hands.map(({ name, summary }) => <option key={name} value={name}>{name}: {summary}</option>)}
          </select>
        </label>
      </Paper>
      <h2 class="unseen">Drills</h2>
      <div class="drills">
        {drills.map((drill) => <DrillPart key={drill.name} game={card.name} drill={drill} hand={hand.value} begin={() => begin(drill)} />)}
      </div>
    </>
  );
}

interface DrillPartProps {
  readonly game: string;
  readonly drill: CourseCard;
  readonly hand: string;
  readonly begin: () => void;
}

function DrillPart({ game, drill, hand, begin }: DrillPartProps) {
  const changed = useSignal(0);
  const own = changed.value >= 0 ? rounds(game).filter((round) => round.drill === drill.name && round.hand === hand) : [];
  const heading = `drill-${drill.name}`;
  const forget = (): void => {
    forgetDrill(game, drill.name);
    changed.value += 1;
    announce(`Your rounds of ${drill.title} are deleted.`);
  };
  return (
    <section class="drill" aria-labelledby={heading}>
      <h3 id={heading}>{drill.title}</h3>
      <p>{drill.task}</p>
      <Rates drill={drill} made={sum(own.map(({ made }) => made))} tried={sum(own.map(({ tried }) => tried))} />
      {own.length > 0 && <p class="small">Your last rounds: {own.slice(-8).map(({ made, tried }) => `${made}/${tried}`).join(", ")}</p>}
      <p class="form-doors">
        <button type="button" class="chief" aria-label={`Begin ${drill.title}`} onClick={begin}>Begin</button>
        {own.length > 0 && <button type="button" class="quiet" aria-label={`Delete your rounds of ${drill.title}`} onClick={forget}>Delete your rounds</button>}
      </p>
    </section>
  );
}

/** How often the visitor makes the flick, beside others. */
function Rates({ drill, made, tried }: { readonly drill: CourseCard; readonly made: number; readonly tried: number }) {
  const mine = rateOf("you", made, tried);
  const others: readonly Bar[] = drill.rates.map(({ who, rate }) => ({ name: who, value: rate, low: rate, high: rate }));
  const sources = [...new Set(drill.rates.map(({ source }) => source))];
  return (
    <>
      {mine && <p><b>{percent(mine.value)}</b> <span class="small">{made} of {plural(tried, "flick")}, in the long run probably between {hundredths(mine.low)} and {percent(mine.high)}</span></p>}
      {(mine || others.length > 0) && <Bars heading="How often" bars={mine ? [mine, ...others] : others} />}
      {sources.length > 0 && <p class="small">Sources: {sources.join("; ")}.</p>}
    </>
  );
}

interface RoundProps {
  readonly game: string;
  readonly going: Signal<Going | null>;
  readonly now: Going;
}

function Round({ game, going, now }: RoundProps) {
  const { answer: shot, trouble } = useAnswer(() => api.exercise(game, now.drill.name, String(now.number)), [now.number]);
  if (!shot.value) return <NotYet trouble={trouble.value} />;
  const { number } = shot.value;
  // Until the next shot is there, the last one stays.
  return <Table key={number} game={game} going={going} now={{ ...now, number }} shot={shot.value} />;
}

function Table({ game, going, now, shot }: RoundProps & { readonly shot: ExerciseView }) {
  const { drill, hand, began, number } = now;
  const made = useSignal(now.made);
  const session = useMemo(() => {
    const over = (found: boolean): void => {
      made.value += Number(found);
      keepRound(game, began, { drill: drill.name, hand, made: made.value, tried: number });
    };
    return new StudySession(shot, { hand, over });
  }, []);
  useEffect(() => () => session.close(), [session]);
  const judgement = session.judgement.value;
  const isMade = judgement?.verdict === "solved";
  const last = number === drill.count;
  const next = (): void => {
    going.value = last ? null : { ...now, number: number + 1, made: made.value };
  };
  useEffect(() => {
    if (judgement) announce(`${isMade ? "Made" : "Missed"}. ${made.value} of ${number}.`);
  }, [judgement]);
  useKey((key) => key.toLowerCase() === "n" && judgement !== null && (next(), true), [judgement]);
  return (
    <ExerciseTable session={session}>
      <section class={`lesson-says${judgement ? (isMade ? " reached" : " missed") : ""}`} aria-labelledby="drill-heading">
        <div class="says-task">
          <h1 id="drill-heading">{drill.title}, {number} of {drill.count}</h1>
          <p>{drill.task}</p>
          <p class="drill-score" role="status">
            {judgement && <b>{isMade ? "Made." : "Missed."} </b>}
            {made.value} of {judgement ? number : number - 1} made.
          </p>
        </div>
        <div class="says-outcome">
          {judgement && <p class="small">{judgement.frames[0]?.entry?.notes.map(({ message }) => message).join(" ")}</p>}
          {judgement && (
            <p class="lesson-doors">
              <button type="button" class="chief" title="Next (N)" onClick={next}>{last ? "See your rate" : "Next"}</button>
            </p>
          )}
        </div>
      </section>
      <Playback session={session} />
      <YourMove session={session} />
    </ExerciseTable>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
