// Numbers for a tap that counts: big steps, and the number itself for a keyboard.
import { useSignal } from "@preact/signals";
import type { Tap } from "../wire";
import { capital } from "../words";

interface NumberPadProps {
  readonly tap: Tap;
  readonly enter: (numbers: readonly number[]) => void;
  readonly back: () => void;
}

export function NumberPad({ tap, enter, back }: NumberPadProps) {
  const numbers = useSignal<readonly number[]>(tap.numbers.map(() => 0));
  const set = (index: number, value: number): void => {
    const kept = Math.max(0, Math.min(tap.most, Math.round(value) || 0));
    numbers.value = numbers.value.map((old, at) => (at === index ? kept : old));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    enter(numbers.value);
  };
  return (
    <form class="counts" onSubmit={submit} aria-label={capital(tap.words)}>
      <h3>{capital(tap.words)}</h3>
      <div class="count-rows">{tap.numbers.map((label, index) => {
        const now = numbers.value[index] ?? 0;
        return (
          <div key={label} class="count-row">
            <label for={`count-${index}`}>{capital(label)}</label>
            <button type="button" class="plain" aria-label={`One less: ${label}`} aria-disabled={now <= 0} onClick={() => set(index, now - 1)}>−</button>
            <input
              id={`count-${index}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={tap.most}
              value={now}
              onFocus={(event) => event.currentTarget.select()}
              onInput={(event) => set(index, event.currentTarget.valueAsNumber)}
            />
            <button type="button" class="plain" aria-label={`One more: ${label}`} aria-disabled={now >= tap.most} onClick={() => set(index, now + 1)}>+</button>
          </div>
        );
      })}</div>
      <div class="dock-foot">
        <button type="button" class="plain" onClick={back}>Back</button>
        <button type="submit" class="chief">Enter</button>
      </div>
    </form>
  );
}
