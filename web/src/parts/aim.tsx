// The panel that aims: buttons, sliders and keys for the same aim that the board shows.
import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { AimAtTable, type InHand } from "../aiming";
import { useBar } from "../bar";
import {
  type Aim,
  aimInWords,
  alongOf,
  directionInWords,
  editByKey,
  faster,
  halfBand,
  isDialogOpen,
  meetingInWords,
  placeInWords,
  readDegrees,
  rightOf,
  shiftAlong,
  speedInWords,
  turned,
  withBearing,
  withSpeed,
  withSpin,
} from "../board";
import { onKeyFirst } from "../keys";
import type { Table } from "../table";
import { capital } from "../words";
import { Remark } from "./remark";
import { Swatch } from "./swatch";

export function AimPanel({ table }: { readonly table: Table }) {
  const hand = useMemo(() => new AimAtTable(table), [table]);
  const last = useRef<InHand | null>(null);
  useEffect(() => hand.attend(), [hand]);
  // With the layout, so that a key is heard as soon as the panel can be seen.
  useLayoutEffect(() => hearKeys(hand), [hand]);
  const now = hand.inHand.value;
  if (now) last.current = now;
  // It stays, at rest, while others play: what had the focus keeps it.
  const going = table.latest.value?.result == null && table.shown.value?.view.aimings.length;
  const inHand = now ?? (going && table.key ? last.current : null);
  if (!inHand) return null;
  const off = !table.mayPlay.value || now === null;
  return (
    <div class={`aim-panel${off ? " idle" : ""}`} role="group" aria-label="Your shot">
      <Summary inHand={inHand} />
      <Doing hand={hand} inHand={inHand} off={off} first={isFirst(table)} />
      <Coins hand={hand} inHand={inHand} off={off} />
      {inHand.aiming.places && <Place hand={hand} inHand={inHand} off={off} />}
      <Direction hand={hand} inHand={inHand} off={off} />
      <Speed hand={hand} inHand={inHand} off={off} />
      <More hand={hand} inHand={inHand} off={off} />
      {/* Where there are choices too, what was refused stands with them. */}
      {table.shown.value?.view.choices.length === 0 && <Remark table={table} />}
    </div>
  );
}

interface Part {
  readonly hand: AimAtTable;
  readonly inHand: InHand;
  readonly off: boolean;
}

function Summary({ inHand: { aim, aiming } }: { readonly inHand: InHand }) {
  return (
    <p class="aim-summary">
      <b>
        {capital(directionInWords(aim, aiming))}, {speedInWords(aim)}.
      </b>{" "}
      {meetingInWords(aim, aiming)}
    </p>
  );
}

/** Whether nothing of one's own has been played yet at this table. */
function isFirst(table: Table): boolean {
  const view = table.latest.value;
  return view !== null && !view.log.some(({ seat }) => view.seats[seat]?.yours);
}

interface DoingProps extends Part {
  /** Nobody has told how it is done. */
  readonly first: boolean;
}

function Doing({ hand, inHand: { aim, aiming }, off, first }: DoingProps) {
  const armed = hand.armed.value;
  const bar = useBar();
  return (
    <div class="aim-doing" ref={bar}>
      {first ? (
        <p class="small">Pull it back and let go; or pick a target, and flick.</p>
      ) : (
        <p class="small aim-meets" aria-hidden="true">{meetingInWords(aim, aiming)}</p>
      )}
      <button
        type="button"
        class="icon-text"
        aria-label="Target before"
        aria-disabled={off}
        aria-keyshortcuts="["
        onClick={() => hand.next(-1)}
      >
        <span aria-hidden="true">‹</span> Target
      </button>
      <button
        type="button"
        class={`chief${armed ? " armed" : ""}`}
        aria-disabled={off}
        aria-keyshortcuts="Enter"
        onClick={() => hand.flick()}
      >
        {armed ? "Enter flicks" : "Flick"}
      </button>
      <button
        type="button"
        class="icon-text"
        aria-label="Target after"
        aria-disabled={off}
        aria-keyshortcuts="]"
        onClick={() => hand.next(1)}
      >
        Target <span aria-hidden="true">›</span>
      </button>
    </div>
  );
}

/** Which coin, where several may be flicked. */
function Coins({ hand, inHand, off }: Part) {
  const { aimings } = hand;
  if (aimings.length < 2) return null;
  return (
    <div class="segments" role="radiogroup" aria-label="Coin">
      {aimings.map((one) => (
        <label key={one.coin} class={one === inHand.aiming ? "picked" : undefined}>
          <input
            type="radio"
            name="coin"
            class="unseen"
            disabled={off}
            checked={one === inHand.aiming}
            aria-keyshortcuts="C"
            onChange={() => hand.pick(one)}
          />
          <Swatch parts={one.piece.parts} />
          {capital(one.piece.label || one.coin)}
        </label>
      ))}
    </div>
  );
}

// --- what is set by degrees ------------------------------------------------------------------------------------

interface Step {
  readonly sign: string;
  readonly label: string;
  readonly edit: (inHand: InHand) => Aim;
}

interface DialProps extends Part {
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

function Place({ hand, inHand, off }: Part) {
  const { aim, aiming } = inHand;
  const half = halfBand(aiming);
  const along = alongOf(aim, aiming);
  const words = capital(placeInWords(aim, aiming).replace(/^your piece /, ""));
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

function Direction({ hand, inHand, off }: Part) {
  const { aim, aiming } = inHand;
  const ahead = rightOf(aim.bearing, aiming.facing);
  // A coin that lies anywhere may have to go anywhere.
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

/** The direction as a number, to be typed. */
function Degrees({ hand, inHand: { aim, aiming }, off }: Part) {
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
        aria-label="Degrees to the right of straight ahead; negative to the left"
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

function Speed({ hand, inHand, off }: Part) {
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

/** What is seldom needed: spin, a coin that is held, the aim in full. */
function More({ hand, inHand, off }: Part) {
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
          Held, and the flick goes to
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

// --- keys -----------------------------------------------------------------------------------------------------

/** Before anybody else: the arrows look back through the match where nothing is aimed. */
function hearKeys(hand: AimAtTable): () => void {
  return onKeyFirst((event) => {
    const other = event.metaKey || event.altKey || event.isComposing;
    return !other && !isDialogOpen() && pressed(hand, event);
  });
}

function pressed(hand: AimAtTable, event: KeyboardEvent): boolean {
  const { key, target, ctrlKey } = event;
  if (!hand.aimed.value?.live) return false;
  if (key === "Enter" && !ctrlKey) return entered(hand, event);
  if (key === "Escape") return hand.disarm();
  if (key.toLowerCase() === "c" && !ctrlKey) return hand.nextCoin();
  if (key === "[" || key === "]") return hand.next(key === "]" ? 1 : -1);
  // A slider that has the focus goes by the arrows itself.
  if (key.startsWith("Arrow") && target instanceof HTMLInputElement) return false;
  return hand.edit(({ aim, aiming }) => editByKey(aim, aiming, event));
}

/** Enter on a button is that button's. A key that is held down flicks nothing. */
function entered(hand: AimAtTable, { target, repeat }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest("a, button, summary, select")) return false;
  if (repeat) return true;
  if (hand.armed.value) hand.flick();
  else hand.arm();
  return true;
}
