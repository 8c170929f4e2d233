// A page with a form for a game, which is shown once the game is known.
import type { FunctionComponent } from "preact";
import { useCard } from "../lobby";
import { PageLayout, Paper, Waiting } from "../parts/layout";
import type { GameCard } from "../wire";
import { Nowhere } from "./nowhere";

interface FormPageProps {
  readonly game: string;
  /** The document's title, at first without the game. */
  readonly title: (card: GameCard | null | undefined) => string;
  readonly form: FunctionComponent<{ readonly card: GameCard }>;
}

export function FormPage({ game, title, form: Form }: FormPageProps) {
  const card = useCard(game).value;
  if (card === null) return <Nowhere words="There is no such game here." />;
  return (
    <PageLayout title={title(card)} kind="new" links={card && <a href={`/rules/${game}`}>Rules</a>}>
      <Paper>{card ? <Form card={card} /> : <Waiting words="Loading …" />}</Paper>
    </PageLayout>
  );
}
