// A move that is built place by place: what was touched, what it is so far, and the buttons that play it or undo a touch.
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useBar } from "../bar";
import { onKey } from "../keys";
import type { MatchSession } from "../match/session";
import type { Choice, Picture, Turn } from "../wire";
import { plural } from "../words";
import { ChoiceButton, RemarkLine } from "./choice";
import { placeAt } from "./grid";

/** The most remaining choices that are listed as buttons. */
const MOST_LISTED = 12;

interface MoveBuilderProps {
  readonly session: MatchSession;
  readonly turn: Turn;
  readonly picture: Picture;
  readonly game: string;
}

export function MoveBuilderPanel({ session, turn, picture, game }: MoveBuilderProps) {
  useLayoutEffect(() => onKey((key) => (key === "End" || key.toLowerCase() === "e") && session.presentation.board?.finish()), [session]);
  const { open, whole } = session.moves.built.value;
  const { choices } = turn;
  const mine = session.moves.mayPlay.value;
  const listed = mine ? shortList(choices, open, whole) : [];
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
function shortList(choices: readonly Choice[], open: readonly Choice[], whole: Choice | undefined): Choice[] {
  const untouchable = choices.filter((choice) => choice.touch.length === 0);
  const left = open.filter((choice) => choice !== whole);
  return left.length <= MOST_LISTED ? [...untouchable, ...left] : untouchable;
}

function SoFar({ session, turn, picture }: Omit<MoveBuilderProps, "game">) {
  const { places, whole, open } = session.moves.built.value;
  const touched = places.map((at) => placeAt(picture, at)?.name ?? "").join(", ");
  const count = turn.choices.filter((choice) => choice.touch.length > 0 && !choice.refusal).length;
  const bar = useBar();
  return (
    <div class="doing so-far" ref={bar}>
      <p>
        {places.length === 0 && count > 0 && `${howToBegin(turn)}: ${plural(count, "move")} possible.`}
        {places.length > 0 && <><b>{whole?.label ?? touched}</b> {whole?.words ?? `touched; ${plural(open.length, "move")} left.`}</>}
      </p>
      <div class="so-far-doors">
        <button type="button" class="chief" aria-disabled={!whole} aria-keyshortcuts="E End" onClick={() => session.presentation.board?.finish()}>
          {whole ? `Play ${whole.label}` : "Not yet a move"}
        </button>
        <button type="button" class="plain" aria-disabled={places.length === 0} aria-keyshortcuts="Escape" onClick={() => session.presentation.board?.undo()}>
          Undo
        </button>
      </div>
    </div>
  );
}

function howToBegin({ choices }: Turn): string {
  const inParts = choices.some((choice) => choice.part > 0);
  return inParts ? "Touch a ringed piece, and then the place for it" : "Touch what is ringed to begin";
}

/** The move as a text, for players who know the notation. */
function Written({ session, hidden }: { readonly session: MatchSession; readonly hidden: boolean }) {
  const text = useSignal("");
  const play = (event: Event): void => {
    event.preventDefault();
    const move = text.value.trim();
    if (move) void session.moves.play(move);
  };
  return (
    <details class="written" hidden={hidden}>
      <summary>Write the move instead</summary>
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
        <button class="plain">Play it</button>
      </form>
    </details>
  );
}
