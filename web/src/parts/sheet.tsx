// The score sheet: beside the board as the score, and on its own when a round has ended.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { onKey } from "../keys";
import type { Table } from "../table";
import type { Sheet } from "../wire";
import { Dialog } from "./dialog";

export function Score({ table }: { readonly table: Table }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => onKey((key) => key.toLowerCase() === "s" && find(part.current)), []);
  const sheet = table.shown.value?.view.sheet;
  if (!sheet) return null;
  return (
    <section class="score" aria-labelledby="score-heading" tabIndex={-1} ref={part}>
      <h2 id="score-heading">{sheet.title}</h2>
      <SheetTable sheet={sheet} labelled="score-heading" />
    </section>
  );
}

function find(part: HTMLElement | null): boolean {
  part?.focus();
  part?.scrollIntoView({ block: "nearest" });
  return part !== null;
}

/** The sheet of a round that has just ended: nothing goes on until it is put away. */
export function RoundDialog({ table }: { readonly table: Table }) {
  const view = table.closing.value;
  const sheet = view?.view.sheet;
  const words = view?.result ? "To the result" : "Next round";
  return (
    <Dialog open={view !== null} onClose={() => table.goOn()} label={sheet?.title ?? "The score"} closing={words}>
      {sheet && (
        <div class="score">
          <h2 id="round-heading" tabIndex={-1}>{sheet.title}</h2>
          <SheetTable sheet={sheet} labelled="round-heading" />
        </div>
      )}
    </Dialog>
  );
}

/** More columns than a phone has room for at one width. */
const MANY = 6;

/** Whether a part is wider than its place. What has to be scrolled is to be reached by keys. */
function useScrolls(part: RefObject<HTMLElement | null>): boolean {
  const scrolls = useSignal(false);
  useLayoutEffect(() => {
    const node = part.current;
    if (!node) return undefined;
    const sizes = new ResizeObserver(() => (scrolls.value = node.scrollWidth > node.clientWidth));
    for (const each of [node, ...node.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, []);
  return scrolls.value;
}

function SheetTable({ sheet, labelled }: { readonly sheet: Sheet; readonly labelled: string }) {
  const wide = sheet.columns.length > MANY;
  const part = useRef<HTMLDivElement>(null);
  const reached = useScrolls(part) ? ({ role: "group", tabIndex: 0, "aria-labelledby": labelled } as const) : {};
  return (
    <>
      <div class="score-scroll" ref={part} {...reached}>
        <table class={wide ? "wide" : undefined} aria-labelledby={labelled}>
          <thead>
            <tr>
              {sheet.columns.map((column) => (column ? <th key={column} scope="col">{column}</th> : <td key="corner" />))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => <td key={sheet.columns[index + 1]}>{cell}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sheet.remark && <p class="score-remark">{sheet.remark}</p>}
    </>
  );
}
