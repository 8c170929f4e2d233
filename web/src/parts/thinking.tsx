// While a bot is at its move: after some seconds, why it may take so long.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** ms after which the wait is explained. */
const LONG = 5000;

export function Thinking() {
  const long = useSignal(false);
  useEffect(() => {
    const waiting = setTimeout(() => (long.value = true), LONG);
    return () => clearTimeout(waiting);
  }, []);
  return <>The bot is thinking.{long.value && " The first time, this can take half a minute."}</>;
}
