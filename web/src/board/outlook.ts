// The part of the scene that is seen, on its SVG: the whole, or on a small screen its heart, or where somebody aims.
import type { Playback, Scene } from "../wire";
import type { Point } from "./draw";
import { heartOf, laneOf, NARROW, type Prospect, type Sight, wayOf, whole } from "./lane";

export class Outlook {
  /** Null until there is something to see: an aim may come before it. */
  #scene: Scene | null = null;
  #facing = 0;
  #sight: Sight | null = null;
  #flick: Playback | null = null;
  #turn = 0;
  /** Whether the other of whole and nearer is wished: a small screen begins near, a large one with the whole. */
  #wishesOther = false;
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
      this.#wishesOther = !this.#wishesOther;
      this.#apply();
    });
    host.append(this.#button);
    new ResizeObserver(() => this.#apply()).observe(host);
  }

  set scene(scene: Scene) {
    this.#scene = scene;
    this.#apply();
  }

  /** The bearing in which whoever sits before the picture looks. */
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

  /** The flick that is played: a small screen shows its way; null where none is. */
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
    if (this.#held || !this.#scene) return;
    const { size, heart } = this.#scene;
    const width = this.host.clientWidth;
    const narrow = width > 0 && width < NARROW;
    const sight = narrow || this.#sight?.about ? this.#sight : null;
    const near = this.#wishesOther !== narrow;
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

  /** What is seen where nobody aims. */
  #beyond(size: Point, width: number, narrow: boolean, heart: Scene["heart"]): Prospect {
    const all = whole(size, this.#facing);
    if (!this.#flick || !narrow) return heart ? heartOf(heart, all) : all;
    return wayOf(this.#flick, all, width, this.#ratio ?? size[0] / size[1]);
  }
}
