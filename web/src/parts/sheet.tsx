// The score sheet: beside the board as the score, and in a dialog when a round has ended.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableSession } from "../match/session";
import type { Sheet } from "../wire";
import { Dialog } from "./dialog";

export function Score({ sheet }: { readonly sheet: Sheet }) {
  return (
    <section class="score" aria-labelledby="score-heading" tabIndex={-1}>
      <h2 id="score-heading">{sheet.title}</h2>
      <ScoreTable sheet={sheet} labelled="score-heading" />
    </section>
  );
}

/** The sheet of a round that has just ended: the match goes on when it is closed. */
export function RoundDialog({ session }: { readonly session: TableSession }) {
  const frame = session.presentation.closing.value;
  const sheet = frame?.sheet;
  const words = frame?.result ? "To the result" : "Next round";
  return (
    <Dialog open={frame !== null} onClose={() => session.presentation.closeSheet()} label={sheet?.title ?? "The score"} closing={words}>
      {sheet && (
        <div class="score">
          <h2 id="round-heading" tabIndex={-1}>{sheet.title}</h2>
          <ScoreTable sheet={sheet} labelled="round-heading" />
        </div>
      )}
    </Dialog>
  );
}

/** A sheet with more columns than this needs narrow ones on a phone. */
const MANY = 6;

/** Whether a part is wider than its place. A part that scrolls must be reachable by keys. */
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

export function ScoreTable({ sheet, labelled }: { readonly sheet: Sheet; readonly labelled: string }) {
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
