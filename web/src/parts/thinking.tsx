// While a bot is at its move: after some seconds, why it may take so long, in a place where it moves nothing.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** ms after which the wait is explained. */
const LONG = 5000;

export function LongThought() {
  const long = useSignal(false);
  useEffect(() => {
    const waiting = setTimeout(() => (long.value = true), LONG);
    return () => clearTimeout(waiting);
  }, []);
  return long.value ? <p class="small">The first time, this can take half a minute.</p> : null;
}
