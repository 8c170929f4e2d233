// The part of the scene that is seen, on its SVG: the whole, or the shooter's lane on a small screen.
import type { Aiming } from "../wire";
import type { Point } from "./draw";
import { laneOf, NARROW, whole } from "./lane";

export class Outlook {
  #size: Point = [1, 1];
  #aiming: Aiming | null = null;
  #wishesWhole = false;
  #held = false;
  /** Width to height of the lane that was shown last: the picture keeps its place on the page between shots. */
  #ratio: number | null = null;
  readonly #button: HTMLButtonElement;

  constructor(
    readonly host: HTMLElement,
    readonly svg: SVGSVGElement,
    /** What is turned: everything that is drawn. */
    readonly turned: SVGGElement,
  ) {
    this.#button = document.createElement("button");
    this.#button.type = "button";
    this.#button.className = "outlook";
    this.#button.addEventListener("click", () => {
      this.#wishesWhole = !this.#wishesWhole;
      this.#apply();
    });
    host.append(this.#button);
    new ResizeObserver(() => this.#apply()).observe(host);
  }

  set size(size: Point) {
    this.#size = size;
    this.#apply();
  }

  /** The coin that is aimed; null shows the whole. */
  set aiming(aiming: Aiming | null) {
    if (aiming === this.#aiming) return;
    this.#aiming = aiming;
    this.#apply();
  }

  /** Nothing changes while a finger is on the picture. */
  set held(held: boolean) {
    this.#held = held;
    this.host.classList.toggle("held", held);
    if (!held) this.#apply();
  }

  #apply(): void {
    if (this.#held) return;
    const width = this.host.clientWidth;
    const narrow = width > 0 && width < NARROW;
    const aiming = narrow ? this.#aiming : null;
    const lane = aiming !== null && !this.#wishesWhole;
    const { box, turn, about } = lane ? laneOf(aiming, this.#size, width) : whole(this.#size);
    if (lane) this.#ratio = box[2] / box[3];
    this.svg.setAttribute("viewBox", box.join(" "));
    this.turned.setAttribute("transform", turn ? `rotate(${turn} ${about[0]} ${about[1]})` : "");
    this.svg.style.setProperty("--turn", `${turn}deg`);
    const ratio = (narrow && this.#ratio) || box[2] / box[3];
    this.svg.style.aspectRatio = `${ratio}`;
    this.host.style.setProperty("--ratio", `${ratio}`);
    this.host.classList.toggle("lane", lane);
    this.#button.hidden = aiming === null;
    this.#button.textContent = this.#wishesWhole ? "Nearer" : "Whole board";
  }
}
