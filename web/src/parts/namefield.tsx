// The field for a person's name.
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
