// What an engine would play, where the visitor plays alone. A button asks for it; the next move takes it away.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { announce } from "../announce";
import type { MatchSession } from "../match/session";
import type { Advice, Advised } from "../wire";
import { pick } from "./playbar";
import { Progress } from "./progress";

interface Found {
  readonly ply: number;
  readonly advice: Advice;
}

export function Hint({ session }: { readonly session: MatchSession }) {
  const share = useSignal<number | null>(0);
  const asking = useSignal<AbortController | null>(null);
  const found = useSignal<Found | null>(null);
  const [frame, facts] = [session.timeline.shown.value, session.facts.value];
  const mayAsk = Boolean(frame && facts?.alone && facts.engine && session.moves.mayPlay.value);
  const ply = frame?.ply ?? 0;
  useEffect(() => () => asking.value?.abort(), [ply, mayAsk]);
  if (!mayAsk) return null;
  const ask = async (): Promise<void> => {
    const asked = new AbortController();
    [asking.value, share.value] = [asked, null];
    const progress = (done: number): void => void (share.value = done);
    const advice = await session.thinking.advice(ply, { signal: asked.signal, progress }).finally(() => {
      if (asking.value === asked) asking.value = null;
    });
    if (!advice || session.timeline.shown.value?.ply !== ply) return;
    found.value = { ply, advice };
    announce(inWords(advice));
  };
  return (
    <>
      <button type="button" class="plain" onClick={() => (asking.value ? asking.value.abort() : void ask())}>
        {asking.value ? "Stop thinking" : "Hint"}
      </button>
      {asking.value && <Progress label="Hint" share={share.value} text="The engine is thinking …" />}
      {session.thinking.unable.value && (
        <p class="small" role="status">Your browser can't run the engine, so the server computes the hint.</p>
      )}
      {found.value?.ply === ply && <Hints session={session} advice={found.value.advice} />}
    </>
  );
}

function inWords({ best, words }: Advice): string {
  const [first] = best;
  return `Engine: ${words}.${first ? ` Best: ${first.move}, ${first.words}.` : ""}`;
}

function Hints({ session, advice }: { readonly session: MatchSession; readonly advice: Advice }) {
  return (
    <section class="hints" aria-label="What the engine would play">
      <p>Engine: {advice.words}.</p>
      <ol>{advice.best.map((one) => <Hinted key={one.move} session={session} one={one} />)}</ol>
    </section>
  );
}

function Hinted({ session, one }: { readonly session: MatchSession; readonly one: Advised }) {
  const highlight = (move: string | null) => (): void => {
    session.presentation.highlighted.value = move;
  };
  const following = one.line.slice(1);
  const choice = session.moves.turn.value?.choices.find(({ move }) => move === one.move);
  const picked = session.moves.built.value.whole?.move === one.move;
  const choose = (): void => {
    if (!choice) return;
    pick(session, choice);
    session.presentation.board?.scrollIntoView({ block: "nearest" });
  };
  return (
    <li>
      <button
        type="button"
        class="choice"
        aria-label={`Choose ${one.move}`}
        aria-pressed={picked}
        onClick={choose}
        onFocus={highlight(one.move)}
        onBlur={highlight(null)}
        onPointerEnter={highlight(one.move)}
        onPointerLeave={highlight(null)}
      >
        <span class="choice-label long">{one.move}</span>
        <span class="choice-words">{one.words}</span>
      </button>
      {following.length > 0 && <p class="small">Then perhaps {following.join(", ")}.</p>}
    </li>
  );
}
