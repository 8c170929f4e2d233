// The sets of pieces of a game: what this viewer likes to see, kept for every table of the game.
import { signal, type Signal } from "@preact/signals";
import { likedSet } from "../memory";
import type { MatchView } from "../wire";

const liked = new Map<string, Signal<string>>();

/** The set that this viewer likes, by its name; empty where nothing was said. */
function wish(game: string): Signal<string> {
  const known = liked.get(game) ?? signal(likedSet.get(game));
  liked.set(game, known);
  return known;
}

/** The class under which a game's pieces are drawn. */
export function setClass(view: MatchView | null): string {
  const now = view ? chosen(view) : undefined;
  return now ? ` set-${now}` : "";
}

function chosen({ game, view }: MatchView): string | undefined {
  const { sets } = view.scene;
  return (sets.find(({ name }) => name === wish(game).value) ?? sets[0])?.name;
}

export function PieceSets({ view }: { readonly view: MatchView }) {
  const { sets } = view.view.scene;
  if (sets.length < 2) return null;
  const now = chosen(view);
  const like = (name: string) => (): void => {
    wish(view.game).value = name;
    likedSet.set(view.game, name);
  };
  return (
    <fieldset class="sets">
      <legend>Pieces</legend>
      <div class="segments">
        {sets.map(({ name, title }) => (
          <label key={name} class={name === now ? "picked" : ""}>
            <input type="radio" name="set" checked={name === now} onChange={like(name)} />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
