// An address where nothing is.
import { Frame, Sheet } from "../parts/frame";

export function Nowhere({ words }: { readonly words: string }) {
  return (
    <Frame title="Nothing here - parlour" kind="nowhere">
      <Sheet>
        <h1>Nothing here</h1>
        <p>{words}</p>
        <p>
          <a class="button chief" href="/">To the lobby</a>
        </p>
      </Sheet>
    </Frame>
  );
}
