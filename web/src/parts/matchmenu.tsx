// What can be done with a match beside playing: links, its record, resigning, and the next match.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { api } from "../api";
import { go } from "../router";
import type { MatchFacts, MatchSession } from "../match/session";
import type { SeatCard, SuggestedCourse } from "../wire";
import { AgreedRows } from "./agreed";
import { freeSeats } from "./invitations";
import { OnlyHere, ReturnLink, WatchLink } from "./links";
import { Nudges } from "./nudges";
import { PieceSets } from "./sets";

interface AfterMatchProps {
  readonly session: MatchSession;
  /** The bar with the next step, where it is not the next match of the same seats. */
  readonly children?: ComponentChildren;
}

/** After the end of a match: play again, practise what was missed, or leave. */
export function AfterMatch({ session, children }: AfterMatchProps) {
  const facts = session.facts.value;
  if (!facts || !session.timeline.latest.value?.result || session.timeline.lookingBack.value) return null;
  return (
    <>
      {children ?? <Again session={session} facts={facts} />}
      {facts.seats.some(({ yours }) => yours) && <Practise session={session} game={facts.game} />}
    </>
  );
}

/** What a course is called on its button. */
const COURSES: Readonly<Record<SuggestedCourse["kind"], string>> = { lesson: "Lesson", practice: "Referee practice", puzzles: "Puzzles", drill: "Practise" };

/** What to practise for what was missed. Its place is kept until the answer comes. */
function Practise({ session, game }: { readonly session: MatchSession; readonly game: string }) {
  const suggested = session.ownSummary.value?.suggested;
  if (!suggested) return <p class="to-practise" />;
  const { kind, course, title, why } = suggested;
  return (
    <p class="to-practise">
      <span class="small">{why}</span>
      <a class="button plain" href={kind === "drill" ? `/trainer/${game}?drill=${course}` : `/${kind}/${game}`}>{COURSES[kind]}{title && `: ${title}`}</a>
    </p>
  );
}

function Again({ session, facts }: { readonly session: MatchSession; readonly facts: MatchFacts }) {
  const asked = useSignal(false);
  const follow = (match: string): void => {
    session.keepKeyFor(match);
    go(`/match/${match}`);
  };
  const ask = async (): Promise<void> => {
    asked.value = true;
    const match = await session.rematch();
    asked.value = false;
    if (match) go(`/match/${match}`);
  };
  const plays = facts.seats.some((seat) => seat.yours);
  if (facts.rematch) {
    const next = facts.rematch;
    return (
      <p class="after doing">
        {!asked.value && <span>{plays ? "The rematch is ready, with the seats swapped." : "They are playing again."}</span>}
        <button type="button" class="chief" onClick={() => (plays ? follow(next) : go(`/match/${next}`))}>Go to the table</button>
      </p>
    );
  }
  return (
    <p class="after doing">
      {plays && <button type="button" class="chief" aria-disabled={asked.value} onClick={() => void ask()}>Play again</button>}
      <a class="button plain" href="/">To the lobby</a>
    </p>
  );
}

/** Links, record, options, and resigning. */
export function MatchMenu({ session }: { readonly session: MatchSession }) {
  const facts = session.facts.value;
  if (!facts) return null;
  const plays = facts.seats.some((seat) => seat.yours);
  return (
    <details class="part">
      <summary>This table</summary>
      <dl class="facts">
        <div>
          <dt>Game</dt>
          <dd>{facts.title}</dd>
        </div>
        <AgreedRows match={facts} />
      </dl>
      <PieceSets match={facts} />
      {plays && !facts.alone && <Nudges />}
      {freeSeats(facts.seats).length === 0 && (
        <>
          <OnlyHere />
          <WatchLink match={session.id} />
          <ReturnLink match={session.id} />
        </>
      )}
      <p class="form-doors">
        <a class="button plain" href={api.recordAddress(session.id)} download={`${session.id}.json`}>Download the record</a>
        <a class="button plain" href={positionAddress(session)}>Set up this position</a>
        {playing(session).length > 0 && !session.timeline.latest.value?.result && <Resign session={session} />}
      </p>
    </details>
  );
}

/** The address at which the position that is shown can be changed and tried. */
function positionAddress(session: MatchSession): string {
  const [frame, facts] = [session.timeline.shown.value, session.facts.value];
  if (!frame || !facts) return "/";
  const words = new URLSearchParams({ position: frame.position, options: JSON.stringify(facts.options) });
  return `/position/${facts.game}#${words.toString()}`;
}

/** A constant function, so that it is called once, when the button appears. */
function focused(node: HTMLElement | null): void {
  node?.focus();
}

/** The visitor's seats that have not left. */
function playing({ facts, timeline }: MatchSession): readonly SeatCard[] {
  const left = timeline.latest.value?.left ?? [];
  return facts.value?.seats.filter((seat) => seat.yours && !left.includes(seat.seat)) ?? [];
}

/** In two steps: a slip of the finger must not end a match. */
function Resign({ session }: { readonly session: MatchSession }) {
  const sure = useSignal(false);
  const mine = playing(session);
  const seat = mine.find((one) => one.seat === session.timeline.latest.value?.to_play) ?? mine[0];
  if (!sure.value) {
    return <button type="button" class="plain" onClick={() => (sure.value = true)}>Resign</button>;
  }
  return (
    <span class="resign" role="group" aria-label="Resign">
      Resign this game{mine.length > 1 ? ` as ${seat?.role ?? ""}` : ""}?
      <button type="button" class="chief" onClick={() => void session.resign()}>Yes, resign</button>
      <button type="button" class="plain" ref={focused} onClick={() => (sure.value = false)}>Play on</button>
    </span>
  );
}
