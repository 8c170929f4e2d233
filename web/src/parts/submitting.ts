// A form that asks the server for something: one request at a time, and why it was refused.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { announce } from "../announce";
import { Refused } from "../api";
import { refusalInWords } from "../words";

interface Submitting {
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last request failed; it is announced as well. */
  readonly trouble: ReadonlySignal<string>;
  readonly submit: (event: Event) => void;
}

export function useSubmit(request: () => Promise<void>): Submitting {
  const busy = useSignal(false);
  const trouble = useSignal("");
  const send = async (): Promise<void> => {
    if (busy.value) return;
    [busy.value, trouble.value] = [true, ""];
    try {
      await request();
    } catch (error) {
      trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      announce(trouble.value, "assertive");
    }
    busy.value = false;
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void send();
  };
  return { busy, trouble, submit };
}
