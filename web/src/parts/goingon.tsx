// What a visitor who comes back can go on with: matches in which it is their turn, today's puzzle, the next opponent of the ladder.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api, isUnplayable } from "../api";
import { placesOn } from "../ladder/climbing";
import { beaten } from "../ladder/kept";
import { Play } from "../ladder/play";
import { isYourTurn } from "../match/phrases";
import { matches, type Remembered } from "../memory";
import { dayOf, kept, streak } from "../study/kept";
import { streakInWords } from "../study/words";
import type { GameCard, LadderView } from "../wire";
import { plural } from "../words";

/** How many matches are asked whether the others have moved. */
const ASKED = 6;

export function GoingOn({ games }: { readonly games: readonly GameCard[] }) {
  const known = useMemo(matches, []);
  if (known.length === 0) return null;
  const last = (has: (card: GameCard) => boolean): GameCard | undefined => {
    const played = known.flatMap(({ game }) => games.find(({ name }) => name === game) ?? []);
    return [...played, ...games].find(has);
  };
  const [puzzles, ladder] = [last((card) => card.puzzles), last((card) => card.ladder)];
  return (
    <section class="going-on" aria-label="Go on">
      <Turns known={known} />
      {puzzles && <Today card={puzzles} />}
      {ladder && <NextOpponent game={ladder.name} />}
    </section>
  );
}

/** How many matches wait for the visitor, and the way to the last one of them. */
function Turns({ known }: { readonly known: readonly Remembered[] }) {
  const waiting = useSignal(known.filter(({ stands }) => stands === "yours"));
  useEffect(() => {
    // How a match stands is not known either if its page was left before it was there.
    const asked = known.filter(({ stands, key }) => stands !== "yours" && stands !== "over" && key).slice(0, ASKED);
    for (const one of asked) {
      // One that is not answered stays as it was.
      api.match(one.match, one.key).then(
        (now) =>
          !isUnplayable(now) &&
          isYourTurn(now.frame, now.seats) &&
          (waiting.value = [...waiting.value, { ...one, title: now.title }]),
        () => undefined,
      );
    }
  }, [known]);
  const [first] = waiting.value;
  if (!first) return null;
  return (
    <a href={`/match/${first.match}`}>
      <b>Your turn in {plural(waiting.value.length, "match", "matches")}</b>
      <span class="small">{first.title}</span>
    </a>
  );
}

function Today({ card }: { readonly card: GameCard }) {
  return (
    <a href={`/puzzles/${card.name}`}>
      <b>Today's puzzle</b>
      <span class="small">{card.title}. {streakInWords(streak(kept(card.name).days, dayOf(Date.now())))}</span>
    </a>
  );
}

function NextOpponent({ game }: { readonly game: string }) {
  const ladder = useSignal<LadderView | null>(null);
  useEffect(() => {
    api.ladder(game).then((answer) => (ladder.value = answer), () => undefined);
  }, [game]);
  const next = ladder.value && placesOn(ladder.value, beaten(game)).find((place) => place.open && !place.beaten);
  // Its place is kept until the answer comes.
  return (
    <div class="next-opponent">
      {ladder.value && next && (
        <>
          <img src={next.rung.face} alt="" width={44} height={44} />
          <p>
            <b>{next.rung.title}</b>
            <span class="small">Next on the ladder of {ladder.value.title}</span>
          </p>
          <Play ladder={ladder.value} rung={next.rung} words="Play" />
        </>
      )}
      {ladder.value && !next && <a href={`/ladder/${game}`}>You have beaten the whole ladder of {ladder.value.title}</a>}
    </div>
  );
}
