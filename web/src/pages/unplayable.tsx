// A match that this version of the program cannot play: why not, and its log as it was written.
import { api } from "../api";
import { useCard } from "../lobby";
import { optionsInWords } from "../parts/agreed";
import { PageLayout, Paper } from "../parts/layout";
import type { LogEntry, UnplayableMatch } from "../wire";
import { capital, sitter } from "../words";

export function Unplayable({ seen }: { readonly seen: UnplayableMatch }) {
  const known = useCard(seen.game).value;
  const links = known && <a href={`/rules/${seen.game}`} target="_blank">Rules</a>;
  return (
    <PageLayout title={seen.title} kind="unplayable" links={links}>
      <Paper>
        <h1>{seen.title}</h1>
        <p class="lead">{seen.unplayable}</p>
        <Facts seen={seen} />
        <WrittenLog seen={seen} />
        <p class="form-doors">
          <a class="button chief" href={api.recordAddress(seen.match)} download={`${seen.match}.json`}>Download the record</a>
          <a class="button plain" href="/">To the lobby</a>
        </p>
      </Paper>
    </PageLayout>
  );
}

function Facts({ seen }: { readonly seen: UnplayableMatch }) {
  const options = optionsInWords(seen.options);
  return (
    <dl class="facts">
      {seen.seats.map((seat) => (
        <div key={seat.seat}>
          <dt>{capital(seat.role)}</dt>
          <dd>{sitter(seat)}</dd>
        </div>
      ))}
      {options && (
        <div>
          <dt>Options</dt>
          <dd>{options}</dd>
        </div>
      )}
      {seen.position && (
        <div>
          <dt>Starting position</dt>
          <dd>{seen.position}</dd>
        </div>
      )}
    </dl>
  );
}

function WrittenLog({ seen }: { readonly seen: UnplayableMatch }) {
  return (
    <section class="log-part" aria-labelledby="log-heading">
      <h2 id="log-heading">Log</h2>
      <p class="small">{seen.log.length > 0 ? "As it was written:" : "No move was played."}</p>
      <div class="log" role="log" aria-live="off" aria-labelledby="log-heading" tabIndex={0}>
        <ol>{seen.log.map((entry) => <li key={entry.ply}>{line(seen, entry)}</li>)}</ol>
      </div>
    </section>
  );
}

function line({ seats }: UnplayableMatch, { ply, seat, move, notes, resigns }: LogEntry): string {
  const role = capital(seats[seat]?.role ?? `seat ${seat + 1}`);
  return `${ply}. ${resigns ? (notes[0]?.message ?? "") : `${role}: ${move}`}`;
}
