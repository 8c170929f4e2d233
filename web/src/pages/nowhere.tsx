// The page of an unknown address.
import { PageLayout, Paper } from "../parts/layout";

export function Nowhere({ words }: { readonly words: string }) {
  return (
    <PageLayout title="Nothing here - parlour" kind="nowhere">
      <Paper>
        <h1>Nothing here</h1>
        <p>{words}</p>
        <p>
          <a class="button chief" href="/">To the lobby</a>
        </p>
      </Paper>
    </PageLayout>
  );
}
