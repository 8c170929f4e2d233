// What a game is about, in a sentence: until the first move is played.
import { useCard } from "../house";
import type { MatchView } from "../wire";

export function Purpose({ view }: { readonly view: MatchView }) {
  const card = useCard(view.game).value;
  return view.last_ply === 0 && card ? <p class="purpose small">{card.summary}</p> : null;
}
