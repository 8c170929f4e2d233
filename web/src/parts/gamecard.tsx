// A game in the lobby: its picture, and a match against a bot in one tap; everything else can be changed first.
import { useSignal } from "@preact/signals";
import { announce } from "../announce";
import { api, pictureAddress, Refused } from "../api";
import { ownName } from "../memory";
import { arriveAt, firstWishes, newMatch } from "./setup";
import type { GameCard } from "../wire";
import { refusalInWords } from "../words";

interface CardProps {
  readonly card: GameCard;
  /** Whether it is in sight at once, in every window. */
  readonly first: boolean;
}

export function Card({ card, first }: CardProps) {
  const { name, title, summary } = card;
  return (
    <li class="card">
      {/* The heading beside it names the game. */}
      <img class="card-picture" src={pictureAddress(name, "cover")} alt="" loading={first ? "eager" : "lazy"} width={96} height={96} />
      <h2>{title}</h2>
      <p class="card-words">{summary}</p>
      <p class="card-doors">
        <PlayNow card={card} />
        {card.lesson && <a class="button plain" href={`/lesson/${name}`} aria-label={`Learn ${title} in two minutes`}>Learn</a>}
        <a class="button quiet" href={`/new/${name}`} aria-label={`Change players or rules of ${title}`}>Change</a>
        <a class="button quiet" href={`/rules/${name}`} aria-label={`Rules of ${title}`}>Rules</a>
      </p>
    </li>
  );
}

/** A match against a bot, in one tap. */
export function PlayNow({ card }: { readonly card: GameCard }) {
  const busy = useSignal(false);
  const trouble = useSignal("");
  const play = async (): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    try {
      arriveAt(card, await api.create(newMatch(card, firstWishes(card, card.seats), ownName.get(), {})));
    } catch (error) {
      trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      announce(trouble.value, "assertive");
      busy.value = false;
    }
  };
  return (
    <>
      <button type="button" class="chief" aria-label={`Play now: ${card.title}`} aria-disabled={busy.value} onClick={() => void play()}>
        Play now
      </button>
      {trouble.value && <span class="card-trouble small">{trouble.value}</span>}
    </>
  );
}
