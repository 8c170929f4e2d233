// A move that is built place by place: what was touched, what it is so far, and the buttons that play it or undo a touch.
import { useSignal } from "@preact/signals";
import type { PartialMove } from "../board";
import type { TableSession } from "../match/session";
import type { Choice, OfferedTurn, Picture } from "../wire";
import { ChoiceButton, RemarkLine } from "./choice";
import { nextNouns, placeAt } from "./grid";
import { PlayBar } from "./playbar";

/** The most remaining choices that are listed as buttons. */
const MOST_LISTED = 12;

interface MoveBuilderProps {
  readonly session: TableSession;
  readonly turn: OfferedTurn;
  readonly picture: Picture;
  readonly game: string;
}

export function MoveBuilderPanel({ session, turn, picture, game }: MoveBuilderProps) {
  const { places, open } = session.moves.built.value;
  const { choices } = turn;
  const mine = session.moves.mayPlay.value;
  // Not before the first touch: a list that came with the other side's move would push away all below it.
  const listed = mine ? shortList(choices, places.length > 0 ? open : []) : [];
  return (
    <div class={`choices saying${mine ? "" : " idle"}`}>
      {mine && <SoFar session={session} turn={turn} picture={picture} />}
      {listed.length > 0 && (
        <ul>
          {listed.map((choice) => (
            <li key={choice.move}>
              <ChoiceButton session={session} choice={choice} />
            </li>
          ))}
        </ul>
      )}
      <RemarkLine session={session} choices={choices} game={game} />
      {/* By ply: what was written stays until it is played, also where it is refused. */}
      <Written key={turn.ply} session={session} hidden={!mine} />
    </div>
  );
}

/** What is worth a button: what cannot be touched, and what is left when that is little. */
function shortList(choices: readonly Choice[], open: readonly Choice[]): Choice[] {
  const untouchable = choices.filter((choice) => choice.touch.length === 0);
  const left = open.filter((choice) => choice.touch.length > 0);
  return left.length <= MOST_LISTED ? [...untouchable, ...left] : untouchable;
}

function SoFar({ session, turn, picture }: Omit<MoveBuilderProps, "game">) {
  const { places, whole, next } = session.moves.built.value;
  const nouns = nextNouns(picture, next);
  const begun = places.length > 0 || whole !== undefined;
  const first = `Touch a ${nouns.join(" or ")} with a dotted ring.`;
  return (
    <PlayBar session={session} idle={`Choose a ${nouns.join(" or ") || "move"}`}>
      {begun && <p><b>{whole?.label ?? picked(turn, picture, places)}</b>{whole ? ` ${whole.words}` : ` picked. Now choose a ${nouns.join(" or ")}.`}</p>}
      {!begun && nouns.length > 0 && <p>{first}</p>}
    </PlayBar>
  );
}

/** What was touched, in words: `Short peg on b2, Tall peg`. */
function picked({ choices }: OfferedTurn, picture: Picture, places: PartialMove["places"]): string {
  const names = places.map((at) => placeAt(picture, at)?.name ?? "");
  const part = choices.find((choice) => choice.touch.length > 0)?.part || 1;
  const parts = names.flatMap((_, index) => (index % part ? [] : [names.slice(index, index + part).join(" on ")]));
  return parts.join(", ");
}

/** The move as a text, for players who know the notation. */
function Written({ session, hidden }: { readonly session: TableSession; readonly hidden: boolean }) {
  const text = useSignal("");
  const play = (event: Event): void => {
    event.preventDefault();
    const move = text.value.trim();
    if (move) void session.moves.play(move);
  };
  return (
    <details class="written" hidden={hidden}>
      <summary>Type the move instead</summary>
      <form onSubmit={play}>
        <input
          type="text"
          aria-label="The move in the game's notation"
          autoComplete="off"
          spellcheck={false}
          maxLength={200}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <button type="submit" class="plain">Play it</button>
      </form>
    </details>
  );
}
