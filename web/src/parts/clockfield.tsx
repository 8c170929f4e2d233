// The clock of a new match: none, a usual one, or the players' own.
import type { Signal } from "@preact/signals";
import { clockInWords } from "../clockwords";
import type { Clock } from "../wire";
import { capital } from "../words";

const DAY = 86_400;

/** What people choose most. Days are for playing by letter: everybody looks in when they like. */
const USUAL: readonly Clock[] = [
  { per: "turn", seconds: 60, increment: 0 },
  { per: "turn", seconds: 300, increment: 0 },
  { per: "match", seconds: 300, increment: 5 },
  { per: "match", seconds: 900, increment: 10 },
  { per: "match", seconds: 2700, increment: 30 },
  { per: "turn", seconds: DAY, increment: 0 },
  { per: "turn", seconds: 3 * DAY, increment: 0 },
  { per: "turn", seconds: 7 * DAY, increment: 0 },
];
const OWN = "own";
/** What an option of the list is called in it. */
const keyOf = ({ per, seconds, increment }: Clock): string => `${per} ${seconds} ${increment ?? 0}`;
const OWN_TO_BEGIN_WITH: Clock = { per: "match", seconds: 600, increment: 0 };

interface ClockFieldProps {
  readonly clock: Signal<Clock | null>;
  /** Whether the players set their own clock. */
  readonly own: Signal<boolean>;
}

export function ClockField({ clock, own }: ClockFieldProps) {
  const chosen = own.value ? OWN : clock.value ? keyOf(clock.value) : "";
  const choose = (value: string): void => {
    own.value = value === OWN;
    clock.value = own.value ? (clock.value ?? OWN_TO_BEGIN_WITH) : (USUAL.find((each) => keyOf(each) === value) ?? null);
  };
  return (
    <fieldset class="seat-field">
      <legend>Clock</legend>
      <label class="field">
        <span class="unseen">Clock</span>
        <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">No clock</option>
          {USUAL.map((each) => <option key={keyOf(each)} value={keyOf(each)}>{nameOf(each)}</option>)}
          <option value={OWN}>Our own …</option>
        </select>
        <span class="small">{clock.value ? "Anyone who runs out of time loses. The first move starts the clock. Bots have no clock." : "Everybody takes as long as they like."}</span>
      </label>
      {own.value && clock.value && <OwnClock clock={clock.value} set={(next) => (clock.value = next)} />}
    </fieldset>
  );
}

function nameOf(clock: Clock): string {
  return clock.seconds >= DAY ? `By letter: ${clockInWords(clock)}` : capital(clockInWords(clock));
}

function OwnClock({ clock, set }: { readonly clock: Clock; readonly set: (clock: Clock) => void }) {
  return (
    <>
      <div class="segments">
        {(["turn", "match"] as const).map((per) => (
          <label key={per} class={clock.per === per ? "picked" : ""}>
            <input type="radio" name="clock-per" checked={clock.per === per} onChange={() => set({ ...clock, per, increment: 0 })} />
            {per === "turn" ? "For each turn" : "For the whole match"}
          </label>
        ))}
      </div>
      <label class="field">
        <span>Minutes {clock.per === "turn" ? "a turn" : "each"}</span>
        <Amount least={0.1} most={43_200} step={0.1} value={clock.seconds / 60} set={(minutes) => set({ ...clock, seconds: Math.round(60 * minutes) })} />
      </label>
      {clock.per === "match" && (
        <label class="field">
          <span>Seconds more after each turn</span>
          <Amount least={0} most={3600} step={1} value={clock.increment ?? 0} set={(seconds) => set({ ...clock, increment: Math.round(seconds) })} />
        </label>
      )}
    </>
  );
}

interface AmountProps {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly value: number;
  readonly set: (value: number) => void;
}

function Amount({ least, most, step, value, set }: AmountProps) {
  const take = (typed: number): void => void ((least > 0 ? typed > 0 : typed >= 0) && set(typed));
  return <input type="number" required min={least} max={most} step={step} value={value} onInput={({ currentTarget }) => take(currentTarget.valueAsNumber)} />;
}
