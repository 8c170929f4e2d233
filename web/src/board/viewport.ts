// The part of the board that its SVG shows: the whole, or on a small screen its heart, or the place that is aimed at.
import type { Picture, Playback } from "../wire";
import type { Point } from "./draw";
import { heartOf, laneOf, NARROW, type Prospect, showsFlick, type Sight, TOUCHED, wayOf, whole } from "./lane";

export class Viewport {
  /** Null until there is something to see: an aim may come before it. */
  #size: Point | null = null;
  #heart: Picture["heart"] = null;
  #facing = 0;
  #sight: Sight | null = null;
  #flick: Playback | null = null;
  #turn = 0;
  /** How broad the coin is that was aimed or placed last, where only a part of a large table matters; in its units. */
  #coin = 0;
  /** Whether the visitor switched views: it begins near where pieces would be small, otherwise with the whole. */
  #switched = false;
  #held = false;
  /** What was shown of the last aim or flick: it stays until something else is aimed or looked at. */
  #stays: Prospect | null = null;
  #shown: Prospect | null = null;
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
    new ResizeObserver(() => {
      if (!this.#flick) this.#stays = null;
      this.#apply();
    }).observe(host);
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

  /** What a small screen shows nearer. When nothing is aimed any more, the view stays for the flick. */
  set sight(sight: Sight | null) {
    if (sight === this.#sight) return;
    this.#stays = sight ? null : this.#shown;
    this.#sight = sight;
    if (sight) this.#coin = sight.about ? 2 * sight.radius * sight.frame.scale : 0;
    this.#apply();
  }

  /** The flick that is played; null when none is. A small screen goes to its way only if that is out of sight. */
  set flick(flick: Playback | null) {
    if (flick === this.#flick) return;
    this.#flick = flick;
    if (flick && this.#shown && this.#isSmall) this.#stays = this.#viewOf(flick, this.#shown);
    this.#apply();
  }

  /** Something else is looked at: the view of the last flick is over. */
  release(): void {
    this.#stays = null;
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

  get #isNarrow(): boolean {
    return this.host.clientWidth > 0 && this.host.clientWidth < NARROW;
  }

  /** Whether the whole is too small to begin with: the window is narrow, or a coin could not be touched. */
  get #isSmall(): boolean {
    const { clientWidth } = this.host;
    return this.#isNarrow || (clientWidth > 0 && (this.#coin * clientWidth) / (this.#size?.[0] ?? 1) < TOUCHED && this.#coin > 0);
  }

  #apply(): void {
    const [size, heart, small] = [this.#size, this.#heart, this.#isSmall];
    if (this.#held || !size) return;
    const { clientWidth: width, clientHeight: height } = this.host;
    const sight = small || this.#sight?.about ? this.#sight : null;
    const near = this.#switched !== small;
    const lane = sight !== null && near;
    const nearer = small && sight === null && near;
    const beyond = (nearer && this.#stays) || seenAtRest(whole(size, this.#facing), nearer ? heart : null);
    const shown = lane ? laneOf(sight, size, [width, height]) : beyond;
    const { box, turn, about } = shown;
    this.#shown = shown;
    this.#turn = turn;
    this.svg.setAttribute("viewBox", box.join(" "));
    this.turned.setAttribute("transform", turn ? `rotate(${turn} ${about[0]} ${about[1]})` : "");
    this.svg.style.setProperty("--turn", `${turn}deg`);
    this.host.style.setProperty("--ratio", `${size[0] / size[1]}`);
    this.host.classList.toggle("lane", lane);
    this.#button.hidden = sight === null && !(small && (heart || this.#stays));
    this.#button.textContent = lane || (nearer && (heart || this.#stays)) ? "Whole board" : "Nearer";
  }

  /** The view of a flick: the present one, if the flick can be followed in it. */
  #viewOf(flick: Playback, now: Prospect): Prospect | null {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!this.#size || showsFlick(now, flick, width)) return now;
    return wayOf(flick, whole(this.#size, this.#facing), width, width / height);
  }
}

/** What is seen when nothing is aimed. */
function seenAtRest(all: Prospect, heart: Picture["heart"]): Prospect {
  return heart ? heartOf(heart, all) : all;
}
