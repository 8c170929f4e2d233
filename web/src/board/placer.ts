// Pointers on the board while a coin is placed: drag it, or tap where it may lie.
import type { Placing } from "../wire";
import type { Point } from "./draw";
import { COVERS } from "./gesture";
import { redraw } from "./layers";
import { type Grip, type Host, PointerGesture } from "./pointergesture";
import { intoBand } from "./place";
import { drawPlacing, type Placed } from "./placedraw";
import { placeReadout } from "./placewords";
import { BESIDE, coalesced, inGutter, kindOf, type Lie, lieOf, timed, toScreen, toTable } from "./pointer";
import { DEAD } from "./pull";
import { apart, type Timed } from "./timed";

/** What a placer calls with what the hand does. */
export interface PlacerHost extends Host {
  place(at: Point): void;
}

interface Held extends Grip {
  readonly lie: Lie;
  readonly before: Point;
  readonly press: Timed;
  readonly dead: number;
  /** From the press to the coin's middle, px; null for a press beside it. */
  readonly grip: Point | null;
  moved: boolean;
}

export class Placer extends PointerGesture<Held, PlacerHost> {
  #placed: Placed | null = null;

  set placed(placed: Placed | null) {
    const other = placed?.live !== true || placed.placing !== this.#placed?.placing;
    const had = this.#placed !== null;
    this.#placed = placed;
    if (this.held && other) this.end();
    if (had || placed) this.root.classList.toggle("places", placed?.live ?? false);
    this.draw();
  }

  protected get live(): boolean {
    return this.#placed?.live ?? false;
  }

  protected draw(): void {
    const markup = this.#placed ? drawPlacing(this.#placed) : "";
    redraw(this.layer, markup);
    if (!this.held || !this.#placed) return;
    this.tell(placeReadout(this.#placed));
  }

  protected begun(event: PointerEvent): Held | null {
    const placed = this.#placed;
    if (!placed) return null;
    const lie = lieOf(this.layer, placed.placing.frame);
    const press = timed(event);
    const coin = toScreen(lie, placed.at);
    const onCoin = apart(coin, press) <= Math.max(placed.placing.radius * lie.pixels, COVERS[kindOf(event)]);
    if (!onCoin && (inGutter(event) || !isOnBand(placed.placing, lie, event))) return null;
    const grip: Point | null = onCoin ? [coin.x - press.x, coin.y - press.y] : null;
    const dead = DEAD[kindOf(event)];
    return { pointer: event.pointerId, lie, before: placed.at, press, dead, grip, moved: false };
  }

  protected moved(held: Held, event: PointerEvent): void {
    const point = timed(coalesced(event).at(-1) ?? event);
    held.moved ||= apart(held.press, point) >= held.dead;
    if (held.moved) this.#put(held, point);
  }

  /** A tap beside the coin moves it there. */
  protected lifted(held: Held, event: PointerEvent): void {
    if (held.moved) this.#put(held, timed(event));
    else if (!held.grip) this.#put(held, held.press);
  }

  /** The coin is where it was before the press. */
  protected undone(held: Held): void {
    this.host.place(held.before);
  }

  protected override end(): void {
    this.tell("");
    super.end();
  }

  #put({ lie, grip }: Held, { x, y }: Timed): void {
    const placing = this.#placed?.placing;
    const [dx, dy] = grip ?? [0, 0];
    if (placing) this.host.place(intoBand(placing, toTable(lie, { x: x + dx, y: y + dy })));
  }
}

function isOnBand(placing: Placing, lie: Lie, event: PointerEvent): boolean {
  const point = toTable(lie, timed(event));
  const [x, y] = intoBand(placing, point);
  return Math.hypot(point[0] - x, point[1] - y) * lie.pixels <= BESIDE[kindOf(event)];
}
