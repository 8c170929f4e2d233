// One pointer on the picture, from its press to its lift. Any other end puts things back as they were.
import { besideTouch } from "./callout";
import type { Point } from "./draw";
import { begins, hearOutside, isDialogOpen, isSpoilt } from "./pointer";

/** A click within this time after a lift (ms) belongs to that lift. */
const ECHO = 400;

export interface Grip {
  readonly pointer: number;
}

export interface Host {
  /** Whether a finger is on the picture now. */
  hold(held: boolean): void;
}

export abstract class PointerGesture<H extends Grip, To extends Host> {
  #held: H | null = null;
  /** Where the pointer was last, px of the window. */
  #touch: Point = [0, 0];
  #ended = -Infinity;

  constructor(
    readonly root: SVGSVGElement,
    /** Where it draws. */
    readonly layer: SVGGElement,
    readonly readout: HTMLElement,
    readonly host: To,
  ) {
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#lift(event));
    root.addEventListener("pointercancel", (event) => this.#lost(event));
    root.addEventListener("lostpointercapture", (event) => this.#lost(event));
    root.addEventListener("touchstart", (event) => this.#held && event.preventDefault(), { passive: false });
    root.addEventListener("contextmenu", (event) => (this.#held || this.live) && event.preventDefault());
    root.addEventListener("click", (event) => this.#echo(event), { capture: true });
  }

  protected get held(): H | null {
    return this.#held;
  }

  /** Whether a press may begin something. */
  protected abstract get live(): boolean;
  /** What a press begins; null for nothing. */
  protected abstract begun(event: PointerEvent): H | null;
  protected abstract moved(held: H, event: PointerEvent): void;
  /** What a lift means; nothing is held any more after it. */
  protected abstract lifted(held: H, event: PointerEvent): void;
  /** Put back what was before the press. */
  protected abstract undone(held: H): void;
  /** Show what is held, or that nothing is. */
  protected abstract draw(): void;

  /** Cancel gestures on events outside the picture, until the returned function is called. */
  attend(): () => void {
    return hearOutside(this.root, () => this.cancel());
  }

  /** Cancel the gesture. True when there was one. */
  protected cancel(): boolean {
    const held = this.#held;
    if (!held) return false;
    this.end();
    this.undone(held);
    return true;
  }

  protected end(): void {
    const pointer = this.#held?.pointer;
    this.#held = null;
    if (pointer !== undefined && this.root.hasPointerCapture(pointer)) this.root.releasePointerCapture(pointer);
    this.host.hold(false);
    this.draw();
  }

  /** Show words beside the hand and beside what must stay clear, with a bar for a share of the whole; empty for none. */
  protected tell(words: string, share = 0, clear?: Point): void {
    const { readout } = this;
    if (readout.textContent !== words) readout.textContent = words;
    readout.hidden = words === "";
    if (readout.hidden) return;
    const [left, top] = besideTouch(this.#touch, [readout.offsetWidth, readout.offsetHeight], [innerWidth, innerHeight], clear);
    readout.style.transform = `translate(${left}px, ${top}px)`;
    readout.style.setProperty("--share", `${share}`);
  }

  // --- events -----------------------------------------------------------------------------------------------

  #press(event: PointerEvent): void {
    if (this.cancel() || !this.live || !begins(event)) return;
    const begun = this.begun(event);
    if (!begun) return;
    this.#held = begun;
    this.#touch = [event.clientX, event.clientY];
    this.root.setPointerCapture(event.pointerId);
    this.host.hold(true);
    // Not now: the touchstart that follows goes to the element that was pressed, and is lost if that is drawn anew. Then
    // the browser would take the drag for a swipe.
    requestAnimationFrame(() => this.draw());
  }

  #move(event: PointerEvent): void {
    const held = this.#of(event);
    if (!held) return;
    this.#touch = [event.clientX, event.clientY];
    if (isSpoilt(event) || isDialogOpen()) this.cancel();
    else this.moved(held, event);
  }

  #lift(event: PointerEvent): void {
    const held = this.#of(event);
    if (!held) return;
    this.#ended = event.timeStamp;
    if (isDialogOpen()) return void this.cancel();
    this.lifted(held, event);
    if (this.#held) this.end();
  }

  /** The browser took the pointer away. Its place is unknown then; some browsers report (0, 0). */
  #lost(event: PointerEvent): void {
    if (this.#of(event)) this.cancel();
  }

  #echo(event: MouseEvent): void {
    if (!this.#held && event.timeStamp - this.#ended > ECHO) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  #of({ pointerId }: PointerEvent): H | null {
    return this.#held?.pointer === pointerId ? this.#held : null;
  }
}
