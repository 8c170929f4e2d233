// Whose hand flicks, and how far it errs: why a flick straight ahead passed beside the hole. Who plays alone can choose another.
import { useSignal } from "@preact/signals";
import { useCard } from "../lobby";
import type { MatchSession } from "../match/session";
import { go } from "../router";
import type { HandCard, SeatCard } from "../wire";
import { capital } from "../words";
import { Dialog } from "./dialog";

export function HandLine({ session }: { readonly session: MatchSession }) {
  const [facts, open] = [session.facts.value, useSignal(false)];
  const card = useCard(facts?.game ?? "").value;
  const turn = session.moves.turn.value;
  const seat = facts?.seats.find((one) => one.yours && one.seat === session.timeline.shown.value?.to_play);
  if (!facts || !seat || !turn?.aimings[0]) return <p class="aim-hand" />;
  const words = `${capital(seat.hand || "steady")} hand: your shots ${wandering(turn.aimings[0].wander)}.`;
  if (!facts.alone || !card) return <p class="aim-hand small">{words}</p>;
  return (
    <>
      <button type="button" class="aim-hand quiet small" aria-haspopup="dialog" onClick={() => (open.value = true)}>
        <span>{words} <span class="as-link">Change it</span></span>
      </button>
      <Dialog open={open.value} onClose={() => (open.value = false)} label="Your hand" kind="hands">
        <Hands session={session} seat={seat} hands={card.hands} />
      </Dialog>
    </>
  );
}

interface HandsProps {
  readonly session: MatchSession;
  readonly seat: SeatCard;
  readonly hands: readonly HandCard[];
}

/** The hands to choose from. If the rules of the table do not let this match go on with another, one from its beginning does. */
function Hands({ session, seat, hands }: HandsProps) {
  const [refused, asked] = [useSignal<{ readonly hand: string; readonly why: string } | null>(null), useSignal(false)];
  const first = session.timeline.log.value.findIndex((entry) => entry.seat === seat.seat);
  const take = async (ply: number, hand: string): Promise<void> => {
    if (asked.value) return;
    asked.value = true;
    const answer = await session.withHand(ply, hand);
    asked.value = false;
    if (answer.match) go(`/match/${answer.match}`);
    else refused.value = { hand, why: answer.refusal };
  };
  // Somebody of the ladder sits there.
  const climbs = session.facts.value?.seats.some(({ face }) => face) ?? false;
  const steady = climbs ? [] : [{ name: "", summary: "For casual games, and for practice.", wander: 0 }];
  const all = [...steady, ...[...hands].reverse()];
  return (
    <>
      <h2>Your hand</h2>
      <p class="small">It says how far your flicks go from your aim. Bots have a hand too.{climbs && " A match of the ladder has no steady hand."}</p>
      <ul>
        {all.map(({ name, summary, wander }) => (
          <li key={name}>
            <button type="button" class="plain" aria-pressed={name === seat.hand} aria-disabled={asked.value} onClick={() => void (name === seat.hand || take(session.timeline.lastPly.value, name))}>
              <b>{capital(name || "steady")}: your shots {wandering(wander)}.</b>
              <span class="small">{name === seat.hand && "Your hand now. "}{summary}</span>
            </button>
            {refused.value?.hand === name && (
              <p role="status" class="notice">
                {refused.value.why}{" "}
                {first >= 0 && <button type="button" class="chief" onClick={() => void take(first, name)}>Begin again with it</button>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `wander by about 0.8 degrees`. */
function wandering(wander: number): string {
  if (wander === 0) return "go where you aim";
  const rounded = Math.max(0.1, Math.round(10 * wander) / 10);
  return `wander by about ${rounded} ${rounded === 1 ? "degree" : "degrees"}`;
}
