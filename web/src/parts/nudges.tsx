// The setting that notifies the visitor when it is the own turn.
import { useSignal } from "@preact/signals";
import { announce } from "../announce";
import { nudged } from "../memory";
import { askToNotify, canNotify } from "../match/nudge";

export function Nudges() {
  const on = useSignal(nudged.get());
  const blocked = useSignal(false);
  if (!canNotify()) return null;
  const set = async (wanted: boolean): Promise<void> => {
    const allowed = wanted && (await askToNotify());
    blocked.value = wanted && !allowed;
    on.value = allowed;
    nudged.set(allowed);
    if (blocked.value) announce("This browser does not allow notifications from this page.", "assertive");
  };
  return (
    <p>
      <label class="field tick">
        <input type="checkbox" checked={on.value} onChange={({ currentTarget }) => void set(currentTarget.checked)} />
        <span>Notify me when it is my turn</span> <span class="small">(while this page is open, but hidden)</span>
      </label>
      {blocked.value && <span class="notice">This browser does not allow notifications from this page. You can change that in its settings.</span>}
    </p>
  );
}
