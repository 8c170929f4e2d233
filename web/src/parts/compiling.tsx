// A bar while machine code is compiled, which happens once for each version of parlour: the physics, and a bot's code.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MatchSession } from "../match/session";
import { Progress } from "./progress";

/** ms that a bot's first move takes at most once it is compiled, on a busy machine. */
const LONG = 2500;

/** Shown while the physics is known to compile, and when a bot's first move takes longer than thinking would. */
export function Compiling({ session }: { readonly session: MatchSession }) {
  const [facts, shown] = [session.facts.value, session.timeline.shown.value];
  const thinks = !shown?.result && facts?.seats.find(({ seat }) => seat === shown?.to_play)?.kind === "bot";
  const text = "Compiling the physics, once for this version.";
  if (facts?.warming) return <Progress label="Compiling" share={null} text={text} />;
  return thinks ? <Slow key={shown?.ply} /> : null;
}

function Slow() {
  const long = useSignal(false);
  useEffect(() => {
    const waiting = setTimeout(() => (long.value = true), LONG);
    return () => clearTimeout(waiting);
  }, []);
  if (!long.value) return null;
  return <Progress label="The bot thinks" share={null} text="A bot's first move on this machine compiles its code, once for this version." />;
}
