// Open seats and matches to watch, of people who wish to be listed. Nothing is shown while there are none.
import { api } from "../api";
import { clockInWords } from "../clockwords";
import { entryInWords, freeSeat, type Listed, listedName } from "../listed";
import { remember } from "../memory";
import { go } from "../router";
import type { ListedMatch, Listings } from "../wire";
import { Agreed } from "./agreed";
import { NamePick } from "./listing";
import { useSubmit } from "./submitting";

const HEADING = "open-seats";

/** Show the list as it is now, and bring it into sight. */
export function showOpenSeats(listed: Listed): void {
  listed.show();
  requestAnimationFrame(() => {
    const heading = document.getElementById(HEADING);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  });
}

interface OpenSeatsProps {
  readonly listed: Listings;
  readonly names: readonly string[];
}

export function OpenSeats({ listed: { open, going }, names }: OpenSeatsProps) {
  if (open.length + going.length === 0) return null;
  return (
    <section class="open-seats" aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>{open.length > 0 ? "Open seats" : "Matches to watch"}</h2>
      {open.length > 0 && <NamePick names={names} />}
      <ul>{open.map((one) => <Seat key={one.match} one={one} names={names} />)}</ul>
      {open.length > 0 && going.length > 0 && <h3>Matches to watch</h3>}
      <ul>{going.map((one) => <li key={one.match}><Said one={one} /><Watch one={one} /></li>)}</ul>
    </section>
  );
}

function Seat({ one, names }: { readonly one: ListedMatch; readonly names: readonly string[] }) {
  const { busy, trouble, submit } = useSubmit(async () => {
    const { match, title, game } = one;
    const { key } = await api.takeSeat(match, { seat: freeSeat(one)?.seat ?? 0, name: listedName.get(names) });
    remember(match, { title, game, key });
    go(`/match/${match}`);
  });
  return (
    <li>
      <Said one={one} />
      <button type="button" class="chief" aria-label={`Sit down: ${one.title}. ${entryInWords(one, Date.now())}`} aria-disabled={busy.value} onClick={submit}>Sit down</button>
      <Watch one={one} />
      {trouble.value && <p class="notice">{trouble.value}</p>}
    </li>
  );
}

function Said({ one }: { readonly one: ListedMatch }) {
  return (
    <p>
      <b>{one.title}</b>
      <span>{entryInWords(one, Date.now())}</span>
      <span class="small">
        <Agreed match={one} />{one.clock && `. Clock: ${clockInWords(one.clock)}`}{one.aids && ". Hints for everybody"}.
      </span>
    </p>
  );
}

function Watch({ one }: { readonly one: ListedMatch }) {
  return <a class="button plain" href={`/match/${one.match}`} aria-label={`Watch: ${one.title}. ${entryInWords(one, Date.now())}`}>Watch</a>;
}
