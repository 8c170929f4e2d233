// A remark of the referee: what no rule is about, such as a board that was moved. It changes nothing.
import { useSignal } from "@preact/signals";
import type { SheetView } from "../wire";
import { capital } from "../words";
import type { SheetSession } from "./session";
import { remarkText } from "./words";

/** As long as the server takes one. */
const LONGEST = 200;

interface RemarkProps {
  readonly session: SheetSession;
  readonly view: SheetView;
}

export function Remark({ session, view }: RemarkProps) {
  const [role, words, open] = [useSignal(""), useSignal(""), useSignal(false)];
  const note = (event: Event): void => {
    event.preventDefault();
    const said = words.value.trim();
    if (!said) return;
    session.enter(remarkText(role.value, said));
    words.value = role.value = "";
    open.value = false;
  };
  const correcting = session.correcting.value;
  return (
    <details class="part" open={open.value} onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary>Note a remark</summary>
      <form onSubmit={note}>
        <p class="small">For what no rule is about: a chair was left, the board was moved. It changes nothing.</p>
        {correcting && <p class="small">{correcting.inserted ? "It is put before" : "It replaces"} entry {correcting.at + 1}.</p>}
        <label class="field">
          <span>Whom it concerns</span>
          <select value={role.value} onChange={({ currentTarget }) => (role.value = currentTarget.value)}>
            <option value="">Nobody alone</option>
            {view.seats.map(({ name, title }) => <option key={title} value={title}>{name ? `${capital(title)}, ${name}` : capital(title)}</option>)}
          </select>
        </label>
        <label class="field">
          <span>Remark</span>
          <input type="text" required maxLength={LONGEST} autoComplete="off" value={words.value} onInput={({ currentTarget }) => (words.value = currentTarget.value)} />
        </label>
        <button type="submit">Note it</button>
      </form>
    </details>
  );
}
