// The part of the board that its SVG shows: the whole, or on a small screen its heart, or the place that is aimed at.
import type { Picture, Playback } from "../wire";
import type { Point } from "./draw";
import { heartOf, laneOf, NARROW, type Prospect, type Sight, wayOf, whole } from "./lane";

export class Viewport {
  /** Null until there is something to see: an aim may come before it. */
  #size: Point | null = null;
  #heart: Picture["heart"] = null;
  #facing = 0;
  #sight: Sight | null = null;
  #flick: Playback | null = null;
  #turn = 0;
  /** Whether the visitor switched views: a small screen begins near, a large one with the whole. */
  #switched = false;
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
      this.#switched = !this.#switched;
      this.#apply();
    });
    host.append(this.#button);
    new ResizeObserver(() => this.#apply()).observe(host);
  }

  /** The size of the board, in its units. */
  set size(size: Point) {
    this.#size = size;
    this.#apply();
  }

  /** What a small screen shows of the picture when nothing is aimed; null shows the whole. */
  set heart(heart: Picture["heart"]) {
    if (`${heart}` === `${this.#heart}`) return;
    this.#heart = heart;
    this.#apply();
  }

  /** The bearing in which the player before the picture looks. */
  set facing(facing: number) {
    if (facing === this.#facing) return;
    this.#facing = facing;
    this.#apply();
  }

  /** What a small screen shows nearer; null shows the whole. */
  set sight(sight: Sight | null) {
    if (sight === this.#sight) return;
    this.#sight = sight;
    this.#apply();
  }

  /** The flick that is played: a small screen shows its way; null when none is. */
  set flick(flick: Playback | null) {
    if (flick === this.#flick) return;
    this.#flick = flick;
    this.#apply();
  }

  /** Degrees by which the picture is turned clockwise now. */
  get turn(): number {
    return this.#turn;
  }

  /** Nothing changes while a finger is on the picture. */
  set held(held: boolean) {
    this.#held = held;
    this.host.classList.toggle("held", held);
    if (!held) this.#apply();
  }

  #apply(): void {
    const [size, heart] = [this.#size, this.#heart];
    if (this.#held || !size) return;
    const width = this.host.clientWidth;
    const narrow = width > 0 && width < NARROW;
    const sight = narrow || this.#sight?.about ? this.#sight : null;
    const near = this.#switched !== narrow;
    const lane = sight !== null && near;
    const nearer = narrow && sight === null && near ? heart : null;
    const { box, turn, about } = lane ? laneOf(sight, size, width) : this.#beyond(size, width, narrow, nearer);
    this.#turn = turn;
    if (lane) this.#ratio = box[2] / box[3];
    this.svg.setAttribute("viewBox", box.join(" "));
    this.turned.setAttribute("transform", turn ? `rotate(${turn} ${about[0]} ${about[1]})` : "");
    this.svg.style.setProperty("--turn", `${turn}deg`);
    const ratio = (narrow && this.#ratio) || box[2] / box[3];
    this.svg.style.aspectRatio = `${ratio}`;
    this.host.style.setProperty("--ratio", `${ratio}`);
    this.host.classList.toggle("lane", lane);
    this.#button.hidden = sight === null && !(narrow && heart);
    this.#button.textContent = lane || nearer ? "Whole board" : "Nearer";
  }

  /** What is seen when nothing is aimed. */
  #beyond(size: Point, width: number, narrow: boolean, heart: Picture["heart"]): Prospect {
    const all = whole(size, this.#facing);
    if (!this.#flick || !narrow) return heart ? heartOf(heart, all) : all;
    return wayOf(this.#flick, all, width, this.#ratio ?? size[0] / size[1]);
  }
}
