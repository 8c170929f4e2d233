// Pointers on the board while somebody aims: from events to gestures, and from gestures to aims.
// Times are those of the events. Numbers are collected as they come and drawn once a frame.
import type { Aiming } from "../wire";
import { type Aim, aheadOf, direction, dot, placeAt, startOf, withBearing, withSpeed } from "./aim";
import { type Aimed, type Doing, drawAim, readoutOf } from "./aimdraw";
import type { Point } from "./draw";
import { type Gesture, type Ground, lift, moveOn, press, reading, type Verdict } from "./gesture";
import {
  begins, BESIDE, coalesced, GUTTER, hearOutside, inGutter, isDialogOpen, isSpoilt, kindOf, type Lie, lieOf, timed, toScreen, toTable,
} from "./pointer";
import { speedOfPull } from "./pull";
import { apart, firstOf, lastOf, type Timed } from "./timed";

/** Where an aimer tells what the hand says. */
export interface AimerHost {
  aim(aim: Aim): void;
  flick(aim: Aim): void;
  pick(aiming: Aiming): void;
  tell(words: string): void;
  /** Whether a finger is on the picture now. */
  hold(held: boolean): void;
}

/** Of the table's size beyond its middle: so far reaches the shooter's side. */
const OWN_SIDE = 0.1;
/** ms: a click so soon after a lift is its echo. */
const ECHO = 400;

interface Held {
  readonly pointer: number;
  readonly lie: Lie;
  readonly before: Aim;
  /** From the press to the disc's middle, px. */
  readonly grip: Point;
  gesture: Gesture;
}

export class Aimer {
  #aimed: Aimed | null = null;
  #held: Held | null = null;
  #frame = 0;
  #ended = -Infinity;

  constructor(
    readonly root: SVGSVGElement,
    readonly layer: SVGGElement,
    readonly readout: HTMLElement,
    readonly host: AimerHost,
  ) {
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#lift(event));
    root.addEventListener("pointercancel", (event) => this.#lost(event));
    root.addEventListener("lostpointercapture", (event) => this.#lost(event));
    root.addEventListener("touchstart", (event) => this.#held && event.preventDefault(), { passive: false });
    root.addEventListener("contextmenu", (event) => (this.#held || this.#aimed?.live) && event.preventDefault());
    root.addEventListener("click", (event) => this.#echo(event), { capture: true });
  }

  /** Hear what ends a gesture from outside, until the returned function is called. */
  attend(): () => void {
    return hearOutside(this.root, () => this.#cancel());
  }

  set aimed(aimed: Aimed | null) {
    const other = aimed?.live !== true || aimed.aiming !== this.#aimed?.aiming;
    this.#aimed = aimed;
    if (this.#held && other) this.#end();
    this.root.classList.toggle("aims", aimed?.live ?? false);
    this.#draw();
  }

  #draw(): void {
    const doing = this.#held && doingOf(this.#held.gesture);
    const markup = this.#aimed ? drawAim(this.#aimed, doing) : "";
    if (this.layer.innerHTML !== markup) this.layer.innerHTML = markup;
    const words = this.#aimed && doing ? readoutOf(this.#aimed, doing) : "";
    this.readout.textContent = words;
    this.readout.hidden = words === "";
  }

  // --- events -----------------------------------------------------------------------------------------------

  #press(event: PointerEvent): void {
    if (this.#cancel()) return;
    const aimed = this.#aimed;
    if (!aimed?.live || !begins(event)) return;
    const lie = lieOf(this.layer, aimed.aiming.frame);
    const point = timed(event);
    const other = this.#otherCoin(aimed, lie, point);
    if (other) return this.host.pick(other);
    const gesture = press(groundOf(aimed, lie, event), point);
    if (!gesture || (inGutter(event) && !gesture.onDisc)) return;
    const { disc } = gesture.ground;
    this.#held = {
      pointer: event.pointerId,
      lie,
      before: aimed.aim,
      grip: [disc.x - point.x, disc.y - point.y],
      gesture,
    };
    this.root.setPointerCapture(event.pointerId);
    this.host.hold(true);
    // On the other half of the picture, where no hand is.
    const { top, height } = this.root.getBoundingClientRect();
    this.readout.classList.toggle("below", disc.y < top + height / 2);
    this.#tick();
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    if (isSpoilt(event)) return void this.#cancel();
    for (const one of coalesced(event)) held.gesture = moveOn(held.gesture, timed(one));
  }

  #lift(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const point = timed(event);
    // The lift of a finger that did not move on is no point of its way.
    if (apart(point, lastOf(held.gesture.way)) > 0) held.gesture = moveOn(held.gesture, point);
    this.#ended = event.timeStamp;
    if (isDialogOpen()) return void this.#cancel();
    this.#show(held);
    this.#conclude(held, lift(held.gesture, point.t));
  }

  /** The browser took the pointer away. Where it was then is not known: some say at (0, 0). */
  #lost(event: PointerEvent): void {
    if (event.pointerId === this.#held?.pointer) this.#cancel();
  }

  #echo(event: MouseEvent): void {
    if (!this.#held && event.timeStamp - this.#ended > ECHO) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  // --- gestures ---------------------------------------------------------------------------------------------

  #tick(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (!this.#held) return;
      if (isDialogOpen()) return void this.#cancel();
      this.#show(this.#held);
      this.#tick();
    });
  }

  /** Let the aim be what the finger says now. */
  #show(held: Held): void {
    const aim = this.#read(held);
    if (aim && aim !== this.#aimed?.aim) this.host.aim(aim);
    this.#draw();
  }

  #read({ gesture, lie, before, grip }: Held): Aim | null {
    const aiming = this.#aimed?.aiming;
    if (!aiming) return null;
    const last = lastOf(gesture.way);
    if (gesture.mode === "place")
      return placeAt(before, aiming, toTable(lie, { x: last.x + grip[0], y: last.y + grip[1] }));
    if (gesture.mode !== "pull") return null;
    const now = reading(gesture);
    return now ? aimTo(before, aiming, lie, now.turn, speedOfPull(now.share)) : before;
  }

  #conclude(held: Held, verdict: Verdict): void {
    const aiming = this.#aimed?.aiming;
    this.#end();
    if (!aiming) return;
    switch (verdict.kind) {
      case "shot": {
        const aim = aimTo(held.before, aiming, held.lie, verdict.turn, verdict.speed);
        this.host.aim(aim);
        this.host.flick(aim);
        return;
      }
      case "tap":
        this.host.aim(placeAt(held.before, aiming, toTable(held.lie, firstOf(held.gesture.way))));
        return;
      case "none":
        this.host.aim(held.before);
        if (verdict.words) this.host.tell(verdict.words);
    }
  }

  /** Nothing has happened: the aim is as it was before the press. True when there was one. */
  #cancel(): boolean {
    const held = this.#held;
    if (!held) return false;
    this.#end();
    this.host.aim(held.before);
    return true;
  }

  #end(): void {
    const pointer = this.#held?.pointer;
    this.#held = null;
    cancelAnimationFrame(this.#frame);
    if (pointer !== undefined && this.root.hasPointerCapture(pointer)) this.root.releasePointerCapture(pointer);
    this.host.hold(false);
    this.#draw();
  }

  // --- where things are -------------------------------------------------------------------------------------

  #otherCoin({ aiming, aim, aimings }: Aimed, lie: Lie, point: Timed): Aiming | undefined {
    const reach = ({ start, radius }: Aiming, from: Point = start): number =>
      apart(toScreen(lie, from), point) / Math.max(radius * lie.pixels, GUTTER / 2);
    const own = reach(aiming, startOf(aim, aiming));
    return aimings.find((one) => one !== aiming && reach(one) <= 1 && reach(one) < own);
  }
}

function groundOf({ aiming, aim }: Aimed, lie: Lie, event: PointerEvent): Ground {
  const pointer = kindOf(event);
  const start = startOf(aim, aiming);
  const point = toTable(lie, timed(event));
  const [x, y] = startOf(placeAt(aim, aiming, point), aiming);
  return {
    pointer,
    disc: { ...toScreen(lie, start), radius: aiming.radius * lie.pixels },
    ahead: aheadOf(aim, aiming) + lie.turn,
    viewportHeight: innerHeight,
    ownSide: aiming.places === null || dot(point, direction(aiming.facing)) <= OWN_SIDE * aiming.edge,
    onBand: aiming.places !== null && Math.hypot(point[0] - x, point[1] - y) * lie.pixels <= BESIDE[pointer],
    mayPlace: aiming.places !== null,
    free: aiming.places === null,
  };
}

function aimTo(aim: Aim, aiming: Aiming, lie: Lie, turn: number, speed: number): Aim {
  return withSpeed(withBearing(aim, turn - lie.turn), aiming, speed);
}

function doingOf(gesture: Gesture): Doing {
  return { mode: gesture.mode, neutral: gesture.mode === "pull" && reading(gesture) === null };
}
