// Plays the flick that led to a frame, on the stage over the picture. Everything that does not move stays in its place.
import type { Playback } from "../wire";
import { type BoardFrame, type Point } from "./draw";
import { fill, type Layers } from "./layers";
import { restOf } from "./playback";
import type { Reel } from "./reel";
import { drawTraces } from "./stage";
import type { Viewport } from "./viewport";

export class FlickPlayer {
  /** Counts what was shown, so that a flick notices when something else has taken its place. */
  #shows = 0;

  constructor(
    readonly host: HTMLElement,
    readonly layers: Layers,
    readonly reel: Reel,
    readonly viewport: Viewport,
  ) {}

  /**
   * Play a flick on a board of a size. Calls `rested` when the pieces lie still. Resolves with true when the frame can
   * be shown, and with false when something else was shown first.
   */
  async play({ picture }: BoardFrame, playback: Playback, size: Point, rested: () => void): Promise<boolean> {
    this.clear();
    const show = this.#shows;
    this.#set(playback);
    const whole = await this.reel.run(playback, size[0]);
    if (this.#shows !== show) return false;
    rested();
    const staying = new Set(picture.pieces.map((piece) => piece.id));
    const leaving = [...restOf(playback).keys()].filter((id) => !staying.has(id));
    if (whole) await this.reel.takeOff(playback.removed, leaving);
    return this.#shows === show;
  }

  /** Draw the ways and the contacts of a flick, where no motion is shown. */
  trace(playback: Playback): void {
    fill(this.layers.traces, `<g>${drawTraces(playback)}</g>`);
  }

  /** The pieces of a flick go from their places to the stage. */
  #set(playback: Playback): void {
    const ids = new Set(playback.pieces.map((piece) => piece.id));
    for (const node of this.layers.pieces.children) {
      node.classList.toggle("away", ids.has((node as SVGElement).dataset["piece"] ?? ""));
    }
    this.host.classList.add("runs");
    this.viewport.flick = playback;
  }

  /** Empty the stage, and put everything back in its place. */
  clear(): void {
    this.#shows += 1;
    this.reel.clear();
    fill(this.layers.traces, "");
    for (const node of this.layers.pieces.querySelectorAll(".away")) node.classList.remove("away");
    this.host.classList.remove("runs");
    this.viewport.flick = null;
  }
}
