// The links for friends who have not sat down yet.
import type { MatchSession } from "../match/session";
import { recall } from "../memory";
import type { SeatCard } from "../wire";
import { friendLink, LinkField, OnlyHere, ReturnLink, WatchLink } from "./links";

/** The seats that friends are still to take. */
export function freeSeats(seats: readonly SeatCard[]): readonly SeatCard[] {
  return seats.filter((seat) => seat.kind === "person" && !seat.taken);
}

/** The links, in one place, as long as a friend's seat is free. */
export function Invitations({ session }: { readonly session: MatchSession }) {
  const free = freeSeats(session.facts.value?.seats ?? []);
  if (free.length === 0 || session.timeline.latest.value?.result) return null;
  const invitations = recall(session.id)?.invitations ?? {};
  const seats = free.filter((seat) => invitations[seat.seat]);
  if (seats.length === 0) return <p class="notice">A seat is still free. Your friend has the link.</p>;
  return (
    <section class="invitations" aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">Waiting for your friend</h2>
      <OnlyHere />
      {seats.map((seat) => (
        <LinkField
          key={seat.seat}
          chief
          label={seats.length > 1 ? `For ${seat.role}` : "Send this link"}
          words="One friend can use it, once."
          link={friendLink(session.id, invitations[seat.seat] ?? "")}
        />
      ))}
      <WatchLink match={session.id} />
      <ReturnLink match={session.id} />
    </section>
  );
}
