// The ledger of a game: every clause, with its source and our reading of it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused } from "../api";
import { useCard } from "../lobby";
import { ClauseText, ledger, Prose } from "../parts/clause";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import type { Clause, RulesPage } from "../wire";
import { refusalInWords } from "../words";
import { Nowhere } from "./nowhere";

export function RulesLedger({ game }: { readonly game: string }) {
  const page = useSignal<RulesPage | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    ledger(game).then(
      (answer) => (page.value = answer),
      (error: unknown) => (trouble.value = error instanceof Refused ? refusalInWords(error) : String(error)),
    );
  }, [game]);
  useEffect(() => {
    if (page.value && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [page.value]);
  if (trouble.value) return <Nowhere words={trouble.value} />;
  return (
    <PageLayout
      title={`Rules - ${page.value?.title ?? "parlour"}`}
      kind="rules"
      links={page.value && <a href={`/new/${game}`}>Play</a>}
    >
      <Paper>{page.value ? <Ledger page={page.value} /> : <Waiting words="Loading the rules …" />}</Paper>
    </PageLayout>
  );
}

/** The way to referee practice, for a game that has it. */
function PracticeDoor({ game }: { readonly game: string }) {
  const card = useCard(game);
  if (!card.value?.practice) return null;
  return <p><a class="button plain" href={`/practice/${game}`}>Practise refereeing</a></p>;
}

function Ledger({ page }: { readonly page: RulesPage }) {
  return (
    <>
      <h1>{page.title}</h1>
      <p class="lead">
        <Prose text={page.summary.trim()} />
      </p>
      <PracticeDoor game={page.game} />
      <Contents clauses={page.clauses} />
      {page.clauses.map((clause) => <ClauseText key={clause.id} clause={clause} pictures={page.pictures} />)}
      <section class="sources" id="sources">
        <h2>Sources</h2>
        <ul>{page.sources.map((source) => <li key={source}>{source}</li>)}</ul>
      </section>
    </>
  );
}

/** Open on wide screens. */
function Contents({ clauses }: { readonly clauses: readonly Clause[] }) {
  return (
    <details class="contents" open={matchMedia("(min-width: 640px)").matches}>
      <summary>Contents</summary>
      <nav aria-label="Contents">
        <ul>
          {clauses.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}><span class="clause-id">{id}</span> {title}</a>
            </li>
          ))}
          <li><a href="#sources">Sources</a></li>
        </ul>
      </nav>
    </details>
  );
}
