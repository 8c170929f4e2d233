// The table: board, whose turn it is, what may be done, the log, and everything around them.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { onKey } from "../keys";
import { recall, remember } from "../memory";
import { AimPanel } from "../parts/aim";
import { Board } from "../parts/board";
import { Choices } from "../parts/choices";
import { ClauseDialog } from "../parts/clause";
import { Curve } from "../parts/curve";
import { Frame, Waiting } from "../parts/frame";
import { Hint } from "../parts/hint";
import { Log } from "../parts/log";
import { After, Doors, Invitations } from "../parts/manners";
import { PlacePanel } from "../parts/place";
import { Players } from "../parts/players";
import { Purpose } from "../parts/purpose";
import { Replay } from "../parts/replay";
import { Ruling } from "../parts/ruling";
import { Scrubber } from "../parts/scrubber";
import { setClass } from "../parts/sets";
import { RoundDialog, Score } from "../parts/sheet";
import { BoardInWords } from "../parts/words";
import { address, cleanAddress } from "../router";
import { TakeBack } from "../parts/takeback";
import { Thinking } from "../parts/thinking";
import { Table } from "../table";
import type { MatchView, View } from "../wire";
import { calm } from "../words";
import { Invited } from "./invited";
import { Nowhere } from "./nowhere";
import { Unplayable } from "./unplayable";

export function Match({ match }: { readonly match: string }) {
  const invitation = useSignal<string | null>(null);
  const ready = useSignal(false);
  const { secret } = address.value;
  useEffect(() => {
    const key = secret.get("key");
    if (key) remember(match, { key });
    invitation.value = secret.get("invitation");
    if (key) cleanAddress();
    ready.value = true;
  }, [match, secret]);
  if (!ready.value) return null;
  const seated = (): void => {
    invitation.value = null;
    cleanAddress();
  };
  if (invitation.value) return <Invited match={match} invitation={invitation.value} onDone={seated} />;
  return <AtTable key={`${match} ${recall(match)?.key ?? ""}`} match={match} />;
}

function AtTable({ match }: { readonly match: string }) {
  const table = useMemo(() => new Table(match), [match]);
  useEffect(() => () => table.close(), [table]);
  const view = table.latest.value;
  if (table.unplayable.value) return <Unplayable seen={table.unplayable.value} />;
  if (table.failed.value && !view) return <Nowhere words={calm(table.failed.value)} />;
  return (
    <Frame title={titleOf(view)} kind="match" links={view && <a href={`/rules/${view.game}`} target="_blank">Rules</a>}>
      <Banner table={table} />
      {view ? <Places table={table} view={view} /> : <Waiting words="Going to the table …" />}
      <ClauseDialog />
    </Frame>
  );
}

function titleOf(view: MatchView | null): string {
  if (!view) return "parlour";
  return `${view.your_turn ? "Your turn - " : ""}${view.title}`;
}

/** How wide a board is for its height: a style by which it keeps to the window. */
export function boardRatio({ scene: { size } }: View): string {
  return `--board-ratio:${Math.min(1, size[0] / size[1]).toFixed(4)}`;
}

function Places({ table, view }: { readonly table: Table; readonly view: MatchView }) {
  return (
    <div class={`table${setClass(view)}`} style={boardRatio(view.view)}>
      <h1 class="unseen">{view.title}</h1>
      <section class="board-part" aria-label="Board">
        <Board table={table} />
        <Replay table={table} />
        <Scrubber table={table} />
        <Curve table={table} />
      </section>
      <div class="side">
        <Ruling table={table} />
        <Players table={table} />
        <Invitations table={table} />
        <Turn table={table} />
        <Score table={table} />
        <Log table={table} />
        <BoardInWords table={table} />
        <Doors table={table} />
      </div>
      <RoundDialog table={table} />
    </div>
  );
}

/** What is asked, and the answers there are. */
function Turn({ table }: { readonly table: Table }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, latest] = [table.shown.value, table.latest.value];
  const over = shown?.result != null;
  // The buttons go when the match ends; the focus must not go with them.
  useEffect(() => {
    if (!over || (document.activeElement && document.activeElement !== document.body)) return;
    heading.current?.focus({ preventScroll: true });
    // Who gives up does so far below the board.
    if (!isSeen("parlour-board")) heading.current?.scrollIntoView({ block: "center" });
  }, [over]);
  useEffect(() => onKey((key) => key.toLowerCase() === "l" && focusOn(".log")), []);
  if (!shown || !latest) return null;
  return (
    <section class={`turn${table.mayPlay.value ? " yours" : ""}`} aria-labelledby="turn-heading">
      <h2 id="turn-heading" ref={heading} tabIndex={-1}>{shown.view.prompt}</h2>
      <p class="turn-note">{note(table, shown, latest)}</p>
      <Purpose view={latest} />
      <PlacePanel table={table} />
      <AimPanel table={table} />
      <Choices table={table} />
      {over && <After table={table} />}
      {table.lookingBack.value && (
        <button type="button" class="plain" onClick={() => void table.lookAt(latest.last_ply)}>Back to now</button>
      )}
      <div class="tries">
        <TakeBack table={table} />
        <Hint table={table} />
      </div>
    </section>
  );
}

/** Said once in a house's life: the physics is compiled at its very first start. */
const WARMING = "The board is being polished for the first time; a flick may have to wait some seconds. ";

function note(table: Table, shown: MatchView, latest: MatchView): ComponentChildren {
  if (table.lookingBack.value) return `You look back: after ${shown.ply} of ${latest.last_ply}.`;
  if (shown.result) return "The match is over.";
  if (table.pending.value !== null) return `${latest.warming ? WARMING : ""}Your move is on its way.`;
  if (table.progress.value !== null) return "The pieces run.";
  const mine = latest.seats.filter((seat) => seat.yours).length;
  if (shown.your_turn) return `${latest.warming ? WARMING : ""}${mine > 1 ? "You play more than one seat." : "Your turn."}`;
  const player = latest.seats.find((seat) => seat.seat === shown.to_play);
  if (player?.kind === "bot") return <Thinking key={shown.ply} />;
  return mine > 0 ? "Not your turn." : "You watch.";
}

function isSeen(selector: string): boolean {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight;
}

function focusOn(selector: string): boolean {
  const node = document.querySelector<HTMLElement>(selector);
  node?.focus();
  node?.scrollIntoView({ block: "nearest" });
  return node !== null;
}

function Banner({ table }: { readonly table: Table }) {
  const lost = !table.connected.value || table.waiting.value;
  return (
    <p class="banner" role="status" hidden={!lost}>
      {lost ? "Reconnecting; nothing is lost." : ""}
    </p>
  );
}
