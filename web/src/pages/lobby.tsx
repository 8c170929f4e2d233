// The lobby: the games, and the matches that this browser remembers.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refused } from "../api";
import { useListings } from "../listed";
import { fetchLobby, lobbyWaits } from "../lobby";
import { forget, matches, type Remembered, type RememberedSheet, sheets } from "../memory";
import { isNewcomer } from "../newcomer";
import { Card } from "../parts/gamecard";
import { GoingOn } from "../parts/goingon";
import { PageLayout, Waiting } from "../parts/layout";
import { NetworkLine } from "../parts/network";
import { OpenSeats, showOpenSeats } from "../parts/openseats";
import { ForPrograms } from "../parts/programs";
import type { LobbyView } from "../wire";
import { plural, refusalInWords, when } from "../words";

export function Lobby() {
  const lobby = useSignal<LobbyView | null>(null);
  const refused = useSignal("");
  const trouble = lobbyWaits.value ? "The server is not answering yet. Trying again." : refused.value;
  const isNew = useMemo(isNewcomer, []);
  const listed = useListings();
  useEffect(() => {
    fetchLobby().then(
      (answer) => (lobby.value = answer),
      (error: unknown) => (refused.value = error instanceof Refused ? refusalInWords(error) : String(error)),
    );
  }, []);
  const free = listed.latest.value.open.length;
  // What stands below the cards comes when the list of seats has its place: nothing is pushed away then.
  const below = (lobby.value || trouble) && listed.settled.value;
  const links = free > 0 && <button type="button" class="quiet" onClick={() => showOpenSeats(listed)}>{plural(free, "open seat")}</button>;
  return (
    <PageLayout title="parlour" kind="lobby" links={links}>
      <div class="welcome">
        <h1>Good evening.</h1>
        <p>{isNew ? "New here? Play now: your first match shows you how." : "Pick a game and play."}</p>
      </div>
      {trouble && <p class="notice" role="status">{trouble}</p>}
      {!lobby.value && !trouble && <Waiting words="Loading the games …" />}
      {lobby.value && <GoingOn games={lobby.value.games} />}
      <ul class="cards">{lobby.value?.games.map((game, index) => <Card key={game.name} card={game} first={index === 0} alone={isNew} />)}</ul>
      {/* Not before the cards: they would push away what somebody is about to touch. */}
      {lobby.value && below && <OpenSeats listed={listed.shown.value} names={lobby.value.names} />}
      {below && <Recent />}
      {below && <Refereed />}
      {lobby.value && below && <NetworkLine />}
      {lobby.value && below && <p class="foot small">parlour {lobby.value.version}. <a href="/profile">Your profile</a>. <a href="/stats">Statistics</a>. <ForPrograms>For programs</ForPrograms>.</p>}
    </PageLayout>
  );
}

function Recent() {
  const recent = useSignal(matches());
  if (recent.value.length === 0) return null;
  const leave = (match: string): void => {
    forget(match);
    recent.value = matches();
  };
  return (
    <section class="recent" aria-labelledby="recent-heading">
      <h2 id="recent-heading">Your tables</h2>
      <ul>
        {recent.value.slice(0, 12).map((one) => <Seen key={one.match} one={one} leave={() => leave(one.match)} />)}
      </ul>
    </section>
  );
}

/** The real tables that were refereed or watched from here. */
function Refereed() {
  const known = sheets.all();
  if (known.length === 0) return null;
  return (
    <section class="recent" aria-labelledby="refereed-heading">
      <h2 id="refereed-heading">Real tables</h2>
      <ul>{known.slice(0, 12).map((one) => <li key={one.sheet}><SheetLink one={one} /></li>)}</ul>
    </section>
  );
}

function SheetLink({ one: { sheet, title, note, key, seen } }: { readonly one: RememberedSheet }) {
  return (
    <a href={`/sheet/${sheet}`}>
      <b>{title || "A match"}</b>
      <span class="small">
        {key ? "you referee" : "you watched"}, last seen <time dateTime={new Date(seen).toISOString()}>{when(seen)}</time>
      </span>
      {note && <span class="recent-note small">{note}</span>}
    </a>
  );
}

function Seen({ one, leave }: { readonly one: Remembered; readonly leave: () => void }) {
  const { match, title, note, key, seen } = one;
  const named = title || "A match";
  const forgetting = [`Forget ${named}`, note].filter(Boolean).join(". ");
  return (
    <li>
      <a href={`/match/${match}`}>
        <b>{named}</b>
        <span class="small">
          {key ? "you sit there" : "you watched"}, last seen <time dateTime={new Date(seen).toISOString()}>{when(seen)}</time>
        </span>
        {note && <span class="recent-note small">{note}</span>}
      </a>
      {/* A seat is lost with its key, so only matches without one can be forgotten. */}
      {!key && <button type="button" class="quiet" aria-label={forgetting} onClick={leave}>×</button>}
    </li>
  );
}
