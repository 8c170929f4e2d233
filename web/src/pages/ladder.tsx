// The ladder of a game: its opponents from the bottom up, those who are locked dimmed and called so.
import { useCard } from "../lobby";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import { type Place, placesOn } from "../ladder/climbing";
import { useLadder } from "../ladder/fetching";
import { beaten, stars } from "../ladder/kept";
import { Play } from "../ladder/play";
import { strengthInWords } from "../ladder/strength";
import type { LadderView, MeasuredRating, Rung } from "../wire";
import { capital, plural } from "../words";
import { Nowhere } from "./nowhere";

export function LadderPage({ game }: { readonly game: string }) {
  const card = useCard(game);
  const { ladder, trouble } = useLadder(game);
  if (card.value === null || card.value?.ladder === false) return <Nowhere words="There is no ladder here." />;
  return (
    <PageLayout title={`Ladder - ${card.value?.title ?? "parlour"}`} kind="ladder" links={card.value && <a href={`/rules/${game}`}>Rules</a>}>
      {ladder.value && <Rungs ladder={ladder.value} />}
      {!ladder.value && (trouble.value ? <p class="notice" role="status">{trouble.value}</p> : <Waiting words="Fetching the ladder …" />)}
    </PageLayout>
  );
}

function Rungs({ ladder }: { readonly ladder: LadderView }) {
  const places = placesOn(ladder, beaten(ladder.game));
  const done = places.filter((place) => place.beaten).length;
  const next = places.find((place) => place.open && !place.beaten);
  const others = ladder.seats.length - 1;
  return (
    <Paper>
      <h1>The ladder of {ladder.title}</h1>
      <p class="lead">
        Beat one to play the next{others > 1 && `; each plays all ${others} other seats`}. You have beaten {done} of {places.length}. This browser remembers it.
      </p>
      {next && <NextUp ladder={ladder} place={next} />}
      {/* From the bottom up: the list begins at the bottom, and is shown the other way round. */}
      <ol class="rungs">{places.map((place, index) => <RungPart key={place.rung.name} ladder={ladder} place={place} below={places[index - 1]?.rung} />)}</ol>
      <p class="small">
        How strong they are was measured in matches between them.
      </p>
    </Paper>
  );
}

function headingOf({ rung }: Place): string {
  return `rung-${rung.name}`;
}

/** Whom to play now, above all others. */
function NextUp({ ladder, place: { rung } }: { readonly ladder: LadderView; readonly place: Place }) {
  return (
    <section class="next-up" aria-labelledby="next-up">
      <img class="rung-face" src={rung.face} alt="" width={96} height={96} />
      <div class="rung-words">
        <h2 id="next-up">Next: {rung.title}</h2>
        <p class="rung-style">{rung.style}.</p>
        <blockquote>“{rung.before}”</blockquote>
      </div>
      <p class="rung-door"><Play ladder={ladder} rung={rung} words="Play" /></p>
    </section>
  );
}

interface RungPartProps {
  readonly ladder: LadderView;
  readonly place: Place;
  /** Who is one step below; nobody below the lowest. */
  readonly below: Rung | undefined;
}

function RungPart({ ladder, place, below }: RungPartProps) {
  const { rung, number, beaten: isBeaten, open } = place;
  const heading = headingOf(place);
  const state = isBeaten ? "Beaten" : open ? "Next" : "Locked";
  return (
    <li class={`rung ${state.toLowerCase()}`} aria-labelledby={heading}>
      <img class="rung-face" src={rung.face} alt="" loading="lazy" width={96} height={96} />
      <div class="rung-words">
        <h2 id={heading}>
          <span class="rung-number">{number}</span> {rung.title}
        </h2>
        <p class="rung-style">{rung.style}. <b>{state}{isBeaten && " ✓"}</b></p>
        <p class="small">{rung.character}</p>
        {open && <StarsWon ladder={ladder} place={place} />}
        {rung.measured && <Strength measured={rung.measured} below={below?.title ?? "a newcomer who plays by chance"} />}
      </div>
      <p class="rung-door">
        {isBeaten && <Play ladder={ladder} rung={rung} words="Play again" />}
        {!open && <span class="small">Beat the one below first.</span>}
      </p>
    </li>
  );
}

/** The small goals, and which of them were reached against somebody. Who was beaten before stars were kept has the first one. */
function StarsWon({ ladder, place }: { readonly ladder: LadderView; readonly place: Place }) {
  const won = stars(ladder.game)[place.rung.name] ?? [];
  return (
    <ul class="stars small" aria-label={`Stars against ${place.rung.title}`}>
      {ladder.goals.map(({ name, words }, index) => {
        const has = won.includes(name) || (index === 0 && place.beaten);
        return <li key={name} class={has ? "has" : ""}><span aria-hidden="true">{has ? "★" : "☆"}</span> {words}<span class="unseen">{has ? ", reached" : ", not yet"}</span></li>;
      })}
    </ul>
  );
}

/** In plain words; one touch shows the measurement behind them. */
function Strength({ measured, below }: { readonly measured: MeasuredRating; readonly below: string }) {
  const [middle, from, to] = [measured.rating, measured.low, measured.high].map(Math.round);
  return (
    <details class="strength small">
      <summary>{capital(strengthInWords(measured.below, below))}.</summary>
      <p>
        Rating {middle}, probably between {from} and {to}, measured in {plural(measured.games, "match", "matches")}.
        A newcomer who plays by chance has 1000; 400 points more win ten times as often.
      </p>
    </details>
  );
}
