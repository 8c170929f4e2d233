// The board element as a part of the page.
import type { HTMLAttributes } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type BoardEvents, nearest, type ParlourBoard, type Point } from "../board";
import { onKey } from "../keys";
import { hearSpace } from "../skip";
import type { Table } from "../table";
import type { MatchView } from "../wire";
import { plural } from "../words";
import { PlaceGrid } from "./grid";
import { sound } from "./mute";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "parlour-board": HTMLAttributes<ParlourBoard>;
    }
  }
}

export function Board({ table }: { readonly table: Table }) {
  const node = useRef<ParlourBoard>(null);
  // With the layout: the hands that aim and place look for the board when they come, which may be before an effect is.
  useLayoutEffect(() => (node.current ? attend(node.current, table) : undefined), [table]);
  const view = table.picture.value;
  const enabled = table.mayPlay.value;
  const regarded = table.regarded.value;
  const marked = table.marked.value;
  const facing = facingOf(table.latest.value);
  useEffect(() => {
    const board = node.current;
    if (!board) return;
    // A view that travels is set by `show`; any other is set here.
    if (!table.travelling.peek() && board.view !== view) board.view = view;
    board.enabled = enabled;
    board.regarded = regarded;
    board.marked = marked;
    board.facing = facing;
  }, [view, enabled, regarded, marked, facing]);
  return (
    <div class="picture">
      <parlour-board ref={node} />
      <PlaceGrid table={table} />
    </div>
  );
}

/** How the board lies before somebody: as from his seat, where he has one. */
function facingOf(view: MatchView | null): number {
  const [mine, ...more] = view?.seats.filter(({ yours }) => yours) ?? [];
  return mine && more.length === 0 ? mine.facing : 0;
}

/** A place that pieces may stand on is told apart from the bare table. */
function missed(table: Table, at: Point): void {
  const { scene } = table.shown.value?.view ?? {};
  const place = scene && nearest(scene.places, at, Math.max(...scene.size) / 24);
  if (place) table.tell({ text: `Nothing can be said by touching ${place.name} now: touch what is ringed.` });
}

function attend(board: ParlourBoard, table: Table): () => void {
  table.board = board;
  const hear = <Name extends keyof BoardEvents>(name: Name, heard: (detail: BoardEvents[Name]["detail"]) => void) =>
    board.addEventListener(name, (event) => heard((event as BoardEvents[Name]).detail));
  hear("choose", (choice) => void table.choose(choice));
  hear("refuse", (choice) => table.refuse(choice));
  hear("miss", (at) => missed(table, at));
  hear("regard", (choice) => (table.regarded.value = choice?.move ?? null));
  hear("doubt", (choices) => table.tell({ text: `${plural(choices.length, "move")} fit; please pick one of the buttons.` }));
  hear("said", (said) => (table.said.value = said));
  hear("progress", (progress) => (table.progress.value = progress));
  board.sound = sound;
  const deaf = [hearSpace(table), onKey((key) => key === "Escape" && board.undo())];
  return () => {
    for (const each of deaf) each();
    sound.hush();
    table.board = null;
  };
}
