// An entry in the game's notation: for a thinking game while nobody can say which moves there are.
import { useSignal } from "@preact/signals";
import type { SheetSession } from "./session";

export function Notation({ session }: { readonly session: SheetSession }) {
  const text = useSignal("");
  const enter = (event: Event): void => {
    event.preventDefault();
    const move = text.value.trim();
    if (!move) return;
    text.value = "";
    session.enter(move);
  };
  return (
    <form class="notation" onSubmit={enter}>
      <label>
        <span>The move in the game's notation</span>
        <input type="text" autoComplete="off" spellcheck={false} maxLength={200} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      <button type="submit" class="chief">Keep this move</button>
    </form>
  );
}
