// How a match stood, move by move, as an engine sees it: a curve under the board, with the moves that turned the match.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { announce } from "../announce";
import { chance, hundredths } from "../chance";
import type { MatchSession } from "../match/session";
import type { MatchFacts } from "../match/session";
import type { Analysis, Frame, Judged, LogEntry } from "../wire";
import { capital, plural } from "../words";
import { Progress } from "./progress";
import { Told } from "./story";

const [WIDTH, HEIGHT] = [100, 30];
/** What a turning point keeps from both ends of the curve, pixels: so a finger's room at the last move is within the page. */
const EDGE = 6;

export function Curve({ session }: { readonly session: MatchSession }) {
  const judged = useSignal<readonly Judged[]>([]);
  const asking = useSignal<AbortController | null>(null);
  const part = useSignal(0);
  useEffect(() => () => asking.value?.abort(), []);
  const { shown, latest, log } = session.timeline;
  const [frame, facts] = [shown.value, session.facts.value];
  const allowed = facts?.alone || latest.value?.result != null;
  const ask = async (): Promise<void> => {
    const asked = new AbortController();
    const progress = (positions: number): void => void (part.value = positions);
    asking.value = asked;
    let next: number | null = judged.value.length;
    while (next !== null && !asked.signal.aborted) {
      part.value = 0;
      const found: Analysis | undefined = await session.thinking.analysis(next, { signal: asked.signal, progress });
      if (found) judged.value = [...judged.value, ...found.judged];
      next = found?.next ?? null;
    }
    asking.value = null;
    announce(summary(judged.value));
  };
  // What only looks at each position once is told at the end without being asked.
  const tells = latest.value?.result != null && facts?.engine === true && !facts.browser_engine && facts.seats.some(({ yours }) => yours);
  useEffect(() => {
    if (tells && judged.value.length === 0) void ask();
  }, [tells]);
  if (!frame || !facts?.engine || !allowed || log.value.length === 0) return null;
  const last = lastMove(log.value);
  const done = judged.value.length;
  const [count, sofar] = [last + 1, done + part.value];
  return (
    <section class="curve" aria-label="How the match stood">
      {done > 1 && <Drawn session={session} frame={frame} facts={facts} judged={judged.value} last={last} />}
      {latest.value?.result && done > last && <Told session={session} judged={judged.value} />}
      {asking.value && (
        <Progress
          label="How the match stood"
          share={sofar / count}
          text={`The engine is judging each position: ${Math.floor(sofar)} of ${count} so far.`}
        />
      )}
      {session.thinking.unable.value && (
        <p class="small" role="status">Your browser can't run the engine, so the server computes the curve.</p>
      )}
      {(asking.value || done <= last) && (
        <button type="button" class="plain" onClick={() => (asking.value ? asking.value.abort() : void ask())}>
          {asking.value ? "Stop thinking" : done > 0 ? "Look at the newest moves" : "How did it stand?"}
        </button>
      )}
    </section>
  );
}

/** The ply of the last move that was played. A resignation is not a move. */
function lastMove(log: readonly LogEntry[]): number {
  return log.at(-1)?.resigns ? log.length - 1 : log.length;
}

function summary(judged: readonly Judged[]): string {
  const turning = judged.filter((one) => one.turning);
  const named = turning.map((one) => `move ${one.ply}`).join(", ");
  return `${plural(judged.length, "position")} judged; ${turning.length > 0 ? `turning points: ${named}` : "no turning point"}.`;
}

interface DrawnProps {
  readonly session: MatchSession;
  readonly frame: Frame;
  readonly facts: MatchFacts;
  readonly judged: readonly Judged[];
  readonly last: number;
}

function Drawn({ session, frame, facts, judged, last }: DrawnProps) {
  const across = (ply: number): number => (WIDTH * ply) / Math.max(1, last);
  const down = (share: number): number => HEIGHT * (1 - share);
  const way = judged.map((one) => `${across(one.ply).toFixed(2)},${down(one.share).toFixed(2)}`).join(" ");
  const end = across(judged.at(-1)?.ply ?? 0);
  const now = across(Math.min(frame.ply, last));
  const look = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    void session.lookAt(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  return (
    <>
      <div class="curve-picture">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary(judged)} onClick={look}>
          <polygon class="curve-share" points={`0,${HEIGHT} ${way} ${end.toFixed(2)},${HEIGHT}`} />
          <line class="curve-even" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <polyline class="curve-way" points={way} />
          <line class="curve-now" x1={now} x2={now} y1={0} y2={HEIGHT} />
        </svg>
        <span class="curve-side">{capital(facts.seats[1]?.role ?? "")}</span>
        <span class="curve-side first">{capital(facts.seats[0]?.role ?? "")}</span>
        {judged.filter((one) => one.turning).map((one) => (
          <button
            key={one.ply}
            type="button"
            class="curve-turn"
            style={`left:clamp(${EDGE}px,${across(one.ply)}%,100% - ${EDGE}px);top:${hundredths(chance(1 - one.share), 2)}%`}
            aria-label={`Move ${one.ply}, ${session.timeline.log.value[one.ply - 1]?.said ?? ""}. ${one.verdict}`}
            onClick={() => void session.lookAt(one.ply)}
          />
        ))}
      </div>
      <PositionNote one={judged[Math.min(frame.ply, last)]} />
    </>
  );
}

/** How the position that is shown stands. */
function PositionNote({ one }: { readonly one: Judged | undefined }) {
  return <p class="curve-words">{one && <>{one.words}.{one.verdict && ` ${one.verdict}.`}</>}</p>;
}
