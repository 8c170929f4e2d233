// The links for friends who have not sat down yet. Somebody who has just invited sees them in a dialog, and later beside the board.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { chime } from "../match/nudge";
import type { MatchSession } from "../match/session";
import { recall } from "../memory";
import { heard } from "../settings";
import type { SeatCard } from "../wire";
import { capital } from "../words";
import { Dialog } from "./dialog";
import { friendLink, LinkField, OnlyHere, ReturnLink, WatchLink } from "./links";

/** The seats that friends are still to take. */
export function freeSeats(seats: readonly SeatCard[]): readonly SeatCard[] {
  return seats.filter((seat) => seat.kind === "person" && !seat.taken);
}

/** The match whose maker is to see the invitation first. */
export const inviting = signal("");

/** The invitation by itself, until a friend has sat down, which is heard. */
export function InvitationDialog({ session }: { readonly session: MatchSession }) {
  const { facts, id } = session;
  const free = freeSeats(facts.value?.seats ?? []).length;
  const before = useRef(0);
  useEffect(() => {
    if (free < before.current && facts.value?.seats.some(({ yours }) => yours)) {
      announce(facts.value.listed ? "Somebody has sat down." : "Your friend has sat down.", "assertive");
      if (heard.peek()) chime();
    }
    before.current = free;
  }, [free]);
  return (
    <Dialog open={inviting.value === id && free > 0} onClose={() => (inviting.value = "")} label={`Invite ${friends(free)}`} kind="invitation">
      <h2 tabIndex={-1}>Invite {friends(free)}</h2>
      <FriendLinks session={session} />
      <OnlyHere />
      <p class="waiting">{`Waiting for ${friends(free)}${facts.value?.listed ? ", or for somebody from the lobby" : ""} …`}</p>
    </Dialog>
  );
}

/** The people who are invited to the free seats. */
function friends(free: number): string {
  return free > 1 ? "your friends" : "your friend";
}

function FriendLinks({ session }: { readonly session: MatchSession }) {
  const invitations = recall(session.id)?.invitations ?? {};
  const seats = freeSeats(session.facts.value?.seats ?? []).filter(({ seat }) => invitations[seat]);
  return (
    <>
      {seats.map((seat) => (
        <LinkField
          key={seat.seat}
          chief
          label={seats.length > 1 ? `For ${capital(seat.role)}` : "Send this link"}
          words="One friend can use it, once."
          link={friendLink(session.id, invitations[seat.seat] ?? "")}
        />
      ))}
    </>
  );
}

/** The links, in one place, as long as a friend's seat is free. */
export function Invitations({ session }: { readonly session: MatchSession }) {
  const free = freeSeats(session.facts.value?.seats ?? []);
  if (free.length === 0 || session.timeline.latest.value?.result) return null;
  const invitations = recall(session.id)?.invitations ?? {};
  if (!free.some(({ seat }) => invitations[seat])) return <p class="notice">A seat is still free. {session.facts.value?.listed ? "It can be taken in the lobby." : "Your friend has the link."}</p>;
  return (
    <section class="invitations" aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">Waiting for {friends(free.length)}</h2>
      <OnlyHere />
      <FriendLinks session={session} />
      <WatchLink match={session.id} />
      <ReturnLink match={session.id} />
    </section>
  );
}
