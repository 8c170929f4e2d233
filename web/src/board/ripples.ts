// What a contact and a success look like: rings that spread where they happened, drawn with a few circles that are used
// again and again.
import type { Playback } from "../wire";
import { placesOf, worded } from "./cheers";
import type { Point } from "./draw";
import { CHEERING } from "./playback";
import { forceOf } from "./timbre";

/** A ring that spreads: where and when it begins, how long it lasts (s), its first radius and its last, its opacity. */
export interface Ripple {
  readonly time: number;
  readonly seconds: number;
  readonly at: Point;
  readonly from: number;
  readonly to: number;
  readonly opacity: number;
}

/** As many rings at once are drawn; more would not be seen. */
const POOL = 12;

/** The ring of each contact, the harder the larger, brighter and longer; `radius` is that of a disc. */
export function ripplesOf({ knocks }: Pick<Playback, "knocks">, radius: number): Ripple[] {
  return knocks.flatMap(({ time, at, strength, kind }) => {
    const force = kind === "hole" || kind === "edge" ? 0 : forceOf(strength);
    if (force === 0) return [];
    const [seconds, to] = [0.14 + 0.2 * force, radius * (0.45 + 1.1 * force)];
    return [{ time, seconds, at, from: radius * 0.2, to, opacity: 0.35 + 0.65 * force }];
  });
}

/** Three calm rings at the place of each success, one after another. */
export function cheersOf({ cheers, travels }: Pick<Playback, "cheers" | "travels">, radius: number): Ripple[] {
  return placesOf({ cheers, travels }).flatMap(({ at, time }) =>
    [0, 1, 2].map((ring) => ({
      time: time + 0.16 * ring,
      seconds: CHEERING - 0.32,
      at,
      from: radius,
      to: radius * 3.4,
      opacity: 0.9 - 0.2 * ring,
    })),
  );
}

/** The rings of a flick on its stage. */
export class Ripples {
  readonly #ripples: readonly Ripple[];
  readonly #pool: readonly SVGCircleElement[];
  readonly #words: readonly { readonly node: SVGElement; readonly time: number; shown: boolean }[];
  /** How many circles the last moment needed. */
  #used = 0;

  constructor(layer: SVGGElement, playback: Playback, radius: number) {
    const cheers = cheersOf(playback, radius);
    this.#ripples = [...ripplesOf(playback, radius), ...cheers].sort((one, other) => one.time - other.time);
    const cheered = placesOf(playback);
    const words = cheered.map(({ words: said, at }) => `<g class="cheer" visibility="hidden">${worded(said, at, radius)}</g>`);
    layer.innerHTML = '<circle class="flash" r="1" visibility="hidden"/>'.repeat(Math.min(POOL, this.#ripples.length)) + words.join("");
    this.#pool = [...layer.querySelectorAll<SVGCircleElement>(".flash")];
    const nodes = [...layer.querySelectorAll<SVGElement>(".cheer")];
    this.#words = cheered.map(({ time }, index) => ({ node: nodes[index] as SVGElement, time, shown: false }));
  }

  draw(time: number): void {
    let used = 0;
    for (const ripple of this.#ripples) {
      if (ripple.time > time) break;
      const share = (time - ripple.time) / ripple.seconds;
      const circle = share < 1 ? this.#pool[used] : undefined;
      if (!circle) continue;
      const radius = ripple.from + (ripple.to - ripple.from) * (1 - (1 - share) ** 2);
      circle.style.transform = `translate(${ripple.at[0]}px,${ripple.at[1]}px) scale(${radius})`;
      circle.style.opacity = `${ripple.opacity * (1 - share)}`;
      if (used >= this.#used) circle.setAttribute("visibility", "visible");
      used += 1;
    }
    for (let index = used; index < this.#used; index += 1) this.#pool[index]?.setAttribute("visibility", "hidden");
    this.#used = used;
    for (const word of this.#words) {
      const shown = time >= word.time;
      if (shown !== word.shown) word.node.setAttribute("visibility", shown ? "visible" : "hidden");
      word.shown = shown;
    }
  }
}
