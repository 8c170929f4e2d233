// The button that begins a match of the ladder.
import { useSignal } from "@preact/signals";
import { announce } from "../announce";
import { api, Refused } from "../api";
import { useCard } from "../lobby";
import { ownName } from "../memory";
import { arriveAt } from "../parts/setup";
import { personWish } from "../parts/seats";
import type { LadderView, Rung } from "../wire";
import { refusalInWords } from "../words";
import { ladderMatch } from "./climbing";

interface PlayProps {
  readonly ladder: LadderView;
  readonly rung: Rung;
  readonly words: string;
}

export function Play({ ladder, rung, words }: PlayProps) {
  const card = useCard(ladder.game);
  const busy = useSignal(false);
  const trouble = useSignal("");
  const play = async (): Promise<void> => {
    if (busy.value || !card.value) return;
    busy.value = true;
    trouble.value = "";
    const mine = Math.floor(Math.random() * ladder.seats.length);
    const name = ownName.get();
    const me = { ...personWish(card.value, "me"), ...(name && { name }) };
    try {
      arriveAt(card.value, await api.create(ladderMatch(ladder, rung.name, mine, me)));
    } catch (error) {
      trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      announce(trouble.value, "assertive");
      busy.value = false;
    }
  };
  return (
    <>
      <button type="button" class="chief" aria-label={`${words} ${rung.title}`} aria-disabled={busy.value || !card.value} onClick={() => void play()}>
        {words}
      </button>
      {trouble.value && <span class="small" role="status">{trouble.value}</span>}
    </>
  );
}
