// The button that begins a match of the ladder.
import { api } from "../api";
import { fetchLobby } from "../lobby";
import { ownName } from "../memory";
import { arriveAt } from "../parts/setup";
import { personWish } from "../parts/seats";
import { useSubmit } from "../parts/submitting";
import type { LadderView, Rung } from "../wire";
import { ladderMatch } from "./climbing";

interface PlayProps {
  readonly ladder: LadderView;
  readonly rung: Rung;
  readonly words: string;
}

export function Play({ ladder, rung, words }: PlayProps) {
  const { busy, trouble, submit } = useSubmit(async () => {
    // A touch that comes before the cards is kept until they are there.
    const card = (await fetchLobby()).games.find(({ name }) => name === ladder.game);
    if (!card) return;
    const mine = Math.floor(Math.random() * ladder.seats.length);
    const name = ownName.get();
    const me = { ...personWish(card, "me"), ...(name && { name }) };
    arriveAt(card, await api.create(ladderMatch(ladder, rung.name, mine, me)));
  });
  return (
    <>
      <button type="button" class="chief" aria-label={`${words} ${rung.title}`} aria-disabled={busy.value} onClick={submit}>
        {words}
      </button>
      {trouble.value && <span class="small" role="status">{trouble.value}</span>}
    </>
  );
}
