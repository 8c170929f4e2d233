// What somebody new is told in a first match of a game: a line a turn, a finger that shows the first move, and hints.
import { useEffect } from "preact/hooks";
import { announceLater } from "../announce";
import { onScene } from "../board";
import { useCard } from "../lobby";
import { advisedMove, nextTouch } from "../match/advised";
import { hasFlicked, ownMoves } from "../match/aiming";
import { linesDue } from "../match/guiding";
import type { MatchSession } from "../match/session";
import { Hinted } from "./hint";

/** It keeps its place to the end of the match, so that nothing moves when a line or a hint goes. */
export function Guide({ session, game }: { readonly session: MatchSession; readonly game: string }) {
  const line = useLine(session, game);
  useFinger(session);
  const { found } = session.thinking;
  const shown = session.timeline.shown.value;
  const now = session.guiding.hints.value && session.moves.mayPlay.value && found.value?.ply === shown?.ply;
  const [first] = now ? (found.value?.advice.best ?? []) : [];
  return (
    <section class={`guide${line || session.guiding.hints.value ? "" : " spent"}`} aria-label="Your first match">
      {line ? <p class="guide-line">{line}</p> : <p class="guide-line prompt" aria-hidden="true">{shown?.prompt}</p>}
      {first && <ol><Hinted session={session} one={first} /></ol>}
    </section>
  );
}

/** What ends the lines, for good. */
export function EndLines({ session: { guiding } }: { readonly session: MatchSession }) {
  if (!guiding.lines.value) return null;
  return <button type="button" class="plain" title="In this match and all others" onClick={() => guiding.endLines()}>No more lines</button>;
}

/** The line of this turn, or of this flick in it. It is empty after the last line, or when lines are off, and stays while others play. */
function useLine(session: MatchSession, game: string): string {
  const { guiding, timeline, facts } = session;
  const lines = useCard(game).value?.guide?.lines ?? [];
  const shown = timeline.shown.value;
  const due = shown && facts.value ? linesDue(timeline.log.value, shown, facts.value.seats) : 0;
  const line = (guiding.lines.value && lines[Math.max(due, 1) - 1]) || "";
  useEffect(() => {
    if (line) announceLater(() => line);
  }, [line]);
  return line;
}

/** Let a finger touch the board where the hint says, until the first flick; in a game without flicks, in the first move. */
function useFinger({ guiding, moves, presentation, thinking, timeline, facts }: MatchSession): void {
  const [turn, match, found] = [moves.turn.value, facts.value, thinking.found.value];
  const mine = ownMoves({ timeline, facts });
  const begun = match?.flicked ? hasFlicked(mine) : mine.length > 0;
  const advice = found && found.ply === turn?.ply ? found.advice.best[0] : undefined;
  const finger = guiding.lines.value && moves.mayPlay.value && !begun && advice ? touchOf(advice.move) : undefined;
  useEffect(() => {
    const { board } = presentation;
    if (board) board.finger = finger ?? null;
    return () => {
      if (board) board.finger = null;
    };
  }, [finger?.at[0], finger?.at[1]]);

  function touchOf(move: string) {
    const advised = advisedMove(turn, move);
    if (advised.kind === "choice") {
      const at = nextTouch(advised.choice, moves.built.value);
      return at && { at };
    }
    if (advised.kind !== "place") return undefined;
    const { frame, radius } = advised.placing;
    return { at: onScene(frame, advised.at), radius: radius * frame.scale };
  }
}
