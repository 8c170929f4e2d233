// Taking a turn back between people: who asks, who answers, and the table at which the match goes on.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { announce } from "../announce";
import { go } from "../router";
import { isYourTurn } from "../match/phrases";
import type { MatchFacts, MatchSession } from "../match/session";
import type { Frame, SeatCard, TakeBack } from "../wire";
import { Dialog } from "./dialog";
import { capital } from "../words";

/** A question that a player asks the others at the last ply, and its answers. */
export function Asking({ session }: { readonly session: MatchSession }) {
  const [latest, facts] = [session.timeline.latest.value, session.facts.value];
  const asked = facts?.take_back;
  const open = asked && latest && !latest.result && asked.asked_at === latest.ply ? asked : null;
  useFollowing(session, facts, latest);
  useEffect(() => {
    if (open && facts) announce(sentence(open, facts.seats), "assertive");
  }, [open?.asked_at, open?.refused, open === null]);
  const later = useSignal(-1);
  if (!open || !facts) return null;
  const answers = mayAnswer(open, facts.seats);
  const question = (
    <div class="asking notice" role="group" aria-label="Take-back">
      <p>{sentence(open, facts.seats)}</p>
      {answers && <Answers session={session} ply={open.asked_at} />}
    </div>
  );
  if (!answers || later.value === open.asked_at) return question;
  return (
    <Dialog open onClose={() => (later.value = open.asked_at)} label="Take-back" closing="Not now">
      {question}
    </Dialog>
  );
}

/** Everybody goes on where a granted take-back leads. */
function useFollowing(session: MatchSession, facts: MatchFacts | null, latest: Frame | null): void {
  const next = latest && !latest.result ? facts?.rematch : null;
  useEffect(() => {
    if (!next || !facts) return;
    if (facts.seats.some(({ yours }) => yours)) session.keepKeyFor(next);
    go(`/match/${next}`);
    announce("A turn was taken back. The match goes on from there.", "assertive");
  }, [next]);
}

function sentence({ seat, refused, granted }: TakeBack, seats: readonly SeatCard[]): string {
  const own = seats[seat]?.yours ?? false;
  const who = own ? "You ask" : `${named(seats[seat])} asks`;
  if (refused !== null) return `${who} to take the last turn back. ${isMine(refused, seats) ? "You refused" : `${named(seats[refused])} refused`}; the match goes on.`;
  if (own) return "You have asked to take your last turn back. Waiting for an answer.";
  if (granted.some((each) => isMine(each, seats))) return `${who} to take the last turn back. You have agreed; others have not answered yet.`;
  return `${who} to take the last turn back.`;
}

function isMine(seat: number, seats: readonly SeatCard[]): boolean {
  return seats[seat]?.yours ?? false;
}

function named(seat: SeatCard | undefined): string {
  return seat?.name || capital(seat?.role ?? "");
}

function mayAnswer({ seat, refused, granted }: TakeBack, seats: readonly SeatCard[]): boolean {
  const mine = seats.filter(({ yours }) => yours).map((each) => each.seat);
  return mine.length > 0 && !mine.includes(seat) && refused === null && !granted.some((each) => mine.includes(each));
}

function Answers({ session, ply }: { readonly session: MatchSession; readonly ply: number }) {
  const busy = useSignal(false);
  const answer = async (granted: boolean): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    await session.answerTakeBack(ply, granted);
    busy.value = false;
  };
  return (
    <p class="form-doors">
      <button type="button" class="chief" aria-disabled={busy.value} onClick={() => void answer(true)}>Agree</button>
      <button type="button" class="plain" aria-disabled={busy.value} onClick={() => void answer(false)}>Refuse</button>
    </p>
  );
}

/** The button with which a player asks; only where there is somebody to ask, and once at each move. */
export function AskTakeBack({ session }: { readonly session: MatchSession }) {
  const [latest, facts] = [session.timeline.latest.value, session.facts.value];
  const busy = useSignal(false);
  if (!latest || !facts || facts.alone || latest.result || session.timeline.lookingBack.value) return null;
  const mine = new Set(facts.seats.filter(({ yours }) => yours).map(({ seat }) => seat));
  const moved = session.timeline.log.value.some(({ seat }) => mine.has(seat));
  if (!moved || facts.seats.some(({ taken }) => !taken)) return null;
  const asked = facts.take_back?.asked_at === latest.ply;
  const ask = async (): Promise<void> => {
    if (busy.value || asked) return;
    busy.value = true;
    await session.askTakeBack(latest.ply);
    busy.value = false;
  };
  return (
    <button type="button" class="plain" aria-disabled={busy.value || asked} onClick={() => void ask()}>
      {isYourTurn(latest, facts.seats) ? "Ask to take back your last turn" : "Ask to take back"}
    </button>
  );
}
