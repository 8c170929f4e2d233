// A move of the story in words: its number, what it did, and what that meant.
import type { MatchSession } from "../match/session";
import type { Moment } from "../match/story";

interface SaidProps {
  readonly session: MatchSession;
  readonly moment: Moment;
}

export function MoveSaid({ session, moment }: SaidProps) {
  const { flicked = false } = session.facts.value ?? {};
  const entry = session.timeline.log.value[moment.ply - 1];
  const done = flicked ? entry?.notes[0]?.message : entry?.said;
  return <>Move {moment.ply}{done && `: ${done.replace(/\.$/, "")}`}. {moment.words}.</>;
}
