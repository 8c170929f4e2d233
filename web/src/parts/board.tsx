// The board element as a part of the page.
import type { HTMLAttributes } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardEvents, ParlourBoard } from "../board";
import { onKey } from "../keys";
import type { Table } from "../table";
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
  useEffect(() => {
    const board = node.current;
    if (!board) return;
    // A view that travels is set by `show`; any other is set here.
    if (!table.travelling.peek() && board.view !== view) board.view = view;
    board.enabled = enabled;
    board.regarded = regarded;
    board.marked = marked;
  }, [view, enabled, regarded, marked]);
  return (
    <div class="picture">
      <parlour-board ref={node} />
      <PlaceGrid table={table} />
    </div>
  );
}

function attend(board: ParlourBoard, table: Table): () => void {
  table.board = board;
  const hear = <Name extends keyof BoardEvents>(name: Name, heard: (detail: BoardEvents[Name]["detail"]) => void) =>
    board.addEventListener(name, (event) => heard((event as BoardEvents[Name]).detail));
  hear("choose", (choice) => void table.choose(choice));
  hear("refuse", (choice) => table.refuse(choice));
  hear("regard", (choice) => (table.regarded.value = choice?.move ?? null));
  hear("doubt", (choices) => table.tell({ text: `${plural(choices.length, "move")} fit; please pick one of the buttons.` }));
  hear("said", (said) => (table.said.value = said));
  hear("progress", (progress) => (table.progress.value = progress));
  board.sound = sound;
  const deaf = onKey((key) => (key === " " && table.skip()) || (key === "Escape" && board.undo()));
  return () => {
    deaf();
    sound.hush();
    table.board = null;
  };
}
