// The sets of pieces of a game: the one that this browser shows, kept for every match of the game.
import { signal, type Signal } from "@preact/signals";
import { likedSet } from "../memory";
import type { MatchView } from "../wire";

type Match = Pick<MatchView, "game" | "board">;

const liked = new Map<string, Signal<string>>();

/** The name of the set that was chosen; empty before a choice. */
function chosenName(game: string): Signal<string> {
  const known = liked.get(game) ?? signal(likedSet.get(game));
  liked.set(game, known);
  return known;
}

/** The class under which a game's pieces are drawn. */
export function setClass(match: Match): string {
  const now = chosen(match);
  return now ? ` set-${now}` : "";
}

function chosen({ game, board: { sets } }: Match): string | undefined {
  return (sets.find(({ name }) => name === chosenName(game).value) ?? sets[0])?.name;
}

export function PieceSets({ match }: { readonly match: Match }) {
  const { sets } = match.board;
  if (sets.length < 2) return null;
  const now = chosen(match);
  const choose = (name: string) => (): void => {
    chosenName(match.game).value = name;
    likedSet.set(match.game, name);
  };
  return (
    <fieldset class="sets">
      <legend>Pieces</legend>
      <div class="segments">
        {sets.map(({ name, title }) => (
          <label key={name} class={name === now ? "picked" : ""}>
            <input type="radio" name="set" checked={name === now} onChange={choose(name)} />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
