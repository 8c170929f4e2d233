// Clauses: a touchable id wherever one is cited, and the dialog that quotes it.
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
  readonly failed?: boolean;
}

const quoted = signal<Quoted | null>(null);

async function quote(game: string, id: string): Promise<void> {
  quoted.value = { game, id, clause: null };
  const page = await ledger(game).catch(() => null);
  if (quoted.value?.id !== id) return;
  const clause = page?.clauses.find((one) => one.id === id) ?? null;
  quoted.value = { game, id, clause, failed: clause === null };
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
      {now?.clause && <ClauseText clause={now.clause} />}
      {now && !now.clause && <p>{now.failed ? `The text of ${now.id} cannot be had now.` : `Looking up ${now.id} …`}</p>}
      {now && (
        <p class="small">
          <a href={`/rules/${now.game}`}>All the rules</a>
        </p>
      )}
    </Dialog>
  );
}

export function ClauseText({ clause }: { readonly clause: Clause }) {
  return (
    <article class="clause" id={clause.id}>
      <h2>
        <span class="clause-id">{clause.id}</span> {clause.title}
      </h2>
      {clause.text.trim().split(/\n\s*\n/).map((text) => <p key={text}><Prose text={text} /></p>)}
      {clause.reading && (
        <p class="reading">
          <b>Our reading.</b> <Prose text={clause.reading} />
        </p>
      )}
      {clause.options.length > 0 && (
        <p class="small">
          Changed by {clause.options.map((name, index) => <>{index > 0 && ", "}<code>{name}</code></>)}
        </p>
      )}
      <p class="small">{clause.source}</p>
    </article>
  );
}

/** Text in which what stands between back quotes is set as code. */
export function Prose({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 ? <code>{part}</code> : part))}</>;
}
