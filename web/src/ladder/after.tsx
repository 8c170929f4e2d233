// After a match of the ladder: whether it unlocked somebody, and the next match, which has the main button.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { announce } from "../announce";
import { api } from "../api";
import type { MatchSession } from "../match/session";
import { AfterMatch } from "../parts/matchmenu";
import type { LadderView, Rung } from "../wire";
import { facedIn, isWon } from "./climbing";
import { keepBeaten, keepStars } from "./kept";
import { Play } from "./play";

interface Come {
  readonly ladder: LadderView;
  readonly faced: Rung;
  readonly won: boolean;
  /** What is new of the stars against that one, in words. */
  readonly fresh: readonly string[];
  /** Who is above; null at the top. */
  readonly next: Rung | null;
}

export function AfterLadderMatch({ session }: { readonly session: MatchSession }) {
  // Undefined until the ladder answers.
  const come = useSignal<Come | null | undefined>(undefined);
  useEffect(() => {
    // Without an answer it is counted when the match is opened again.
    whatCame(session).then(
      (found) => {
        come.value = found;
        if (found) announce(inWords(found));
      },
      () => (come.value = null),
    );
  }, [session]);
  // What the bar offers is not another thing a moment later.
  if (come.value === undefined) return null;
  if (!come.value) return <AfterMatch session={session} />;
  const { ladder, faced, won, fresh, next } = come.value;
  return (
    <>
      <div class="ladder-after">
        <p>{inWords(come.value)}</p>
        {fresh.length > 0 && <ul class="stars small" aria-label="New stars">{fresh.map((words) => <li key={words}><span aria-hidden="true">★</span> {words}</li>)}</ul>}
        <Voice rung={faced} words={won ? faced.beaten : faced.wins} />
      </div>
      <AfterMatch session={session}>
        <p class="after doing">
          {won && next && <Play ladder={ladder} rung={next} words={`Play ${next.title}`} />}
          {!won && <Play ladder={ladder} rung={faced} words="Try again" />}
          <a class="button plain" href={`/ladder/${ladder.game}`}>To the ladder</a>
        </p>
      </AfterMatch>
    </>
  );
}

/** What an opponent says, beside the face. */
export function Voice({ rung, words }: { readonly rung: Rung; readonly words: string }) {
  return (
    <figure class="voice">
      <img src={rung.face} alt="" width={48} height={48} />
      <blockquote>“{words}”</blockquote>
      <figcaption class="small">{rung.title}</figcaption>
    </figure>
  );
}

async function whatCame({ id, facts }: MatchSession): Promise<Come | null> {
  const match = facts.value;
  const mine = match?.seats.find(({ yours }) => yours);
  if (!match || !mine) return null;
  const ladder = await api.ladder(match.game);
  const faced = facedIn(match, ladder);
  if (!faced) return null;
  const summary = await api.summary(id);
  const won = isWon(summary, mine.seat);
  if (won) keepBeaten(match.game, faced.name, id);
  const reached = (won && summary.seats.find(({ seat }) => seat === mine.seat)?.stars) || [];
  const names = keepStars(match.game, faced.name, reached);
  const fresh = ladder.goals.filter(({ name }) => names.includes(name)).map(({ words }) => words);
  return { ladder, faced, won, fresh, next: ladder.rungs[ladder.rungs.indexOf(faced) + 1] ?? null };
}

function inWords({ faced, won, next }: Come): string {
  if (!won) return `${faced.title} stays in your way on the ladder.`;
  if (!next) return `You beat ${faced.title}, and nobody is above. The ladder is yours.`;
  return `You beat ${faced.title}. ${next.title} will play you now.`;
}
