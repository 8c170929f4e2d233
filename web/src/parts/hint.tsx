// What to play and why, where that may be asked. A button asks for it; the next move takes it away.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { advisedMove } from "../match/advised";
import type { MatchSession } from "../match/session";
import type { Advice, Advised } from "../wire";
import { pick } from "./playbar";
import { Progress } from "./progress";

export function Hint({ session }: { readonly session: MatchSession }) {
  const share = useSignal<number | null>(0);
  const asking = useSignal<AbortController | null>(null);
  const { found } = session.thinking;
  const [frame, facts] = [session.timeline.shown.value, session.facts.value];
  const mayAsk = Boolean(frame && facts?.hints && session.moves.mayPlay.value);
  const ply = frame?.ply ?? 0;
  const hints = useRef<HTMLDivElement>(null);
  /** Whether what was asked for was read, and is put away where there is little room. */
  const read = useSignal(false);
  const unasked = session.guiding.hints.value;
  useEffect(() => {
    if (unasked && mayAsk && found.value?.ply !== ply) void ask();
    return () => asking.value?.abort();
  }, [ply, mayAsk, unasked]);
  if (!mayAsk) return null;
  const ask = async (): Promise<void> => {
    const asked = new AbortController();
    [asking.value, share.value, read.value] = [asked, null, false];
    const progress = (done: number): void => void (share.value = done);
    const advice = await session.thinking.advice(ply, { signal: asked.signal, progress }).finally(() => {
      if (asking.value === asked) asking.value = null;
    });
    if (!advice || session.timeline.shown.value?.ply !== ply) return;
    found.value = { ply, advice };
    // What was asked for is seen, with its board; what comes by itself moves nothing.
    if (!unasked) requestAnimationFrame(() => [session.presentation.board, hints.current].forEach((each) => each?.scrollIntoView({ block: "nearest" })));
    announce(inWords(advice, facts?.flicked ?? false));
  };
  return (
    <>
      {unasked ? (
        <button type="button" class="plain" onClick={() => session.guiding.endHints()}>Hints off</button>
      ) : (
        <button type="button" class="plain" onClick={() => (asking.value ? asking.value.abort() : void ask())}>
          {asking.value ? "Stop thinking" : "Hint"}
        </button>
      )}
      <div class={`hints-place${unasked ? "" : " asked"}${read.value ? " read" : ""}`} ref={hints}>
        {asking.value && <Progress label="Hint" share={share.value} text="Looking for a good move …" />}
        {session.thinking.unable.value && (
          <p class="small" role="status">Your browser can't run the engine, so the server computes the hint.</p>
        )}
        {found.value?.ply === ply && <Hints session={session} advice={found.value.advice} read={() => (read.value = true)} />}
      </div>
    </>
  );
}

function inWords({ best, words }: Advice, flicked: boolean): string {
  const [first] = best;
  return `${words}.${first ? ` ${flicked ? "" : `${first.move}. `}${first.words}` : ""}`;
}

interface HintsProps {
  readonly session: MatchSession;
  readonly advice: Advice;
  /** It has been read: a hint was taken up, or is not wanted any more. */
  readonly read: () => void;
}

function Hints({ session, advice, read }: HintsProps) {
  return (
    <section class="hints" aria-label="What to play">
      <p>{advice.words}.</p>
      <ol>{advice.best.map((one) => <Hinted key={one.move} session={session} one={one} taken={read} />)}</ol>
      <button type="button" class="plain hints-close" onClick={read}>Close</button>
    </section>
  );
}

interface HintedProps {
  readonly session: MatchSession;
  readonly one: Advised;
  /** It was taken up. */
  readonly taken?: () => void;
}

/** An advised move, and why. */
export function Hinted({ session, one, taken }: HintedProps) {
  const highlight = (move: string | null) => (): void => {
    session.presentation.highlighted.value = move;
  };
  const following = one.line.slice(1);
  const picked = session.moves.built.value.whole?.move === one.move;
  const way = wayTo(session, one.move);
  const choose = (): void => {
    way.take();
    taken?.();
    session.presentation.board?.scrollIntoView({ block: "nearest" });
  };
  return (
    <li>
      <button
        type="button"
        class="choice"
        aria-label={`${way.spoken}. ${one.words}`}
        aria-pressed={picked}
        onClick={choose}
        onFocus={highlight(one.move)}
        onBlur={highlight(null)}
        onPointerEnter={highlight(one.move)}
        onPointerLeave={highlight(null)}
      >
        <span class="choice-label long">{way.label}</span>{" "}
        <span class="choice-words">{one.words}</span>
      </button>
      {following.length > 0 && <p class="small">Then perhaps {following.join(", ")}.</p>}
    </li>
  );
}

const said = (words: string): Pick<Way, "label" | "spoken"> => ({ label: words, spoken: words });

interface Way {
  readonly label: string;
  /** What a screen reader says of the button. */
  readonly spoken: string;
  readonly take: () => void;
}

/** How an advised move is taken up, and what the button for that says: nothing is played before the main button. */
function wayTo(session: MatchSession, move: string): Way {
  const { moves, presentation } = session;
  const advised = advisedMove(moves.turn.value, move);
  const tell = (name: string, detail: unknown) => (): void => void presentation.board?.dispatchEvent(new CustomEvent(name, { detail }));
  switch (advised.kind) {
    case "choice":
      return { label: advised.choice.label, spoken: `Choose ${advised.choice.label}`, take: () => pick(session, advised.choice) };
    case "aim":
      return { ...said("Aim like this"), take: tell("aim", advised.aim) };
    case "place":
      return { ...said("Put it there"), take: tell("place", advised.at) };
    case "text":
      return { ...said(session.facts.value?.flicked ? "Play this" : `Play ${move}`), take: () => void moves.play(move) };
  }
}
