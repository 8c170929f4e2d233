// The parts of every page on which an exercise is tried: the board, what is said beside it, and the visitor's move.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { AimPanel } from "../parts/aim";
import { BoardPart } from "../parts/board";
import { besideClass, boardRatio } from "../parts/room";
import { Choices } from "../parts/choices";
import { Cite } from "../parts/clause";
import { Waiting } from "../parts/layout";
import { PlacePanel } from "../parts/place";
import { Replay } from "../parts/replay";
import { RoundDialog } from "../parts/sheet";
import type { Note } from "../wire";
import type { StudySession } from "./session";

interface ExerciseTableProps {
  readonly session: StudySession;
  /** A class of this kind of exercise. */
  readonly look?: string;
  /** What is beside the board. */
  readonly children: ComponentChildren;
}

export function ExerciseTable({ session, look = "", children }: ExerciseTableProps) {
  const { table } = session.exercise;
  return (
    <div class={`table desk lesson ${look}${table.flicked ? " flicked" : ""}${besideClass(table.board)}`} style={boardRatio(table.board)}>
      <section class="board-part" aria-label="Board">
        <BoardPart session={session} />
      </section>
      <div class="side">{children}</div>
      <RoundDialog session={session} />
    </div>
  );
}

interface YourMoveProps {
  readonly session: StudySession;
  /** Whether the board shows how to pull, until the first flick. */
  readonly demonstrates?: boolean;
}

export function YourMove({ session, demonstrates = false }: YourMoveProps) {
  return (
    <section class="turn yours" aria-label="Your move">
      <PlacePanel session={session} />
      <AimPanel session={session} demonstrates={demonstrates} />
      <Choices session={session} />
    </section>
  );
}

export function Playback({ session }: { readonly session: StudySession }) {
  const { presentation, replayable } = session;
  const some = replayable.value || presentation.moving.value;
  return (
    <div class={`playback${some ? "" : " empty"}`}>
      <Replay session={session} />
    </div>
  );
}

interface SaysProps {
  /** How an attempt that is over has ended, as it looks. */
  readonly look: "" | "reached" | "missed";
  /** A class of this kind of exercise. */
  readonly kind?: string;
  /** What is announced when an attempt is over; then the first thing to do next has the focus. */
  readonly announced: string | null;
  readonly heading: ComponentChildren;
  /** What is beside the heading. */
  readonly aside?: ComponentChildren;
  /** What to do; it stays, so that the board keeps its place. */
  readonly task: ComponentChildren;
  /** What came of an attempt, or helps before; it takes the place of the visitor's move. */
  readonly children?: ComponentChildren;
}

/** The text beside an exercise: the task, and in another place what came of an attempt. */
export function Says({ look, kind = "", announced, heading, aside, task, children }: SaysProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (announced === null) return;
    announce(announced, "assertive");
    place.current?.querySelector<HTMLElement>(".lesson-doors .chief")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [announced]);
  return (
    <section class={`lesson-says ${kind} ${look}`} aria-labelledby="exercise-heading">
      <div class="says-task">
        <div class="lesson-head">
          <h1 id="exercise-heading">{heading}</h1>
          {aside}
        </div>
        {task}
      </div>
      <div class="says-outcome" ref={place}>{children}</div>
    </section>
  );
}

interface NotesProps {
  readonly label: string;
  readonly notes: readonly Note[] | undefined;
  readonly game: string;
}

/** A ruling, with its clauses, or what was seen. */
export function Notes({ label, notes = [], game }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul class="lesson-ruling small" aria-label={label}>
      {notes.map((note, index) => <li key={index}>{note.message} <Cite game={game} clause={note.clause} /></li>)}
    </ul>
  );
}

/** Until an exercise is there: why it is not. */
export function NotYet({ trouble }: { readonly trouble: string }) {
  return trouble ? <p class="notice" role="status">{trouble}</p> : <Waiting words="Setting the board …" />;
}
