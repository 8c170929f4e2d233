// The main button of every choice: it plays what is picked, and shows what that is.
import type { ComponentChildren } from "preact";
import { useBar } from "../bar";
import { announce } from "../announce";
import { useKey } from "../keys";
import type { TableSession } from "../match/session";
import type { Choice } from "../wire";

interface PlayBarProps {
  readonly session: TableSession;
  /** What the button says while nothing can be played. */
  readonly idle: string;
  /** What is picked so far, in words. */
  readonly children?: ComponentChildren;
}

export function PlayBar({ session, idle, children }: PlayBarProps) {
  const bar = useBar();
  const { board } = session.presentation;
  const { whole, places } = session.moves.built.value;
  // A move that was sent stays picked until the next turn comes.
  const mayPlay = session.moves.mayPlay.value;
  const begun = whole !== undefined || places.length > 0;
  useKey((key, event) => playByKey(session, key, event), [session]);
  return (
    <div class="doing so-far" ref={bar}>
      {children}
      <div class="so-far-doors">
        <button type="button" class="chief play-chief" aria-disabled={!whole || !mayPlay} aria-keyshortcuts="Enter E End" onClick={() => session.presentation.board?.finish()}>
          {whole ? `Play ${whole.label}` : idle}
        </button>
        <button type="button" class="plain" aria-disabled={!begun || !mayPlay} aria-keyshortcuts="Escape" onClick={() => board?.undo()}>Undo</button>
      </div>
    </div>
  );
}

/** Pick a choice beside the picture, which shows it; once more plays it. */
export function pick(session: TableSession, choice: Choice): void {
  const { board } = session.presentation;
  if (!session.moves.mayPlay.value) return;
  const before = session.moves.built.value.whole;
  board?.pick(choice);
  const { whole } = session.moves.built.value;
  if (whole && whole !== before) announce(`${whole.label}: ${whole.words}. Enter plays it.`, "assertive");
}

/** Enter on a button is that button's. */
function playByKey({ presentation, moves }: TableSession, key: string, { target, repeat }: KeyboardEvent): boolean {
  const own = key === "Enter" && (repeat || (target instanceof Element && target.closest("a, button, summary, select, input") !== null));
  const plays = key === "Enter" || key === "End" || key.toLowerCase() === "e";
  return plays && !own && moves.built.value.whole !== undefined && (presentation.board?.finish() ?? false);
}
