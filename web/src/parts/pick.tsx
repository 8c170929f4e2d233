// A field in which one of a few values is picked.
import type { Signal } from "@preact/signals";
import type { Values } from "../settings";

interface PickProps<V extends string> {
  readonly now: Signal<V>;
  readonly values: Values<V>;
  readonly label: string;
}

export function Pick<V extends string>({ now, values, label }: PickProps<V>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select onChange={({ currentTarget }) => (now.value = currentTarget.value as V)}>
        {values.map(([value, title]) => <option key={value} value={value} selected={value === now.value}>{title}</option>)}
      </select>
    </label>
  );
}
