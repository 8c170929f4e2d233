// The field for a person's name.
import type { Signal } from "@preact/signals";
import { fittedName } from "../names";

interface NameFieldProps {
  readonly name: string;
  readonly set: (name: string) => void;
  readonly autoComplete?: "nickname" | "off";
}

export function NameField({ name, set, autoComplete = "nickname" }: NameFieldProps) {
  const write = (field: HTMLInputElement): void => {
    const fitted = fittedName(field.value);
    if (fitted !== field.value) field.value = fitted;
    set(fitted);
  };
  return <input type="text" dir="auto" autoComplete={autoComplete} value={name} onInput={({ currentTarget }) => write(currentTarget)} />;
}

/** The visitor's own name, which nobody has to give. */
export function OwnNameField({ name }: { readonly name: Signal<string> }) {
  return (
    <label class="field">
      <span>Your name <span class="small">(optional)</span></span>
      <NameField name={name.value} set={(given) => (name.value = given)} />
    </label>
  );
}
