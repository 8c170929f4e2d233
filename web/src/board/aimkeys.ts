// The keys that edit an aim, and stepping through targets. Pure.
import type { Aiming } from "../wire";
import { type Aim, aimedAt, faster, shiftAlong, towards, turned } from "./aim";

/** How much a key changes: alone, with Shift, with Ctrl. */
interface Steps {
  readonly plain: number;
  readonly fine: number;
  readonly coarse: number;
}

const DEGREES: Steps = { plain: 1, fine: 0.1, coarse: 5 };
const SHARES: Steps = { plain: 0.05, fine: 0.01, coarse: 0.05 };
const METRES: Steps = { plain: 0.01, fine: 0.001, coarse: 0.01 };

type Edit = (aim: Aim, aiming: Aiming, amount: number) => Aim;

const EDITS: Readonly<Record<string, readonly [Edit, Steps, 1 | -1]>> = {
  ArrowLeft: [(aim, _, amount) => turned(aim, amount), DEGREES, -1],
  ArrowRight: [(aim, _, amount) => turned(aim, amount), DEGREES, 1],
  ArrowDown: [faster, SHARES, -1],
  ArrowUp: [faster, SHARES, 1],
  ",": [shiftAlong, METRES, -1],
  ".": [shiftAlong, METRES, 1],
  // Some keyboards have these signs on the same keys with Shift.
  "<": [shiftAlong, { ...METRES, plain: METRES.fine }, -1],
  ">": [shiftAlong, { ...METRES, plain: METRES.fine }, 1],
  ";": [shiftAlong, { ...METRES, plain: METRES.fine }, -1],
  ":": [shiftAlong, { ...METRES, plain: METRES.fine }, 1],
};

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

/** The aim after a key; undefined for a key that edits nothing. */
export function editByKey(aim: Aim, aiming: Aiming, { key, shiftKey, ctrlKey }: KeyPress): Aim | undefined {
  const edit = EDITS[key];
  if (!edit || (ctrlKey && !key.startsWith("Arrow"))) return undefined;
  const [change, steps, sign] = edit;
  return change(aim, aiming, sign * (ctrlKey ? steps.coarse : shiftKey ? steps.fine : steps.plain));
}

/**
 * The next target, or the one before, aimed at dead centre: from the likeliest on, which is the first. `known` is the
 * target that was stepped to last.
 */
export function aimAtNext(
  aim: Aim,
  aiming: Aiming,
  step: 1 | -1,
  known: number,
): { readonly aim: Aim; readonly target: number } {
  const count = aiming.targets.length;
  const now = aimedAt(aim, aiming, known);
  const target = now < 0 ? (step > 0 ? 0 : count - 1) : (now + step + count) % count;
  const to = aiming.targets[target];
  return to ? { aim: towards(aim, aiming, to.at), target } : { aim, target: -1 };
}

/** A number of degrees as people write it: `12.3`, `-4,5`, `12°`; null for anything else. */
export function readDegrees(text: string): number | null {
  const found = /^\s*([+\-\u2212]?)(\d{1,3}(?:[.,]\d*)?|[.,]\d+)\s*(?:°|deg(?:rees?)?)?\s*$/i.exec(text);
  if (!found) return null;
  const size = Number((found[2] ?? "").replace(",", "."));
  return size > 360 ? null : found[1] === "-" || found[1] === "\u2212" ? -size : size;
}
