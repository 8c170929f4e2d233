// A game in the lobby: its picture, and a match against a bot in one tap; everything else can be changed first.
import type { ComponentChildren } from "preact";
import { api, pictureAddress } from "../api";
import { beginning } from "../beginning";
import { ownName } from "../memory";
import { guideFor } from "../newcomer";
import { WithFriend } from "./friend";
import { arriveAt, firstWishes, newMatch } from "./setup";
import { useSubmit } from "./submitting";
import type { GameCard } from "../wire";

interface CardProps {
  readonly card: GameCard;
  /** Whether it is in sight at once, in every window. */
  readonly first: boolean;
  /** Whether it is seen by somebody new: then the match is its one button, and all else is words beside it. */
  readonly alone: boolean;
}

export function Card({ card, first, alone }: CardProps) {
  const { name, title, summary } = card;
  const learn = card.lesson && <a class="button plain" href={`/lesson/${name}`} aria-label={`Learn ${title} in two minutes`}>Learn</a>;
  return (
    <li class="card">
      {/* The heading beside it names the game. */}
      <img class="card-picture" src={pictureAddress(name, "cover")} alt="" loading={first ? "eager" : "lazy"} width={96} height={96} />
      <h2>{title}</h2>
      <p class="card-words">{summary}</p>
      <div class="card-doors">
        <PlayNow card={card} />
        <WithFriend card={card} quiet={alone} />
        {!alone && learn}
        <More card={card}>{alone && learn}</More>
      </div>
    </li>
  );
}

/** All that the game has beside a match, behind one word. */
function More({ card, children }: { readonly card: GameCard; readonly children: ComponentChildren }) {
  const { name, title } = card;
  return (
    <details class="card-more">
      <summary aria-label={`More of ${title}`}>More</summary>
      <div>
        {children}
        {card.ladder && <a class="button plain" href={`/ladder/${name}`} aria-label={`Ladder of ${title}`}>Ladder</a>}
        {card.puzzles && <a class="button plain" href={`/puzzles/${name}`} aria-label={`Puzzles of ${title}`}>Puzzles</a>}
        {card.drills && <a class="button plain" href={`/trainer/${name}`} aria-label={`Train ${title}`}>Train</a>}
        <a class="button plain" href={`/referee/${name}`} aria-label={`Real table: referee ${title}`}>Real table</a>
        <a class="button plain" href={`/new/${name}`} aria-label={`Players and rules of ${title}`}>Players and rules</a>
        <a class="button plain" href={`/position/${name}`} aria-label={`Position editor of ${title}`}>Position editor</a>
        <a class="button plain" href={`/rules/${name}`} aria-label={`Rules of ${title}`}>Rules</a>
      </div>
    </details>
  );
}

/** A match against a bot, in one tap: guided, where it is the first one of its game. */
export function PlayNow({ card }: { readonly card: GameCard }) {
  const { busy, trouble, submit } = useSubmit(async () => {
    const guide = guideFor(card);
    // Who is guided begins.
    const options = guide ? { ...beginning(card, "me", 0).options, ...guide.options } : {};
    arriveAt(card, await api.create(newMatch(card, firstWishes(card, card.seats), ownName.get(), options)), guide !== null);
  });
  return (
    <>
      <button type="button" class="chief" aria-label={`Play now: ${card.title}`} aria-disabled={busy.value} onClick={submit}>
        Play now
      </button>
      {trouble.value && <span class="card-trouble small">{trouble.value}</span>}
    </>
  );
}
