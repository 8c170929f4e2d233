// Clauses: a button wherever one is cited, and the dialog that quotes it.
import { signal } from "@preact/signals";
import { api } from "../api";
import type { Clause, RulesPage } from "../wire";
import { Dialog } from "./dialog";

const ledgers = new Map<string, Promise<RulesPage>>();

/** A game's ledger, asked for once. */
export function ledger(game: string): Promise<RulesPage> {
  const known = ledgers.get(game) ?? api.rules(game);
  ledgers.set(game, known);
  known.catch(() => ledgers.delete(game));
  return known;
}

interface Quoted {
  readonly game: string;
  readonly id: string;
  /** Null while it is fetched. */
  readonly clause: Clause | null;
  readonly pictures?: RulesPage["pictures"];
  readonly failed?: boolean;
}

const quoted = signal<Quoted | null>(null);

async function quote(game: string, id: string): Promise<void> {
  quoted.value = { game, id, clause: null };
  const page = await ledger(game).catch(() => null);
  if (quoted.value?.id !== id) return;
  const clause = page?.clauses.find((one) => one.id === id) ?? null;
  quoted.value = { game, id, clause, pictures: page?.pictures ?? {}, failed: clause === null };
}

export function Cite({ game, clause }: { readonly game: string; readonly clause: string | null | undefined }) {
  if (!clause) return null;
  return (
    <button type="button" class="cite" aria-label={`Clause ${clause}`} onClick={() => void quote(game, clause)}>
      {clause}
    </button>
  );
}

export function ClauseDialog() {
  const now = quoted.value;
  return (
    <Dialog open={now !== null} onClose={() => (quoted.value = null)} label={`Clause ${now?.id ?? ""}`}>
      {now?.clause && <ClauseText clause={now.clause} pictures={now.pictures ?? {}} />}
      {now && !now.clause && <p>{now.failed ? `The text of ${now.id} did not load.` : `Looking up ${now.id} …`}</p>}
      {now && (
        <p class="small">
          <a href={`/rules/${now.game}`}>All the rules</a>
        </p>
      )}
    </Dialog>
  );
}

interface ClauseTextProps {
  readonly clause: Clause;
  /** SVG documents by name. */
  readonly pictures: RulesPage["pictures"];
}

export function ClauseText({ clause, pictures }: ClauseTextProps) {
  const picture = pictures[clause.picture];
  return (
    <article class="clause" id={clause.id}>
      <h2>
        <span class="clause-id">{clause.id}</span> {clause.title}
      </h2>
      {paragraphs(clause.text).map((text) => <p key={text}><Prose text={text} /></p>)}
      {clause.reading && (
        <div class="reading">
          {paragraphs(clause.reading).map((text, index) => (
            <p key={text}>{index === 0 && <b>Our reading. </b>}<Prose text={text} /></p>
          ))}
        </div>
      )}
      {picture && <img class="clause-picture" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={titleOf(picture)} />}
      {clause.options.length > 0 && (
        <p class="small">
          Changed by {clause.options.map((name, index) => <>{index > 0 && ", "}<code>{name}</code></>)}
        </p>
      )}
      <p class="small">{clause.source}</p>
    </article>
  );
}

function paragraphs(text: string): string[] {
  return text.trim().split(/\n\s*\n/);
}

/** The title of an SVG document, for those who cannot see it. */
function titleOf(picture: string): string {
  return new DOMParser().parseFromString(picture, "image/svg+xml").querySelector("title")?.textContent ?? "";
}

/** Text in which what stands between back quotes is set as code. */
export function Prose({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 ? <code>{part}</code> : part))}</>;
}
