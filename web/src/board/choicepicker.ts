// Picking choices on the picture: rings, clicks, the tip beside the pointer, and a sketch of the move so far.
import type { Choice, Picture } from "../wire";
import { drawPieces, escape, type Point } from "./draw";
import { fill } from "./layers";
import { drawMarks } from "./marks";
import { MoveBuilder, type PartialMove } from "./movebuilder";
import { sketch, sketched, type Sketch } from "./sketch";
import { nearest, ringRadius, type Target } from "./touch";

/** What a picker calls with what was picked. */
export interface PickerHost {
  choose(choice: Choice): void;
  refuse(choice: Choice): void;
  /** A touch meant nothing, and nothing was half built. */
  miss(at: Point): void;
  /** The pointer is on a choice, or on none any more. */
  highlight(choice: Choice | null): void;
  doubt(choices: readonly Choice[]): void;
  build(partial: PartialMove): void;
  /** End what moves. True when something did. */
  skip(): boolean;
}

/** The layers of the picture that a picker draws on, and the pieces that it dims. */
export interface PickerLayers {
  readonly targets: SVGGElement;
  readonly sketch: SVGGElement;
  readonly pieces: SVGGElement;
}

/** What a fingertip needs, px. */
const FINGER = 24;

export class ChoicePicker {
  readonly #builder = new MoveBuilder({
    changed: () => this.#draw(),
    concluded: (choice) => this.#conclude(choice),
    doubted: (choices) => this.host.doubt(choices),
  });
  #picture: Picture | null = null;
  #size: Point = [1, 1];
  #choices: readonly Choice[] = [];
  #enabled = false;
  #highlighted: string | null = null;
  #sketch: Sketch | null = null;
  #radius = 0;

  constructor(
    readonly svg: SVGSVGElement,
    readonly layers: PickerLayers,
    readonly tip: HTMLElement,
    readonly host: PickerHost,
  ) {
    // A press that the page scrolls away with is no click, so clicks are enough here: choices are not dragged.
    svg.addEventListener("click", (event) => this.#click(event));
    svg.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#hover(event));
    svg.addEventListener("pointerleave", () => this.#point(undefined));
  }

  /** The picture that is shown, on a board of a size. What was built on the one before is forgotten. */
  setPicture(picture: Picture, size: Point): void {
    this.#picture = picture;
    this.#size = size;
    this.#sketch = null;
    this.#restart();
  }

  set choices(choices: readonly Choice[]) {
    if (choices === this.#choices) return;
    this.#choices = choices;
    this.#restart();
  }

  set enabled(enabled: boolean) {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    this.#restart();
  }

  #restart(): void {
    this.#builder.choices = this.#enabled ? this.#choices : [];
  }

  /** Light the ring of the choice with this move. */
  set highlighted(move: string | null) {
    this.#highlighted = move;
    this.#light();
  }

  /** The picture with the sketch of the last move: pieces travel from there. */
  sketchOn(picture: Picture): Picture {
    return this.#sketch ? sketched(picture, this.#sketch) : picture;
  }

  /** Touch a place of the picture, as a finger would. True when the touch means something. */
  touch(at: Point): boolean {
    return this.#enabled && this.#builder.touch(at);
  }

  /** Take the last touch back. True when there was one. */
  undo(): boolean {
    return this.#builder.undo();
  }

  /** Pick a whole move beside the picture; once more plays it. */
  pick(choice: Choice): void {
    if (!this.#enabled) return;
    if (choice.refusal) this.host.refuse(choice);
    else if (this.#builder.partial.whole?.move === choice.move) this.#builder.finish();
    else this.#builder.pick(choice);
  }

  /** Play what is built so far, where that is a whole move. */
  finish(): boolean {
    return this.#builder.finish();
  }

  /** Forget the places touched so far. True when there were any. */
  clear(): boolean {
    return this.#builder.clear();
  }

  #conclude(choice: Choice): void {
    if (choice.refusal) {
      this.clear();
      this.host.refuse(choice);
    } else this.host.choose(choice);
  }

  // --- drawing ----------------------------------------------------------------------------------------------

  #draw(): void {
    const { targets, places, partial } = this.#builder;
    this.#radius = ringRadius(targets, Math.max(...this.#size));
    this.tip.hidden = true;
    this.#drawSketch();
    const pieces = this.#picture ? this.sketchOn(this.#picture).pieces : [];
    fill(this.layers.targets, drawMarks(places, targets, this.#radius, pieces));
    this.#light();
    this.host.build(partial);
  }

  /** Pieces go along with the move that is built. The last sketch stays until the answer comes. */
  #drawSketch(): void {
    if (!this.#picture || (!this.#enabled && this.#sketch)) return;
    const { places, lastWhole, part } = this.#builder;
    this.#sketch = sketch(this.#picture, places, lastWhole, part);
    const { moved, gone, taken, ghosts } = this.#sketch;
    fill(this.layers.sketch, drawPieces(moved) + (ghosts.length > 0 ? `<g class="ghosts">${drawPieces(ghosts)}</g>` : ""));
    for (const node of this.layers.pieces.children) {
      const id = (node as SVGElement).dataset["piece"] ?? "";
      node.classList.toggle("carried", gone.includes(id) && !taken.includes(id));
      node.classList.toggle("taken", taken.includes(id));
    }
  }

  #light(): void {
    [...this.layers.targets.querySelectorAll(".target")].forEach((node, index) => {
      const lit = this.#builder.targets[index]?.choices.some((choice) => choice.move === this.#highlighted) ?? false;
      node.classList.toggle("lit", lit);
    });
  }

  // --- the pointer ------------------------------------------------------------------------------------------

  #click(event: MouseEvent): void {
    if (this.host.skip() || !this.#enabled || !this.#picture) return;
    const at = this.#onBoard(event);
    const last = this.#builder.places.at(-1);
    const again = last && nearest([{ at: last }], at, this.#reach());
    if (again && this.#builder.finish()) return;
    const target = nearest(this.#builder.touchable, at, this.#reach());
    if (target) this.#builder.touch(target.at);
    else if (!again && !this.clear()) this.host.miss(at);
  }

  #hover(event: PointerEvent): void {
    const target = this.#enabled ? nearest(this.#builder.targets, this.#onBoard(event), this.#reach()) : undefined;
    this.svg.classList.toggle("can", target?.legal ?? false);
    this.#point(target);
  }

  #point(target: Target | undefined): void {
    const choice = target?.choices[0];
    if ((choice?.move ?? null) === this.#highlighted && this.tip.hidden === !choice) return;
    this.#highlighted = choice?.move ?? null;
    this.#light();
    this.#showTip(target, choice);
    this.host.highlight(choice ?? null);
  }

  #showTip(target: Target | undefined, choice: Choice | undefined): void {
    this.tip.hidden = !choice;
    if (!target || !choice) return;
    const [left, top] = [(target.at[0] / this.#size[0]) * 100, (target.at[1] / this.#size[1]) * 100];
    const reason = choice.refusal ? `<br>${escape(choice.refusal.message)} <small>${escape(choice.refusal.clause)}</small>` : "";
    this.tip.innerHTML = `<b>${escape(choice.label)}</b> ${escape(choice.words)}${reason}`;
    this.tip.style.cssText = `left:${left}%;top:${top}%;--shift:${-left}%`;
    this.tip.classList.toggle("below", top < 25);
  }

  /** A point of the screen in the board's units. */
  #onBoard({ clientX, clientY }: MouseEvent): Point {
    const matrix = this.layers.pieces.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return [x, y];
  }

  /** How far from its middle a target can be touched: its ring, and at least what a finger needs. */
  #reach(): number {
    const matrix = this.layers.pieces.getScreenCTM();
    const pixels = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    return Math.max(this.#radius * 1.3, FINGER / 2 / pixels);
  }
}
