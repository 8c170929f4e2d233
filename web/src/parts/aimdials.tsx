// The dials of the panel that aims: place, direction, speed, spin, each with a slider and four fine steps.
import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import {
  type Aim,
  aimInWords,
  alongOf,
  directionInWords,
  faster,
  halfBand,
  placeInWords,
  readDegrees,
  rightOf,
  shiftAlong,
  speedInWords,
  turned,
  whereItLies,
  withBearing,
  withSpeed,
  withSpin,
} from "../board";
import type { AimBuilder, InHand } from "../match/aiming";
import { capital } from "../words";

/** A part of the panel: the aim that it edits, and whether it is off. */
export interface AimPart {
  readonly hand: AimBuilder;
  readonly inHand: InHand;
  readonly off: boolean;
}

interface Step {
  readonly sign: string;
  readonly label: string;
  readonly edit: (inHand: InHand) => Aim;
}

interface DialProps extends AimPart {
  readonly name: string;
  readonly value: number;
  readonly words: string;
  readonly low: number;
  readonly high: number;
  readonly grain: number;
  readonly set: (inHand: InHand, value: number) => Aim;
  readonly steps: readonly [Step, Step, Step, Step];
  readonly field?: ComponentChildren;
}

function Dial({ hand, off, name, value, words, low, high, grain, set, steps, field }: DialProps) {
  const button = (step: Step) => (
    <button
      key={step.label}
      type="button"
      class="nudge"
      aria-label={step.label}
      title={step.label}
      aria-disabled={off}
      onClick={() => hand.edit(step.edit)}
    >
      {step.sign}
    </button>
  );
  return (
    <div class="dial" role="group" aria-label={name}>
      <span class="dial-name">{name}</span>
      {field ?? <span class="dial-value">{words}</span>}
      <div class="dial-row">
        {steps.slice(0, 2).map(button)}
        <input
          type="range"
          aria-label={name}
          aria-valuetext={words}
          aria-disabled={off}
          min={low}
          max={high}
          step={grain}
          value={value}
          onInput={({ currentTarget }) => hand.edit((inHand) => set(inHand, Number(currentTarget.value)), false)}
        />
        {steps.slice(2).map(button)}
      </div>
    </div>
  );
}

const shift = (sign: string, label: string, metres: number): Step => ({
  sign,
  label,
  edit: ({ aim, aiming }) => shiftAlong(aim, aiming, metres),
});
const turn = (sign: string, label: string, degrees: number): Step => ({
  sign,
  label,
  edit: ({ aim }) => turned(aim, degrees),
});
const hasten = (sign: string, label: string, share: number): Step => ({
  sign,
  label,
  edit: ({ aim, aiming }) => faster(aim, aiming, share),
});
const twist = (sign: string, label: string, amount: number): Step => ({
  sign,
  label,
  edit: ({ aim, aiming }) => withSpin(aim, aiming, aim.spin + amount),
});

const PLACES = [
  shift("«", "1 cm to the left", -0.01),
  shift("‹", "1 mm to the left", -0.001),
  shift("›", "1 mm to the right", 0.001),
  shift("»", "1 cm to the right", 0.01),
] as const;
const TURNS = [
  turn("«", "1 degree to the left", -1),
  turn("‹", "A tenth of a degree to the left", -0.1),
  turn("›", "A tenth of a degree to the right", 0.1),
  turn("»", "1 degree to the right", 1),
] as const;
const SPEEDS = [
  hasten("−5", "5 percent slower", -0.05),
  hasten("−1", "1 percent slower", -0.01),
  hasten("+1", "1 percent faster", 0.01),
  hasten("+5", "5 percent faster", 0.05),
] as const;
const SPINS = [
  twist("«", "Clockwise by 5", -5),
  twist("‹", "Clockwise by 1", -1),
  twist("›", "Anticlockwise by 1", 1),
  twist("»", "Anticlockwise by 5", 5),
] as const;

export function PlaceDial({ hand, inHand, off }: AimPart) {
  const { aim, aiming } = inHand;
  const half = halfBand(aiming);
  const along = alongOf(aim, aiming);
  const words = capital(aiming.coin ? placeInWords(aim, aiming) : whereItLies(aim, aiming));
  return (
    <Dial
      {...{ hand, inHand, off, words }}
      name="Place"
      value={along}
      low={-half}
      high={half}
      grain={0.001}
      steps={PLACES}
      set={(now, value) => shiftAlong(now.aim, now.aiming, value - alongOf(now.aim, now.aiming))}
    />
  );
}

export function DirectionDial({ hand, inHand, off }: AimPart) {
  const { aim, aiming } = inHand;
  const ahead = rightOf(aim.bearing, aiming.facing);
  // A coin in the middle of the table may be flicked in any direction.
  const half = aiming.places ? 90 : 180;
  return (
    <Dial
      {...{ hand, inHand, off }}
      name="Direction"
      value={ahead}
      low={-half}
      high={half}
      grain={0.1}
      steps={TURNS}
      words={capital(directionInWords(aim, aiming))}
      set={(now, value) => withBearing(now.aim, now.aiming.facing + value)}
      field={<Degrees hand={hand} inHand={inHand} off={off} />}
    />
  );
}

/** The direction as a number that can be typed. */
function Degrees({ hand, inHand: { aim, aiming }, off }: AimPart) {
  const typed = useSignal<string | null>(null);
  const wrong = useComputed(() => typed.value !== null && readDegrees(typed.value) === null);
  const shown = rightOf(aim.bearing, aiming.facing)
    .toFixed(1)
    .replace(/^-0\.0$/, "0.0");
  const take = (): void => {
    const degrees = typed.value === null ? null : readDegrees(typed.value);
    typed.value = null;
    if (degrees !== null) hand.edit((now) => withBearing(now.aim, now.aiming.facing + degrees), false);
  };
  return (
    <span class="dial-value">
      <input
        class="degrees"
        type="text"
        inputMode="decimal"
        autocomplete="off"
        aria-label="Degrees right of straight ahead; negative is left"
        aria-invalid={wrong.value}
        readOnly={off}
        value={typed.value ?? shown}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Escape") typed.value = null;
          if (event.key === "Enter") take();
        }}
      />
      <span class="small">{wrong.value ? "degrees, as in 12.3" : "° right of ahead"}</span>
    </span>
  );
}

export function SpeedDial({ hand, inHand, off }: AimPart) {
  const { aim, aiming } = inHand;
  return (
    <Dial
      {...{ hand, inHand, off }}
      name="Speed"
      value={aim.speed}
      low={aiming.slowest}
      high={aiming.fastest}
      grain={0.001}
      steps={SPEEDS}
      words={speedInWords(aim)}
      set={(now, value) => withSpeed(now.aim, now.aiming, value)}
    />
  );
}

/** Spin, a coin that is held, and the aim in full: seldom needed. */
export function MoreDials({ hand, inHand, off }: AimPart) {
  const { aim, aiming } = inHand;
  return (
    <details class="aim-more">
      <summary>More</summary>
      {aiming.most_spin > 0 && (
        <Dial
          {...{ hand, inHand, off }}
          name="Spin"
          value={aim.spin}
          low={-aiming.most_spin}
          high={aiming.most_spin}
          grain={0.1}
          steps={SPINS}
          words={
            aim.spin === 0
              ? "None"
              : `${Math.abs(aim.spin).toFixed(1)} rad/s ${aim.spin > 0 ? "anticlockwise" : "clockwise"}`
          }
          set={(now, value) => withSpin(now.aim, now.aiming, value)}
        />
      )}
      {aiming.tight.length > 0 && (
        <label class="aim-coin">
          Hold it and flick
          <select
            disabled={off}
            value={aim.tight}
            onChange={({ currentTarget }) => hand.edit((now) => ({ ...now.aim, tight: currentTarget.value }))}
          >
            {aiming.tight.map(({ coin, label }) => (
              <option key={coin} value={coin}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="small">{aimInWords(aim, aiming)}</p>
      <p class="small">
        On the board: pull back and let go, or flick through the disc.{" "}
        {aiming.places && "Slide it sideways to place it. "}
        Keys: Left and Right turn, Up and Down change the speed,{" "}
        {aiming.places && "comma and full stop move the disc, "}
        [ and ] step through targets{aiming.coin && ", C takes the other disc"}; Shift is finer, Ctrl coarser. Enter makes ready, Enter
        again flicks.
      </p>
    </details>
  );
}
