// Pointers on the board during aiming: from events to gestures, and from gestures to aims.
// Times are those of the events. Numbers are collected as they come and drawn once a frame.
import type { Aiming } from "../wire";
import { type Aim, aheadOf, clicked, direction, dot, placeAt, startOf, towards, withBearing, withSpeed } from "./aim";
import { onTable } from "./lane";
import { redraw } from "./layers";
import { type Aimed, type Doing, drawAim, readoutOf } from "./aimdraw";
import type { Point } from "./draw";
import { type Gesture, type Ground, lift, moveOn, press, reading, type Verdict } from "./gesture";
import { type Grip, type Host, PointerGesture } from "./pointergesture";
import { BESIDE, coalesced, GUTTER, inGutter, isDialogOpen, kindOf, type Lie, lieOf, timed, toScreen, toTable } from "./pointer";
import { speedOfPull } from "./pull";
import { apart, firstOf, lastOf, type Timed } from "./timed";

/** What an aimer calls with what the hand does. */
export interface AimerHost extends Host {
  aim(aim: Aim): void;
  flick(aim: Aim): void;
  pick(aiming: Aiming): void;
  remark(words: string): void;
  /** The piece that is pulled back from its place; null for none. */
  pull(piece: string | null): void;
}

/** How far the shooter's side reaches beyond the middle of the table, as a share of its size. */
const OWN_SIDE = 0.1;

interface Held extends Grip {
  readonly lie: Lie;
  readonly before: Aim;
  /** From the press to the disc's middle, px. */
  readonly grip: Point;
  gesture: Gesture;
}

export class Aimer extends PointerGesture<Held, AimerHost> {
  #aimed: Aimed | null = null;
  #frame = 0;

  set aimed(aimed: Aimed | null) {
    const other = aimed?.live !== true || aimed.aiming !== this.#aimed?.aiming;
    this.#aimed = aimed;
    if (this.held && other) this.end();
    this.root.classList.toggle("aims", aimed?.live ?? false);
    this.draw();
  }

  protected get live(): boolean {
    return this.#aimed?.live ?? false;
  }

  protected draw(): void {
    const doing = this.held && doingOf(this.held);
    const markup = this.#aimed ? drawAim(this.#aimed, doing) : "";
    redraw(this.layer, markup);
    const words = this.#aimed && doing ? readoutOf(this.#aimed, doing) : "";
    if (this.held || !this.readout.hidden) this.tell(words, doing?.share, this.held ? clearOf(this.held) : undefined);
    this.host.pull(doing && doing.share > 0 ? (this.#aimed?.aiming.piece.id ?? null) : null);
  }

  /** Aim at what lies at a place of the picture. True when there is something. */
  aimAt(at: Point): boolean {
    const aimed = this.#aimed;
    return aimed !== null && aimed.live && this.#aimAt(aimed, onTable(aimed.aiming.frame, at), lieOf(this.layer, aimed.aiming.frame));
  }

  #aimAt({ aim, aiming }: Aimed, point: Point, lie: Lie): boolean {
    const there = clicked(aim, aiming, point, GUTTER / 2 / lie.pixels);
    if (there) this.host.aim(towards(aim, aiming, there));
    return there !== undefined;
  }

  // --- gestures ---------------------------------------------------------------------------------------------

  protected begun(event: PointerEvent): Held | null {
    const aimed = this.#aimed;
    if (!aimed) return null;
    const lie = lieOf(this.layer, aimed.aiming.frame);
    const point = timed(event);
    const other = this.#otherCoin(aimed, lie, point);
    const gesture = other ? null : press(groundOf(aimed, lie, event), point);
    if (other) this.host.pick(other);
    if (!gesture || (inGutter(event) && !gesture.onDisc)) return null;
    const { disc } = gesture.ground;
    const grip: Point = [disc.x - point.x, disc.y - point.y];
    this.#tick();
    return { pointer: event.pointerId, lie, before: aimed.aim, grip, gesture };
  }

  protected moved(held: Held, event: PointerEvent): void {
    for (const one of coalesced(event)) held.gesture = moveOn(held.gesture, timed(one));
  }

  protected lifted(held: Held, event: PointerEvent): void {
    const point = timed(event);
    // A finger that is lifted where it was adds no point to its way.
    if (apart(point, lastOf(held.gesture.way)) > 0) held.gesture = moveOn(held.gesture, point);
    this.#show(held);
    this.#conclude(held, lift(held.gesture, point.t));
  }

  /** The aim is as it was before the press. */
  protected undone(held: Held): void {
    this.host.aim(held.before);
  }

  #tick(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (!this.held) return;
      if (isDialogOpen()) return void this.cancel();
      this.#show(this.held);
      this.#tick();
    });
  }

  /** Take the aim from where the finger is now. */
  #show(held: Held): void {
    const [aim, before] = [this.#read(held), this.#aimed];
    if (aim && aim !== before?.aim) this.host.aim(aim);
    // Another aim has been drawn when it came back.
    if (this.#aimed === before) this.draw();
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
    this.end();
    if (!aiming) return;
    switch (verdict.kind) {
      case "shot": {
        const aim = aimTo(held.before, aiming, held.lie, verdict.turn, verdict.speed);
        this.host.aim(aim);
        this.host.flick(aim);
        return;
      }
      case "tap":
        if (!this.#pressedOn(held)) this.host.aim(placeAt(held.before, aiming, toTable(held.lie, firstOf(held.gesture.way))));
        return;
      case "none":
        this.host.aim(held.before);
        if (held.gesture.mode === "pressed" && !held.gesture.onDisc && this.#pressedOn(held)) return;
        if (verdict.words) this.host.remark(verdict.words);
    }
  }

  /** A press that went nowhere aims at what it was on. */
  #pressedOn({ lie, gesture }: Held): boolean {
    return this.#aimed !== null && this.#aimAt(this.#aimed, toTable(lie, firstOf(gesture.way)), lie);
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
    window: { width: innerWidth, height: innerHeight },
    ownSide: aiming.places === null || dot(point, direction(aiming.facing)) <= OWN_SIDE * aiming.edge,
    onBand: aiming.places !== null && Math.hypot(point[0] - x, point[1] - y) * lie.pixels <= BESIDE[pointer],
    mayPlace: aiming.places !== null,
    free: aiming.places === null,
  };
}

function aimTo(aim: Aim, aiming: Aiming, lie: Lie, turn: number, speed: number): Aim {
  return withSpeed(withBearing(aim, turn - lie.turn), aiming, speed);
}

/** From where to where the disc and its ring are seen, px across the window. */
function clearOf({ gesture: { ground } }: Held): Point {
  const { x, radius } = ground.disc;
  return [x - 2 * radius, x + 2 * radius];
}

function doingOf({ gesture, lie }: Held): Doing {
  const now = reading(gesture);
  return {
    mode: gesture.mode,
    neutral: gesture.mode === "pull" && now === null,
    thumb: toTable(lie, lastOf(gesture.way)),
    share: now?.share ?? 0,
  };
}
