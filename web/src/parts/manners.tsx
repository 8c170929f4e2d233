// Around the play: waiting for a friend, links, resigning, and the next match.
import { useSignal } from "@preact/signals";
import { api } from "../api";
import { recall } from "../memory";
import { go } from "../router";
import type { Table } from "../table";
import type { MatchView } from "../wire";
import { capital } from "../words";
import { Agreed } from "./agreed";
import { friendLink, LinkField, OnlyHere, ReturnLink, WatchLink } from "./links";
import { PieceSets } from "./sets";

function awaited(view: MatchView): MatchView["seats"] {
  return view.seats.filter((seat) => seat.kind === "person" && !seat.taken);
}

/** While a friend's chair is empty: the links, in one place. */
export function Invitations({ table }: { readonly table: Table }) {
  const view = table.latest.value;
  if (!view || view.result || awaited(view).length === 0) return null;
  const invitations = recall(table.match)?.invitations ?? {};
  const seats = awaited(view).filter((seat) => invitations[seat.seat]);
  if (seats.length === 0) return <p class="notice">A chair is still empty; its friend has the link.</p>;
  return (
    <section class="invitations" aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">Waiting for your friend</h2>
      <OnlyHere />
      {seats.map((seat) => (
        <LinkField
          key={seat.seat}
          chief
          label={seats.length > 1 ? `For ${seat.role}` : "Send this link"}
          words="It seats one friend, once."
          link={friendLink(table.match, invitations[seat.seat] ?? "")}
        />
      ))}
      <WatchLink match={table.match} />
      <ReturnLink match={table.match} />
    </section>
  );
}

/** The match is over: what now. */
export function After({ table }: { readonly table: Table }) {
  const view = table.latest.value;
  const asked = useSignal(false);
  if (!view?.result || table.lookingBack.value) return null;
  const follow = (match: string): void => {
    table.followedBy(match);
    go(`/match/${match}`);
  };
  const ask = async (): Promise<void> => {
    asked.value = true;
    const match = await table.rematch();
    asked.value = false;
    if (match) go(`/match/${match}`);
  };
  const plays = view.seats.some((seat) => seat.yours);
  if (view.rematch) {
    const next = view.rematch;
    return (
      <p class="after">
        {!asked.value && <span>{plays ? "A rematch is set up, with the seats exchanged." : "They play again."}</span>}
        <button type="button" class="chief" onClick={() => (plays ? follow(next) : go(`/match/${next}`))}>Go to the table</button>
      </p>
    );
  }
  return (
    <p class="after">
      {plays && <button type="button" class="chief" aria-disabled={asked.value} onClick={() => void ask()}>Play again</button>}
      <a class="button plain" href="/">To the lobby</a>
    </p>
  );
}

/** Links, record, options, and the way out. */
export function Doors({ table }: { readonly table: Table }) {
  const view = table.latest.value;
  if (!view) return null;
  const plays = view.seats.some((seat) => seat.yours);
  return (
    <details class="part">
      <summary>This table</summary>
      <dl class="facts">
        <div>
          <dt>Game</dt>
          <dd>{view.title}</dd>
        </div>
        <div>
          <dt>Rules</dt>
          <dd><Agreed view={view} /></dd>
        </div>
      </dl>
      <PieceSets view={view} />
      {awaited(view).length === 0 && (
        <>
          <OnlyHere />
          <WatchLink match={table.match} />
          <ReturnLink match={table.match} />
        </>
      )}
      <p class="form-doors">
        <a class="button plain" href={api.recordAddress(table.match)} download={`${table.match}.json`}>Download the record</a>
        <a class="button plain" href={desk(table)}>Set up this position</a>
        {plays && !view.result && <Resign table={table} />}
      </p>
    </details>
  );
}

/** Where the position that is shown can be changed and tried. */
function desk(table: Table): string {
  const view = table.shown.value ?? table.latest.value;
  if (!view) return "/";
  const words = new URLSearchParams({ position: view.position, options: JSON.stringify(view.options) });
  return `/position/${view.game}#${words.toString()}`;
}

/** A constant, so that it is called when the button appears and not at each drawing. */
function focused(node: HTMLElement | null): void {
  node?.focus();
}

/** In two steps: a slip of the finger must not end a match. */
function Resign({ table }: { readonly table: Table }) {
  const sure = useSignal(false);
  const view = table.latest.value;
  const seat = view?.seats.find((one) => one.yours && one.seat === view.to_play) ?? view?.seats.find((one) => one.yours);
  if (!sure.value) {
    return <button type="button" class="plain" onClick={() => (sure.value = true)}>Resign</button>;
  }
  return (
    <span class="resign" role="group" aria-label="Resign">
      {capital(seat?.role ?? "")} gives up?
      <button type="button" class="chief" onClick={() => void table.resign()}>Yes, resign</button>
      <button type="button" class="plain" ref={focused} onClick={() => (sure.value = false)}>Play on</button>
    </span>
  );
}
