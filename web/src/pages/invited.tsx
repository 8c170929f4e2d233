// A friend's invitation: who is waiting, what is played, and a free seat.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, isJoining, isUnplayable, untilAnswered, Refused } from "../api";
import { listedName } from "../listed";
import { useListedNames } from "../lobby";
import { ownName, recall, remember } from "../memory";
import { AidsRow } from "../parts/aids";
import { AgreedRows } from "../parts/agreed";
import { NamePick } from "../parts/listing";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import { OwnNameField } from "../parts/namefield";
import { useSubmit } from "../parts/submitting";
import type { MatchView } from "../wire";
import { refusalInWords, capital, sitter } from "../words";
import { Nowhere } from "./nowhere";

interface InvitedProps {
  readonly match: string;
  readonly invitation: string;
  /** The visitor has sat down, or only watches. */
  readonly onDone: () => void;
}

export function Invited({ match, invitation, onDone }: InvitedProps) {
  const view = useSignal<MatchView | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    untilAnswered(() => api.match(match, recall(match)?.key), () => undefined).then(
      // No seat can be taken any more; the page of the match says why.
      (answer) => void (isUnplayable(answer) ? onDone() : (view.value = answer)),
      (error: unknown) => (trouble.value = error instanceof Refused ? refusalInWords(error) : String(error)),
    );
  }, [match]);
  if (trouble.value) return <Nowhere words={trouble.value} />;
  const title = view.value?.title ?? "parlour";
  return (
    <PageLayout title={`You are invited - ${title}`} kind="invited" links={view.value && <a href={`/rules/${view.value.game}`} target="_blank">Rules</a>}>
      <Paper>
        {view.value ? <Chair view={view.value} invitation={invitation} onDone={onDone} /> : <Waiting words="Finding your seat …" />}
      </Paper>
    </PageLayout>
  );
}

function host(view: MatchView): string {
  const [waiting] = view.seats.filter((seat) => seat.kind === "person" && seat.taken);
  return waiting?.name ? `${waiting.name} is waiting for you` : "Somebody is waiting for you";
}

function Chair({ view, invitation, onDone }: { readonly view: MatchView; readonly invitation: string; readonly onDone: () => void }) {
  const seated = view.seats.some((seat) => seat.yours);
  const free = isJoining(view.match, invitation) || view.seats.some((seat) => seat.kind === "person" && !seat.taken);
  return (
    <>
      <h1>{seated ? view.title : free ? `${host(view)}.` : "This seat is taken."}</h1>
      <p class="lead">The game is {view.title}.</p>
      <dl class="facts">
        {view.seats.map((seat) => (
          <div key={seat.seat}>
            <dt>{capital(seat.role)}</dt>
            <dd>{seat.kind === "person" && !seat.taken ? "free: you can take it" : sitter(seat)}</dd>
          </div>
        ))}
        <AgreedRows match={view} />
        <AidsRow match={view} />
      </dl>
      {seated && <p>You already have a seat here. The link is for your friend: send it to them.</p>}
      {!seated && free ? (
        <SitDown match={view.match} invitation={invitation} listed={view.listed ?? false} onDone={onDone} />
      ) : (
        <button type="button" class="chief" onClick={onDone}>{seated ? "To your seat" : "Watch the match"}</button>
      )}
    </>
  );
}

function SitDown({ match, invitation, listed, onDone }: InvitedProps & { readonly listed: boolean }) {
  const name = useSignal(ownName.get());
  const names = useListedNames().value;
  const { busy, trouble, submit } = useSubmit(async () => {
    const called = listed ? listedName.get(names) : name.value;
    if (!listed) ownName.set(called);
    const { key } = await api.join(match, { invitation, name: called });
    remember(match, { key });
    onDone();
  });
  return (
    <form onSubmit={submit}>
      {listed && names.length > 0 ? <NamePick names={names} /> : <OwnNameField name={name} />}
      {trouble.value && <p class="notice">{trouble.value} You can watch instead.</p>}
      <p class="form-doors">
        <button type="submit" class="chief" aria-disabled={busy.value}>Sit down</button>
        <button type="button" class="plain" onClick={onDone}>Only watch</button>
      </p>
    </form>
  );
}
