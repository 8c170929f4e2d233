// The board element as a part of the page.
import type { HTMLAttributes } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type BoardEvents, isStill, nearest, ParlourBoard, type Point } from "../board";
import { onKey } from "../keys";
import { skipBySpace } from "../match/skipkey";
import { motion, sound } from "../settings";
import type { TableSession } from "../match/session";
import type { Choice, SeatCard } from "../wire";
import { plural } from "../words";
import { cannotUse, PlaceGrid } from "./grid";
import { isWide } from "./room";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "parlour-board": HTMLAttributes<ParlourBoard>;
    }
  }
}

customElements.define("parlour-board", ParlourBoard);

export function BoardPart({ session }: { readonly session: TableSession }) {
  const node = useRef<ParlourBoard>(null);
  // A layout effect: the panels that aim and place look for the board in their own effects, which may run first.
  useLayoutEffect(() => (node.current ? attend(node.current, session) : undefined), [session]);
  const { presentation, moves } = session;
  const frame = session.picture.value;
  const choices = moves.turn.value?.choices ?? NO_CHOICES;
  const enabled = moves.mayPlay.value;
  const highlighted = presentation.highlighted.value;
  const marked = presentation.marked.value;
  const shapes = session.facts.value?.board ?? null;
  const wide = shapes !== null && isWide(shapes);
  const facing = facingOf(session.facts.value?.seats ?? []);
  // Before painting: a quick key would find a board that takes no move yet.
  useLayoutEffect(() => {
    const board = node.current;
    if (!board) return;
    board.wide = wide;
    board.board = shapes;
    // A frame that travels is set by `show`; any other is set here.
    if (!presentation.travelling.peek() && board.frame !== frame) board.frame = frame;
    // What was chosen last stays sketched until the answer comes, so the board stops choosing first.
    if (!enabled) board.enabled = false;
    board.choices = choices;
    board.enabled = enabled;
    board.highlighted = highlighted;
    board.marked = marked;
    board.facing = facing;
  }, [shapes, frame, choices, enabled, highlighted, marked, facing, wide]);
  return (
    <div class="picture">
      <parlour-board ref={node} />
      <PlaceGrid session={session} />
    </div>
  );
}

/** The bearing that is up on the screen: a player with one seat sees the board from there. */
function facingOf(seats: readonly SeatCard[]): number {
  const [mine, ...more] = seats.filter(({ yours }) => yours);
  return mine && more.length === 0 ? mine.facing : 0;
}

/** A touch that means nothing, on a place that pieces may stand on. The bare table says nothing. */
function missed(session: TableSession, at: Point): void {
  const picture = session.timeline.shown.value?.picture;
  const place = nearest(picture?.places ?? [], at, Math.max(...(session.facts.value?.board.size ?? [0])) / 24);
  if (picture && place) session.presentation.say({ text: cannotUse(session, picture, place) });
}

const NO_CHOICES: readonly Choice[] = [];

function attend(board: ParlourBoard, session: TableSession): () => void {
  const { presentation, moves } = session;
  presentation.board = board;
  const on = <Name extends keyof BoardEvents>(name: Name, call: (detail: BoardEvents[Name]["detail"]) => void) =>
    board.addEventListener(name, (event) => call((event as BoardEvents[Name]).detail));
  on("choose", (choice) => void moves.choose(choice));
  on("refuse", (choice) => moves.refuse(choice));
  on("miss", (at) => missed(session, at));
  on("highlight", (choice) => (presentation.highlighted.value = choice?.move ?? null));
  on("doubt", (choices) => presentation.say({ text: `${plural(choices.length, "move")} fit. Pick one with the buttons.` }));
  on("build", (built) => {
    moves.built.value = built;
    // A refusal is past once a touch means something again.
    if (built.places.length > 0) presentation.remark.value = null;
  });
  on("progress", (progress) => (presentation.progress.value = progress));
  board.reel.sound = sound;
  board.still = () => isStill() || !motion.value;
  const stop = [skipBySpace(presentation), onKey((key) => key === "Escape" && board.undo())];
  return () => {
    for (const each of stop) each();
    sound.hush();
    presentation.board = null;
  };
}
