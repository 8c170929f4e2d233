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
  /** Of the window at the press, and of the read-out, px. To ask for them lays the page out at once, so that a moving
   * hand would have it laid out more than once a frame. */
  #window: Point = [0, 0];
  #size: Point = [0, 0];
  #tells = false;
  #clear: Point | undefined;
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
    new ResizeObserver(() => this.#measure()).observe(readout);
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
    this.#tells = words !== "";
    this.#clear = clear;
    write(readout, words);
    readout.hidden = !this.#tells;
    if (readout.hidden) return;
    readout.style.setProperty("--share", `${share}`);
    this.#putReadout();
  }

  /** The page has been laid out, and the read-out has another size. It is not painted yet. */
  #measure(): void {
    if (!this.#tells) return;
    this.#size = [this.readout.offsetWidth, this.readout.offsetHeight];
    this.#putReadout();
  }

  #putReadout(): void {
    const [left, top] = besideTouch(this.#touch, this.#size, this.#window, this.#clear);
    this.readout.style.transform = `translate(${left}px, ${top}px)`;
  }

  // --- events -----------------------------------------------------------------------------------------------

  #press(event: PointerEvent): void {
    if (this.cancel() || !this.live || !begins(event)) return;
    const begun = this.begun(event);
    if (!begun) return;
    this.#held = begun;
    this.#touch = [event.clientX, event.clientY];
    this.#window = [innerWidth, innerHeight];
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

/** Words that change stay one text, which is laid out faster than a new one. */
function write(node: HTMLElement, words: string): void {
  const [text] = node.childNodes;
  if (!(text instanceof Text)) node.textContent = words;
  else if (text.data !== words) text.data = words;
}
