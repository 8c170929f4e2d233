// What the server answers about exercises, fetched when a part of the page needs it.
import { type Signal, useSignal } from "@preact/signals";
import { type Inputs, useEffect } from "preact/hooks";
import { Refused, untilAnswered } from "../api";
import { refusalInWords } from "../words";

interface Asked<T> {
  readonly answer: Signal<T | null>;
  /** Why there is none; it is asked for again while the server does not answer. */
  readonly trouble: Signal<string>;
}

/**
 * The answer to a question, which is asked anew whenever one of the inputs changes; until then the last answer stays.
 * `handled` may deal with a refusal.
 */
export function useAnswer<T>(question: () => Promise<T>, inputs: Inputs, handled: (refused: Refused) => boolean = () => false): Asked<T> {
  const [answer, trouble] = [useSignal<T | null>(null), useSignal("")];
  useEffect(() => {
    untilAnswered(question, (waits) => (trouble.value = waits ? "The server is not answering yet. Trying again." : "")).then(
      (found) => (answer.value = found),
      (error: unknown) => {
        if (!(error instanceof Refused)) trouble.value = String(error);
        else if (!handled(error)) trouble.value = refusalInWords(error);
      },
    );
  }, inputs);
  return { answer, trouble };
}
