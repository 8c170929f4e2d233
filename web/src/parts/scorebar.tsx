// The score bar, which stays in sight: every side with its score, what is left to it, whose turn it is, and who leads.
import type { ComponentChildren } from "preact";
import type { TableSession } from "../match/session";
import type { Frame, SeatCard, SideScore } from "../wire";
import { capital, sitter } from "../words";
import { useKept } from "./kept";
import { SeatSwatch } from "./swatch";

/** More sides than this get one narrow column each. */
const FEW = 2;

interface ScoreBarProps {
  readonly session: TableSession;
  /** Whose turn it is, or what is waited for. */
  readonly note: ComponentChildren;
  /** What is left of the time of some seats. */
  readonly clocks?: (members: readonly SeatCard[]) => ComponentChildren;
  /** What one of some seats has just said. */
  readonly said?: (members: readonly SeatCard[]) => ComponentChildren;
}

export function ScoreBar({ session, note, clocks, said }: ScoreBarProps) {
  const bar = useKept<HTMLElement>();
  const [frame, seats] = [session.timeline.shown.value, session.facts.value?.seats];
  if (!frame || !seats) return null;
  const sides = frame.score?.sides ?? seats.map(unscored);
  const yours = session.moves.mayPlay.value ? " yours" : "";
  return (
    <section class={`score-bar${yours}`} aria-label="Score" ref={bar}>
      <ul class={`players${sides.length > FEW ? " many" : ""}`} aria-label="Players">
        {sides.map((side) => <Side key={side.seats[0]} side={side} seats={seats} frame={frame} clocks={clocks} said={said} />)}
      </ul>
      <p class="score-lead">
        <span class="turn-note">{note}</span> <span class="score-leader">{!frame.result && frame.score?.lead}</span>
      </p>
    </section>
  );
}

/** Another person: among many seats in a small window only their names are seen. */
function isOther({ kind, yours }: SeatCard): boolean {
  return kind === "person" && !yours;
}

/** A seat in a game that keeps no score. */
function unscored({ seat, role }: SeatCard): SideScore {
  return { seats: [seat], name: capital(role), points: "", unit: "", facts: [] };
}

interface SideProps {
  readonly side: SideScore;
  readonly seats: readonly SeatCard[];
  readonly frame: Frame;
  readonly clocks: ScoreBarProps["clocks"];
  readonly said: ScoreBarProps["said"];
}

function Side({ side, seats, frame, clocks, said }: SideProps) {
  const members = seats.filter(({ seat }) => side.seats.includes(seat));
  const plays = members.find(({ seat }) => seat === frame.to_play);
  const won = members.some(({ seat }) => frame.result?.winners.includes(seat));
  const several = seats.filter(({ yours }) => yours).length > 1;
  const faces = members.flatMap(({ face }) => (face ? [face] : []));
  const you = !several && members.some(({ yours }) => yours);
  return (
    <li class={`player${plays ? " plays" : ""}${won ? " won" : ""}`} aria-current={plays ? "true" : undefined}>
      <SeatSwatch picture={frame.picture} seat={side.seats[0] ?? 0} />
      <span class="player-role">
        {/* The name below says who it is. */}
        {faces.map((face) => <img key={face} class="player-face" src={face} alt="" width={28} height={28} />)}
        {side.name}
        {you && <small> (you)</small>}
      </span>
      {side.points && (
        <span class="player-score">
          <b>{side.points}</b>
        </span>
      )}
      <span class={`player-name${members.some(isOther) ? "" : " known"}`}>{members.map(sitter).join(", ")}</span>
      {clocks && <span class="player-clocks">{clocks(members)}</span>}
      <span class="player-facts">
        {side.unit && <span class="player-unit">{side.unit}{side.facts.length > 0 && " ·"}</span>}
        {side.facts.flatMap((fact, index) => [" ", <span key={fact}>{fact}{index < side.facts.length - 1 && " ·"}</span>])}
      </span>
      {plays && <span class="player-turn">{members.length > 1 ? `${plays.role} to play` : "to play"}</span>}
      {won && <span class="player-turn">wins</span>}
      {said?.(members)}
    </li>
  );
}
