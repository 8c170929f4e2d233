// The page of a match: board, whose turn it is, what may be done, the log, and everything around them.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { useKey } from "../keys";
import { recall, remember } from "../memory";
import { AimPanel } from "../parts/aim";
import { fine } from "../parts/aimdials";
import { BoardPart } from "../parts/board";
import { besideClass, boardRatio } from "../parts/room";
import { BoardNote } from "../parts/boardnote";
import { Choices } from "../parts/choices";
import { ClauseDialog } from "../parts/clause";
import { Company, Said } from "../parts/company";
import { Curve } from "../parts/curve";
import { PageLayout, Waiting } from "../parts/layout";
import { HandLine } from "../parts/handline";
import { EndLines, Guide } from "../parts/guide";
import { Hint } from "../parts/hint";
import { useKept } from "../parts/kept";
import { Log } from "../parts/log";
import { ListedNote } from "../parts/listing";
import { InvitationDialog, Invitations } from "../parts/invitations";
import { AfterMatch, MatchMenu } from "../parts/matchmenu";
import { later } from "../parts/later";
import { PlacePanel } from "../parts/place";
import { Compiling } from "../parts/progress";
import { Purpose } from "../parts/purpose";
import { Playback } from "../parts/playback";
import { Ruling } from "../parts/ruling";
import { Bests } from "../parts/story";
import { Sharing } from "../share/sharing";
import { ScoreBar } from "../parts/scorebar";
import { setClass } from "../parts/sets";
import { RoundDialog, Score } from "../parts/sheet";
import { BoardInWords } from "../parts/words";
import { address, cleanAddress } from "../router";
import { AskTakeBack, Asking } from "../parts/asking";
import { Clocks, waitsFor } from "../parts/clock";
import { Tabs } from "../parts/tabs";
import { TakeBack } from "../parts/takeback";
import { LongThought } from "../parts/thinking";
import { endingForYou, isYourTurn } from "../match/phrases";
import { type MatchFacts, MatchSession } from "../match/session";
import { AimViews } from "../trials/aimviews";
import type { Frame, SeatCard } from "../wire";
import { refusalInWords } from "../words";
import { Invited } from "./invited";
import { Nowhere } from "./nowhere";
import { Unplayable } from "./unplayable";

const AfterLadderMatch = later(() => import("../ladder/after").then((found) => found.AfterLadderMatch));
const Champion = later(() => import("../trials/champion").then((found) => found.Champion));

export function MatchPage({ match }: { readonly match: string }) {
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
  const session = useMemo(() => new MatchSession(match), [match]);
  useEffect(() => () => session.close(), [session]);
  const facts = session.facts.value;
  const opened = facts !== null;
  const { query } = address.value;
  useEffect(() => {
    const ply = Number(query.get("ply") ?? NaN);
    if (opened && Number.isInteger(ply)) void session.watch(ply);
  }, [session, opened, query.get("ply")]);
  if (session.unplayable.value) return <Unplayable seen={session.unplayable.value} />;
  if (session.failed.value && !facts) return <Nowhere words={refusalInWords(session.failed.value)} />;
  return (
    <PageLayout title={titleOf(session)} kind="match" links={facts && <a href={`/rules/${facts.game}`} target="_blank">Rules</a>}>
      <Banner session={session} />
      {facts ? <Places session={session} facts={facts} /> : <Waiting words="Opening the match …" />}
      <ClauseDialog />
    </PageLayout>
  );
}

function titleOf({ facts, timeline }: MatchSession): string {
  const [match, frame] = [facts.value, timeline.latest.value];
  if (!match || !frame) return "parlour";
  return `${isYourTurn(frame, match.seats) ? "Your turn - " : ""}${match.title}`;
}

function Places({ session, facts }: { readonly session: MatchSession; readonly facts: MatchFacts }) {
  const over = session.timeline.shown.value?.result != null;
  return (
    <div class={`table${setClass(facts)}${facts.flicked ? " flicked" : ""}${over ? " over" : ""}${session.guiding.begun ? " guided" : ""}${besideClass(facts.board)}`} style={boardRatio(facts.board)}>
      <h1 class="unseen">{facts.title}</h1>
      <section class="board-part" aria-label="Board">
        <BoardPart session={session} />
        <BoardNote session={session} />
        <Goal session={session} />
      </section>
      <div class="side">
        <ScoreNow session={session} />
        <TurnPart session={session} />
        <Playback session={session} />
        <Ruling session={session} />
        <Tries session={session} />
        <Invitations session={session} />
        <ListedNote session={session} />
        <Readings session={session} />
        <Curve session={session} />
        <Bests session={session} />
        <BoardInWords session={session} />
        <MatchMenu session={session} />
      </div>
      <RoundDialog session={session} />
      <InvitationDialog session={session} />
    </div>
  );
}

/** What comes next, on the board: it moves nothing. */
function Goal({ session }: { readonly session: MatchSession }) {
  const [goal, ply] = [session.picture.value?.picture.goal, session.timeline.shown.value?.ply];
  return goal ? <p key={ply} class="next-goal small">{goal}</p> : null;
}

/** What may be done beside playing: what is always there comes first, so that nothing moves it. */
function Tries({ session }: { readonly session: MatchSession }) {
  return (
    <div class="tries">
      <Sharing session={session} />
      <Company session={session} />
      <Hint session={session} />
      <EndLines session={session} />
      <TakeBack session={session} />
      <AskTakeBack session={session} />
      {session.facts.value?.tried && session.timeline.latest.value?.result && <Champion session={session} />}
    </div>
  );
}

/** The log and the score, in one place. */
function Readings({ session }: { readonly session: MatchSession }) {
  const open = useSignal("log");
  const sheet = session.timeline.shown.value?.sheet;
  const show = (name: string): boolean => {
    open.value = name;
    // The panel can have the focus when it is no longer hidden.
    requestAnimationFrame(() => focusOn(name === "log" ? ".log" : ".score"));
    return true;
  };
  useKey((key) => key.toLowerCase() === "l" && show("log"), []);
  useKey((key) => key.toLowerCase() === "s" && sheet != null && show("score"), [sheet != null]);
  const tabs = [
    { name: "log", title: "Log", letter: "L", content: <Log session={session} /> },
    ...(sheet ? [{ name: "score", title: "Score", letter: "S", content: <Score sheet={sheet} /> }] : []),
  ];
  return <Tabs label="The match so far" tabs={tabs} open={open} />;
}

function ScoreNow({ session }: { readonly session: MatchSession }) {
  const [shown, facts] = [session.timeline.shown.value, session.facts.value];
  if (!shown || !facts) return null;
  const clocks = facts.clock ? (seats: readonly SeatCard[]): ComponentChildren => <Clocks session={session} seats={seats} /> : undefined;
  const [note, waits] = [turnNote(session, shown, facts), waitsFor(session)];
  return <ScoreBar session={session} note={waits ? <>{note} {waits}</> : note} said={(seats) => <Said session={session} seats={seats} />} {...(clocks && { clocks })} />;
}

/** What is asked, and the answers there are. */
function TurnPart({ session }: { readonly session: MatchSession }) {
  const heading = useKept<HTMLHeadingElement>();
  const place = useKept<HTMLElement>(fine.value);
  const [shown, facts] = [session.timeline.shown.value, session.facts.value];
  const over = shown?.result != null;
  useEffect(() => {
    if (!over || !facts) return;
    const mine = new Set(facts.seats.filter(({ yours }) => yours).map(({ seat }) => seat));
    // Without an answer it is noted when the match is opened again.
    if (shown.result) import("../profile/note").then(({ note }) => note(session.id, mine)).catch(() => undefined);
    // The button that resigns is far below the board.
    if (!isSeen(heading.current)) scrollTo({ top: 0 });
    // The buttons go when the match ends; the focus must not go with them.
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [over]);
  if (!shown || !facts) return null;
  return (
    <section class={`turn${session.moves.mayPlay.value ? " yours" : ""}`} aria-labelledby="turn-heading" ref={place}>
      <h2 id="turn-heading" ref={heading} tabIndex={-1}>
        {shown.result && <>{endingForYou(shown.result, facts.seats)} </>}
        {shown.prompt}
      </h2>
      <Asking session={session} />
      {botThinks(session, shown, facts) && <LongThought key={shown.ply} />}
      <Compiling session={session} />
      {!session.guiding.begun && <Purpose session={session} game={facts.game} />}
      {session.guiding.begun && !over && <Guide session={session} game={facts.game} />}
      <PlacePanel session={session} />
      <AimPanel session={session} views={AimViews} demonstrates={session.guiding.lines.value}>
        <HandLine session={session} />
      </AimPanel>
      <Choices session={session} />
      {over && (facts.seats.some(({ face }) => face) ? <AfterLadderMatch session={session} /> : <AfterMatch session={session} />)}
      {session.timeline.lookingBack.value && (
        <p class="doing">
          <button type="button" class="plain" onClick={() => void session.lookAt(session.timeline.lastPly.value)}>Back to now</button>
        </p>
      )}
    </section>
  );
}

function turnNote(session: MatchSession, shown: Frame, { seats, stuck }: MatchFacts): ComponentChildren {
  if (session.timeline.lookingBack.value) return shown.ply > 0 ? `Viewing move ${shown.ply} of ${session.timeline.lastPly.value}` : "Viewing the start";
  if (shown.result) return "The match is over.";
  if (session.moves.pending.value !== null) return "Sending your move.";
  if (session.presentation.flying.value) return "The pieces are moving.";
  const mine = seats.filter((seat) => seat.yours).length;
  if (isYourTurn(shown, seats)) return mine > 1 ? "Your turn. You play more than one seat." : "Your turn.";
  const player = seats.find((seat) => seat.seat === shown.to_play);
  if (player?.kind === "bot") return stuck || "The bot is thinking.";
  return mine > 0 ? "Not your turn." : "You are watching.";
}

function botThinks({ timeline, presentation }: MatchSession, { to_play, result }: Frame, { seats, stuck }: MatchFacts): boolean {
  const bot = seats.find((seat) => seat.seat === to_play)?.kind === "bot";
  return bot && !stuck && !result && !timeline.lookingBack.value && !presentation.flying.value;
}

function isSeen(node: Element | null): boolean {
  const box = node?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
}

function focusOn(selector: string): boolean {
  const node = document.querySelector<HTMLElement>(selector);
  node?.focus();
  node?.scrollIntoView({ block: "nearest" });
  return node !== null;
}

function Banner({ session }: { readonly session: MatchSession }) {
  const { connected, waiting } = session.connection;
  const lost = !connected.value || waiting.value;
  return (
    <p class="banner" role="status" hidden={!lost}>
      {lost ? "Reconnecting; nothing is lost." : ""}
    </p>
  );
}
