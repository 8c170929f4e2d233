// A player's profile: kept in this browser alone, and given away only as a file.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { announce } from "../announce";
import { download } from "../download";
import { Dialog } from "../parts/dialog";
import { isFolder } from "../home";
import { later } from "../parts/later";
import { PageLayout, Paper } from "../parts/layout";
import { addProfile, formatProfile, profile } from "../profile/kept";
import { type GameRecord, gamesOf, type Opponent, type Played } from "../profile/played";
import { capital, plural } from "../words";

const EverythingKept = later(() => import("../site/keeping").then((found) => found.EverythingKept));

/** Matches that are listed. */
const LISTED = 50;

export function ProfilePage() {
  const matches = useSignal(profile.matches());
  const refresh = (): void => {
    matches.value = profile.matches();
  };
  const games = gamesOf(matches.value);
  return (
    <PageLayout title="Your profile - parlour" kind="profile">
      <Paper>
        <h1>Your profile</h1>
        <p class="lead">
          {games.length > 0 ? "Your matches against others." : "Nothing here yet. Finish a match against a bot or a friend, and it appears here."}{" "}
          This browser keeps the profile; the server does not. Download it to take it to another device.
        </p>
        <Files refresh={refresh} empty={games.length === 0} />
      </Paper>
      {isFolder && <EverythingKept refresh={refresh} />}
      {games.map((game) => <Game key={game.game} record={game} />)}
      {matches.value.length > 0 && <Matches matches={[...matches.value].reverse()} />}
    </PageLayout>
  );
}

function Game({ record }: { readonly record: GameRecord }) {
  const { game, title, won, drawn, lost, bests } = record;
  const heading = `profile-${game}`;
  return (
    <section class="figures" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <dl class="profile-facts">
        <div>
          <dt>Rating</dt>
          <dd><RatingWords record={record} /></dd>
        </div>
        <div>
          <dt>Matches</dt>
          <dd>{won} won, {drawn > 0 && `${drawn} drawn, `}{lost} lost</dd>
        </div>
        {bests.map(({ title: what, value, match }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd><a href={`/match/${match}`}>{value}</a></dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RatingWords({ record: { rating, ratedMatches } }: { readonly record: GameRecord }) {
  if (!rating) return <span class="small">None yet. Only matches of the ladder count: their opponents have measured ratings.</span>;
  const [low, high] = [rating.rating - 1.96 * rating.deviation, rating.rating + 1.96 * rating.deviation].map(Math.round);
  return (
    <>
      <b>{Math.round(rating.rating)}</b>{" "}
      <span class="small">probably between {low} and {high}, from {plural(ratedMatches, "match", "matches")}</span>
    </>
  );
}

function Matches({ matches }: { readonly matches: readonly Played[] }) {
  const left = matches.length - LISTED;
  return (
    <section class="recent" aria-labelledby="played-heading">
      <h2 id="played-heading">Matches</h2>
      <ul>
        {matches.slice(0, LISTED).map((one) => (
          <li key={one.match}>
            <a href={`/match/${one.match}`}>
              <b>{one.title}</b>
              <span class="small">
                {outcome(one.score)} against {one.against.map(called).join(", ") || "nobody"},{" "}
                <time dateTime={new Date(one.when).toISOString()}>{new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(one.when)}</time>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {left > 0 && <p class="small">{plural(left, "older match", "older matches")} not listed.</p>}
    </section>
  );
}

function outcome(score: number): string {
  return score === 1 ? "Won" : score === 0 ? "Lost" : "Drawn";
}

function called({ name, bot }: Opponent): string {
  return bot ? `${capital(name)}, a bot` : name || "a guest";
}

interface FilesProps {
  readonly refresh: () => void;
  readonly empty: boolean;
}

function Files({ refresh, empty }: FilesProps) {
  const field = useRef<HTMLInputElement>(null);
  const words = useSignal("");
  const deleting = useSignal(false);
  const read = async (): Promise<void> => {
    const file = field.current?.files?.[0];
    if (!file) return;
    try {
      const added = addProfile(await file.text());
      words.value = `${plural(added, "new match", "new matches")} from ${file.name}.`;
    } catch (error) {
      words.value = error instanceof Error ? error.message : "Your browser could not read this file.";
    }
    // The same file can be chosen again after it was changed.
    if (field.current) field.current.value = "";
    announce(words.value);
    refresh();
  };
  const remove = (): void => {
    profile.clear();
    deleting.value = false;
    words.value = "Your profile is deleted.";
    announce(words.value);
    refresh();
  };
  return (
    <>
      <div class="form-doors">
        {!empty && <button type="button" class="chief" onClick={() => download("parlour-profile.json", "application/json", formatProfile())}>Download the profile</button>}
        <label class="button plain">
          Add a profile from a file
          <input ref={field} class="unseen" type="file" accept=".json,application/json" onChange={() => void read()} />
        </label>
        {!empty && <button type="button" class="quiet" onClick={() => (deleting.value = true)}>Delete the profile</button>}
      </div>
      {words.value && <p class="notice" role="status">{words.value}</p>}
      <Dialog open={deleting.value} onClose={() => (deleting.value = false)} label="Delete the profile" closing="Keep it">
        <h2 tabIndex={-1}>Delete your profile?</h2>
        <p>Your results, ratings and bests, and your progress in puzzles and the trainer, are kept in this browser alone. Download the profile first if you may want them again.</p>
        <p><button type="button" class="plain" onClick={remove}>Delete it</button></p>
      </Dialog>
    </>
  );
}
