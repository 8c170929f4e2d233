// The visitor's best move as a card: it plays by itself once, again when it is touched, and can be shared.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isStill } from "../board";
import type { MatchFacts, MatchSession } from "../match/session";
import type { Moment } from "../match/story";
import { MoveSaid } from "../parts/movesaid";
import { Dialog } from "../parts/dialog";
import { motion } from "../settings";
import { layOut, type LaidOut, type Shown } from "./layout";
import { SharePanel } from "./panel";

/** How long a move takes that is no flick, s: it would be over before it is seen. */
const LEAST = 0.8;

interface CardProps {
  readonly session: MatchSession;
  readonly facts: MatchFacts;
  readonly best: Moment;
}

export function BestCard({ session, facts, best }: CardProps) {
  const shown = useSignal<Shown | null>(null);
  const again = useSignal(0);
  const open = useSignal(false);
  useEffect(() => {
    const { timeline } = session;
    Promise.all([timeline.at(best.ply - 1), timeline.at(best.ply)]).then(
      ([before = null, frame]) => frame && (shown.value = { board: facts.board, before, frame }),
      () => undefined,
    );
  }, [best.ply]);
  const [width, height] = facts.board.size;
  return (
    <section class="best-card" aria-labelledby="best-heading">
      <h3 id="best-heading">Your best {facts.flicked ? "flick" : "move"}</h3>
      <div class="best-picture" style={`aspect-ratio:${width}/${height}`}>
        {shown.value && <Playing key={again.value} shown={shown.value} asked={again.value > 0} />}
      </div>
      <p><MoveSaid session={session} moment={best} /></p>
      <p class="form-doors">
        <button type="button" class="plain" aria-disabled={!shown.value} onClick={() => (again.value += 1)}>See it again</button>
        <button type="button" class="plain" aria-disabled={!shown.value} onClick={() => (open.value = shown.value !== null)}>Share it</button>
      </p>
      <Dialog open={open.value} onClose={() => (open.value = false)} label="Share">
        {shown.value && <SharePanel session={session} facts={facts} frame={shown.value.frame} />}
      </Dialog>
    </section>
  );
}

/** The move, played once; where nothing is to move by itself, only when it was asked for. */
function Playing({ shown, asked }: { readonly shown: Shown; readonly asked: boolean }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!holder.current) return;
    const laid = layOut(holder.current, shown);
    const still = isStill() || !motion.value;
    laid.show(still && !asked ? 1 : 0);
    return still && !asked ? undefined : play(laid);
  }, []);
  return <div ref={holder} class="best-moving" role="img" aria-label={shown.frame.picture.title} />;
}

/** Play it from its beginning; the returned function stops it. */
function play({ seconds, show }: LaidOut): () => void {
  const time = 1000 * Math.max(LEAST, seconds);
  let [asked, began] = [0, 0];
  const draw = (now: number): void => {
    began ||= now;
    const share = Math.min(1, (now - began) / time);
    show(share);
    if (share < 1) asked = requestAnimationFrame(draw);
  };
  asked = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(asked);
}
