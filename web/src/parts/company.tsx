// Phrases between people: the button that offers them, and what was just said, at the seat of who said it.
import { useSignal } from "@preact/signals";
import { hasCompany } from "../match/company";
import type { MatchSession } from "../match/session";
import { phrases } from "../settings";
import type { OfferedPhrase, SeatCard } from "../wire";
import { Dialog } from "./dialog";
import { Switch } from "./switch";

/** Only where another person sits, and never for a spectator. */
export function Company({ session }: { readonly session: MatchSession }) {
  const [facts, open] = [session.facts.value, useSignal(false)];
  if (!facts || facts.phrases.length === 0 || !hasCompany(facts.seats)) return null;
  const say = (offered: OfferedPhrase): void => {
    open.value = false;
    void session.speak(offered.phrase);
  };
  return (
    <>
      <button type="button" class="plain" aria-haspopup="dialog" onClick={() => (open.value = true)}>Say …</button>
      <Dialog open={open.value} onClose={() => (open.value = false)} label="Say something" kind="phrases">
        <h2 tabIndex={-1}>Say something</h2>
        <ul>
          {facts.phrases.map((offered) => (
            <li key={offered.phrase}>
              <button type="button" class="plain" onClick={() => say(offered)}>{offered.text}</button>
            </li>
          ))}
        </ul>
        <Switch on={phrases} label="Hear the others">You see what other people say, and screen readers read it out.</Switch>
      </Dialog>
    </>
  );
}

/** What one of some seats has just said. It lies on what is below it, and moves nothing. */
export function Said({ session, seats }: { readonly session: MatchSession; readonly seats: readonly SeatCard[] }) {
  const said = session.company.spoken.value.filter((each) => seats.some(({ seat }) => seat === each.seat)).at(-1);
  // A screen reader is told by the page's own announcement.
  return said ? <span key={said.id} class="player-said" aria-hidden="true">{said.text}</span> : null;
}
