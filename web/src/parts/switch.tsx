// A setting that is on or off.
import type { Signal } from "@preact/signals";

interface SwitchProps {
  readonly on: Signal<boolean>;
  readonly label: string;
  readonly children: string;
}

export function Switch({ on, label, children }: SwitchProps) {
  return (
    <label class="tick">
      <input type="checkbox" checked={on.value} onChange={({ currentTarget }) => (on.value = currentTarget.checked)} />
      <span><b>{label}</b> <span class="small">{children}</span></span>
    </label>
  );
}
