// What a game is about, in a sentence, until the first move is played.
import { useCard } from "../lobby";
import type { MatchSession } from "../match/session";

interface PurposeProps {
  readonly session: MatchSession;
  readonly game: string;
}

export function Purpose({ session, game }: PurposeProps) {
  const card = useCard(game).value;
  // It has its room before its words have come.
  return session.timeline.lastPly.value === 0 ? <p class="purpose small">{card?.summary}</p> : null;
}
