// What comes of the visitor's flick with a hand that can miss: asked for by a button, as the server has to try it often.
import { useSignal } from "@preact/signals";
import { announce } from "../announce";
import { api, Refused } from "../api";
import type { GameCard, HandOutcome } from "../wire";
import { capital, refusalInWords } from "../words";
import type { StudySession } from "./session";
import { outcomeInWords } from "./words";

interface Tried {
  readonly hand: string;
  readonly outcome: HandOutcome;
}

export function HandPanel({ session, card }: { readonly session: StudySession; readonly card: GameCard }) {
  const asked = useSignal("");
  const tried = useSignal<Tried | null>(null);
  const trouble = useSignal("");
  const move = session.first.value;
  if (!session.exercise.tried || !session.judgement.value || move === null) return null;
  const ask = async (hand: string): Promise<void> => {
    if (asked.value) return;
    [asked.value, trouble.value] = [hand, ""];
    try {
      const outcome = await api.tryByHand(session.exercise, { move, hand });
      tried.value = { hand, outcome };
      announce(`With the ${hand} hand, ${outcomeInWords(outcome)} ${outcome.words}`);
    } catch (error) {
      trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      announce(trouble.value, "assertive");
    }
    asked.value = "";
  };
  return (
    <section class="puzzle-hands" aria-labelledby="hands-heading">
      <h2 id="hands-heading">That flick was played with a steady hand. How about yours?</h2>
      <p class="lesson-doors">
        {card.hands.map(({ name, summary }) => (
          <button key={name} type="button" class="plain" title={summary} aria-pressed={tried.value?.hand === name} aria-disabled={asked.value !== ""} onClick={() => void ask(name)}>
            {capital(name)}
          </button>
        ))}
      </p>
      {asked.value && <p class="small">The flick is tried many times …</p>}
      {tried.value && <p>With the {tried.value.hand} hand, {outcomeInWords(tried.value.outcome)} {tried.value.outcome.words}</p>}
      {trouble.value && <p class="small">{trouble.value}</p>}
    </section>
  );
}
