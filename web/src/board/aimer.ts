// Pointers on the board while somebody aims: from events to gestures, and from gestures to aims.
// Times are those of the events. Numbers are collected as they come and drawn once a frame.
import type { Aiming } from "../wire";
import { type Aim, aheadOf, direction, dot, placeAt, startOf, withBearing, withSpeed } from "./aim";
import { type Aimed, type Doing, drawAim, readoutOf } from "./aimdraw";
import type { Point } from "./draw";
import { type Gesture, type Ground, lift, moveOn, press, reading, type Verdict } from "./gesture";
import { onScene, onTable } from "./lane";
import { type Pointer, speedOfPull } from "./pull";
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

/** px at the sides of a touch screen that belong to the browser's own gestures. */
const GUTTER = 24;
/** Of the table's size beyond its middle: so far reaches the shooter's side. */
const OWN_SIDE = 0.1;
/** px beside the band that still mean it. */
const BESIDE: Readonly<Record<Pointer, number>> = { touch: 22, pen: 8, mouse: 8 };
/** ms: a click so soon after a lift is its echo. */
const ECHO = 400;

/** How the table lies on the screen at the press. */
interface Lie {
  readonly matrix: DOMMatrix;
  /** Degrees by which it is turned clockwise. */
  readonly turn: number;
  /** px of the screen in one metre. */
  readonly pixels: number;
}

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
    const blur = (): void => this.#cancel();
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !this.#held) return;
      event.preventDefault();
      event.stopPropagation();
      this.#cancel();
    };
    // One on the picture is heard there.
    const finger = (event: PointerEvent): void => {
      if (!this.root.contains(event.target as Node)) this.#cancel();
    };
    const events = ["blur", "pagehide", "resize"] as const;
    for (const name of events) addEventListener(name, blur);
    document.addEventListener("visibilitychange", blur);
    addEventListener("keydown", key, { capture: true });
    addEventListener("pointerdown", finger, { capture: true });
    return () => {
      for (const name of events) removeEventListener(name, blur);
      document.removeEventListener("visibilitychange", blur);
      removeEventListener("keydown", key, { capture: true });
      removeEventListener("pointerdown", finger, { capture: true });
      this.#cancel();
    };
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
    if (this.#held) return this.#cancel();
    const aimed = this.#aimed;
    if (!aimed?.live || event.button !== 0 || !event.isPrimary || isDialogOpen()) return;
    const lie = this.#lie(aimed.aiming);
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
    // A second button, or none any more: the lift was lost.
    if (event.pointerType === "mouse" && event.buttons !== 1) return this.#cancel();
    for (const one of all(event)) held.gesture = moveOn(held.gesture, timed(one));
  }

  #lift(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const point = timed(event);
    // The lift of a finger that did not move on is no point of its way.
    if (apart(point, lastOf(held.gesture.way)) > 0) held.gesture = moveOn(held.gesture, point);
    this.#ended = event.timeStamp;
    if (isDialogOpen()) return this.#cancel();
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
      if (isDialogOpen()) return this.#cancel();
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
      return placeAt(before, aiming, this.#table(lie, { x: last.x + grip[0], y: last.y + grip[1] }));
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
        this.host.aim(placeAt(held.before, aiming, this.#table(held.lie, firstOf(held.gesture.way))));
        return;
      case "none":
        this.host.aim(held.before);
        if (verdict.words) this.host.tell(verdict.words);
    }
  }

  /** Nothing has happened: the aim is as it was before the press. */
  #cancel(): void {
    const held = this.#held;
    if (!held) return;
    this.#end();
    this.host.aim(held.before);
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

  #lie({ frame }: Aiming): Lie {
    const matrix = this.layer.getScreenCTM() ?? new DOMMatrix();
    const turn = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
    return { matrix, turn, pixels: Math.hypot(matrix.a, matrix.b) * frame.scale };
  }

  #table(lie: Lie, { x, y }: { readonly x: number; readonly y: number }): Point {
    const at = new DOMPoint(x, y).matrixTransform(lie.matrix.inverse());
    return this.#aimed ? onTable(this.#aimed.aiming.frame, [at.x, at.y]) : [0, 0];
  }

  #otherCoin({ aiming, aim, aimings }: Aimed, lie: Lie, point: Timed): Aiming | undefined {
    const reach = ({ start, radius, frame }: Aiming, from: Point = start): number =>
      apart(onScreen(lie, frame, from), point) / Math.max(radius * lie.pixels, GUTTER / 2);
    const own = reach(aiming, startOf(aim, aiming));
    return aimings.find((one) => one !== aiming && reach(one) <= 1 && reach(one) < own);
  }
}

function groundOf({ aiming, aim }: Aimed, lie: Lie, event: PointerEvent): Ground {
  const pointer = kindOf(event);
  const start = startOf(aim, aiming);
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(lie.matrix.inverse());
  const point = onTable(aiming.frame, [at.x, at.y]);
  const [x, y] = startOf(placeAt(aim, aiming, point), aiming);
  return {
    pointer,
    disc: { ...onScreen(lie, aiming.frame, start), radius: aiming.radius * lie.pixels },
    ahead: aheadOf(aim, aiming) + lie.turn,
    viewportHeight: innerHeight,
    ownSide: dot(point, direction(aiming.facing)) <= OWN_SIDE * aiming.edge,
    onBand: aiming.places !== null && Math.hypot(point[0] - x, point[1] - y) * lie.pixels <= BESIDE[pointer],
    mayPlace: aiming.places !== null,
  };
}

function aimTo(aim: Aim, aiming: Aiming, lie: Lie, turn: number, speed: number): Aim {
  return withSpeed(withBearing(aim, turn - lie.turn), aiming, speed);
}

function onScreen({ matrix }: Lie, frame: Aiming["frame"], at: Point): { readonly x: number; readonly y: number } {
  const point = new DOMPoint(...onScene(frame, at)).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

function doingOf(gesture: Gesture): Doing {
  return { mode: gesture.mode, neutral: gesture.mode === "pull" && reading(gesture) === null };
}

function timed({ clientX, clientY, timeStamp }: PointerEvent): Timed {
  return { x: clientX, y: clientY, t: timeStamp };
}

/** The events that the browser put together into one, or that one: never both. */
function all(event: PointerEvent): readonly PointerEvent[] {
  const parts = event.getCoalescedEvents?.() ?? [];
  return parts.length > 0 ? parts : [event];
}

function kindOf({ pointerType }: PointerEvent): Pointer {
  return pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
}

function inGutter({ pointerType, clientX }: PointerEvent): boolean {
  return pointerType === "touch" && (clientX < GUTTER || clientX > innerWidth - GUTTER);
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
