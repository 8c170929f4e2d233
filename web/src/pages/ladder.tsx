// The ladder of a game: its opponents from the bottom up, those who are locked dimmed and called so.
import { useCard } from "../lobby";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import { type Place, placesOn } from "../ladder/climbing";
import { useLadder } from "../ladder/fetching";
import { beaten } from "../ladder/kept";
import { Play } from "../ladder/play";
import type { LadderView, MeasuredRating } from "../wire";
import { plural } from "../words";
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
      {next && <p>Next: <a href={`#${headingOf(next)}`}>{next.rung.title}</a></p>}
      {/* From the bottom up: the list begins at the bottom, and is shown the other way round. */}
      <ol class="rungs">{places.map((place) => <RungPart key={place.rung.name} ladder={ladder} place={place} />)}</ol>
      <p class="small">
        A rating of 1000 is that of a newcomer who plays by chance; 400 points more are odds of ten to one.
        Ratings are measured in matches between the opponents.
      </p>
    </Paper>
  );
}

function headingOf({ rung }: Place): string {
  return `rung-${rung.name}`;
}

function RungPart({ ladder, place }: { readonly ladder: LadderView; readonly place: Place }) {
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
        {rung.measured && <p class="small"><RatingWords measured={rung.measured} /></p>}
      </div>
      <p class="rung-door">
        {open ? <Play ladder={ladder} rung={rung} words={isBeaten ? "Play again" : "Play"} /> : <span class="small">Beat the one below first.</span>}
      </p>
    </li>
  );
}

function RatingWords({ measured: { rating, low, high, games } }: { readonly measured: MeasuredRating }) {
  const [middle, from, to] = [rating, low, high].map(Math.round);
  return <>Rating {middle}, between {from} and {to} (95 %, {plural(games, "match", "matches")})</>;
}
