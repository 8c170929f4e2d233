// Pointers on the board while somebody places a coin: drag it, or tap where it may lie.
import type { Placing } from "../wire";
import type { Point } from "./draw";
import { COVERS } from "./gesture";
import { intoBand } from "./place";
import { drawPlacing, type Placed } from "./placedraw";
import { placeReadout } from "./placewords";
import {
  begins, BESIDE, coalesced, hearOutside, inGutter, isDialogOpen, isSpoilt, kindOf, type Lie, lieOf, timed, toScreen, toTable,
} from "./pointer";
import { DEAD } from "./pull";
import { apart, type Timed } from "./timed";

/** Where a placer tells what the hand says. */
export interface PlacerHost {
  place(at: Point): void;
  /** Whether a finger is on the picture now. */
  hold(held: boolean): void;
}

interface Held {
  readonly pointer: number;
  readonly lie: Lie;
  readonly before: Point;
  readonly press: Timed;
  readonly dead: number;
  /** From the press to the coin's middle, px; null for a press beside it. */
  readonly grip: Point | null;
  moved: boolean;
}

/** ms: a click so soon after a lift is its echo. */
const ECHO = 400;

export class Placer {
  #placed: Placed | null = null;
  #held: Held | null = null;
  #ended = -Infinity;

  constructor(
    readonly root: SVGSVGElement,
    readonly layer: SVGGElement,
    readonly readout: HTMLElement,
    readonly host: PlacerHost,
  ) {
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#lift(event));
    root.addEventListener("pointercancel", (event) => this.#lost(event));
    root.addEventListener("lostpointercapture", (event) => this.#lost(event));
    root.addEventListener("touchstart", (event) => this.#held && event.preventDefault(), { passive: false });
    root.addEventListener("contextmenu", (event) => (this.#held || this.#placed?.live) && event.preventDefault());
    root.addEventListener("click", (event) => this.#echo(event), { capture: true });
  }

  /** Hear what ends a gesture from outside, until the returned function is called. */
  attend(): () => void {
    return hearOutside(this.root, () => this.#cancel());
  }

  set placed(placed: Placed | null) {
    const other = placed?.live !== true || placed.placing !== this.#placed?.placing;
    const had = this.#placed !== null;
    this.#placed = placed;
    if (this.#held && other) this.#end();
    if (had || placed) this.root.classList.toggle("places", placed?.live ?? false);
    this.#draw();
  }

  #draw(): void {
    const markup = this.#placed ? drawPlacing(this.#placed) : "";
    if (this.layer.innerHTML !== markup) this.layer.innerHTML = markup;
    if (!this.#held || !this.#placed) return;
    this.readout.textContent = placeReadout(this.#placed);
    this.readout.hidden = false;
  }

  #press(event: PointerEvent): void {
    if (this.#cancel()) return;
    const placed = this.#placed;
    if (!placed?.live || !begins(event)) return;
    const lie = lieOf(this.layer, placed.placing.frame);
    const press = timed(event);
    const coin = toScreen(lie, placed.at);
    const onCoin = apart(coin, press) <= Math.max(placed.placing.radius * lie.pixels, COVERS[kindOf(event)]);
    if (!onCoin && (inGutter(event) || !isOnBand(placed.placing, lie, event))) return;
    const grip: Point | null = onCoin ? [coin.x - press.x, coin.y - press.y] : null;
    this.#held = {
      pointer: event.pointerId,
      lie,
      before: placed.at,
      press,
      dead: DEAD[kindOf(event)],
      grip,
      moved: false,
    };
    this.root.setPointerCapture(event.pointerId);
    this.host.hold(true);
    // On the other half of the picture, where no hand is.
    const { top, height } = this.root.getBoundingClientRect();
    this.readout.classList.toggle("below", press.y < top + height / 2);
    this.#draw();
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    if (isSpoilt(event) || isDialogOpen()) return void this.#cancel();
    const last = coalesced(event).at(-1) ?? event;
    const point = timed(last);
    held.moved ||= apart(held.press, point) >= held.dead;
    if (held.moved) this.#put(held, point);
  }

  /** A tap beside the coin is where it is wanted. */
  #lift(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    this.#ended = event.timeStamp;
    if (isDialogOpen()) return void this.#cancel();
    if (held.moved) this.#put(held, timed(event));
    else if (!held.grip) this.#put(held, held.press);
    this.#end();
  }

  #put({ lie, grip }: Held, { x, y }: Timed): void {
    const placing = this.#placed?.placing;
    const [dx, dy] = grip ?? [0, 0];
    if (placing) this.host.place(intoBand(placing, toTable(lie, { x: x + dx, y: y + dy })));
  }

  /** The browser took the pointer away. Where it was then is not known. */
  #lost(event: PointerEvent): void {
    if (event.pointerId === this.#held?.pointer) this.#cancel();
  }

  #echo(event: MouseEvent): void {
    if (!this.#held && event.timeStamp - this.#ended > ECHO) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  /** Nothing has happened: the coin is where it was before the press. True when there was one. */
  #cancel(): boolean {
    const held = this.#held;
    if (!held) return false;
    this.#end();
    this.host.place(held.before);
    return true;
  }

  #end(): void {
    const pointer = this.#held?.pointer;
    this.#held = null;
    if (pointer !== undefined && this.root.hasPointerCapture(pointer)) this.root.releasePointerCapture(pointer);
    this.readout.hidden = true;
    this.host.hold(false);
    this.#draw();
  }
}

function isOnBand(placing: Placing, lie: Lie, event: PointerEvent): boolean {
  const point = toTable(lie, timed(event));
  const [x, y] = intoBand(placing, point);
  return Math.hypot(point[0] - x, point[1] - y) * lie.pixels <= BESIDE[kindOf(event)];
}
