// What a game is about, in a sentence: until the first move is played.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import type { MatchView } from "../wire";

export function Purpose({ view }: { readonly view: MatchView }) {
  const words = useSignal("");
  const fresh = view.last_ply === 0;
  useEffect(() => {
    if (!fresh) return;
    api.house().then(
      ({ games }) => (words.value = games.find(({ name }) => name === view.game)?.summary ?? ""),
      // It is told in the lobby as well.
      () => undefined,
    );
  }, [view.game, fresh]);
  return fresh && words.value ? <p class="purpose small">{words.value}</p> : null;
}
