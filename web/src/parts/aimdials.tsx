// The dials of the panel that aims: place, direction, speed, spin, each with a slider and four fine steps.
import { signal, useComputed, useSignal } from "@preact/signals";
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
import { opened } from "../memory";
import { capital } from "../words";

export const FINE = "fine-aim";
/** Whether the dials are open. */
export const fine = signal(opened.get(FINE, false));

/** A part of the panel: the aim that it edits, and whether it is off. */
export interface AimPart {
  readonly hand: AimBuilder;
  readonly inHand: InHand;
  readonly off: boolean;
}

interface DialStep {
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
  readonly steps: readonly [DialStep, DialStep, DialStep, DialStep];
  readonly field?: ComponentChildren;
}

function Dial({ hand, off, name, value, words, low, high, grain, set, steps, field }: DialProps) {
  const button = (step: DialStep) => (
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

type Amounts = readonly [down: number, less: number, more: number, up: number];

/** The steps of a dial: by their signs and amounts, with what a button does in words. */
function stepsOf(signs: string, amounts: Amounts, label: (amount: number) => string, edit: (inHand: InHand, amount: number) => Aim): DialProps["steps"] {
  const each = signs.split(" ");
  const step = (amount: number, place: number): DialStep => ({ sign: each[place] ?? "", label: label(amount), edit: (inHand) => edit(inHand, amount) });
  return amounts.map(step) as unknown as DialProps["steps"];
}

const ARROWS = "« ‹ › »";
const side = (amount: number): string => `to the ${amount < 0 ? "left" : "right"}`;
const PLACES = stepsOf(ARROWS, [-0.01, -0.001, 0.001, 0.01], (m) => `1 ${Math.abs(m) === 0.01 ? "cm" : "mm"} ${side(m)}`, ({ aim, aiming }, m) => shiftAlong(aim, aiming, m));
const TURNS = stepsOf(ARROWS, [-1, -0.1, 0.1, 1], (turn) => `${Math.abs(turn) === 1 ? "1 degree" : "A tenth of a degree"} ${side(turn)}`, ({ aim }, turn) => turned(aim, turn));
const SPEEDS = stepsOf("−5 −1 +1 +5", [-0.05, -0.01, 0.01, 0.05], (share) => `${Math.round(100 * Math.abs(share))} percent ${share < 0 ? "slower" : "faster"}`, ({ aim, aiming }, share) => faster(aim, aiming, share));
const SPINS = stepsOf(ARROWS, [-5, -1, 1, 5], (spin) => `${spin < 0 ? "Clockwise" : "Anticlockwise"} by ${Math.abs(spin)}`, ({ aim, aiming }, spin) => withSpin(aim, aiming, aim.spin + spin));

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
        On the board: click what you want to hit; pull back anywhere on your side and let go, or flick through the disc.{" "}
        {aiming.places && "Slide it sideways to place it. "}
        Keys: Left and Right turn, Up and Down change the speed,{" "}
        {aiming.places && "comma and full stop move the disc, "}
        [ and ] step through targets{aiming.coin && ", C takes the other disc"}; Shift is finer, Ctrl coarser. Enter makes ready, Enter
        again flicks.
      </p>
    </details>
  );
}
