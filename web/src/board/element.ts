// <parlour-board>: the picture of a view, its animation, and touches on it. It knows no rules.
import type { Aiming, Choice, Playback, Scene, View } from "../wire";
import type { Aim } from "./aim";
import type { Aimed } from "./aimdraw";
import { Aimer } from "./aimer";
import { Clock } from "./clock";
import { DEFS } from "./defs";
import { drawPieces, drawShapes, drawTrails, escape, moveTo, type Point } from "./draw";
import { Outlook } from "./outlook";
import { ease, placeOn, planBetween, type Plan } from "./plan";
import { restOf } from "./playback";
import { Reel, type Progress } from "./reel";
import type { Sound } from "./sound";
import { drawHalos, drawTraces } from "./stage";
import { completed, nearest, ringRadius, targets, touch, type Target } from "./touch";

/** `choose` carries a choice to be played; `regard` what the pointer is on, or null. */
export interface BoardEvents {
  choose: CustomEvent<Choice>;
  refuse: CustomEvent<Choice>;
  regard: CustomEvent<Choice | null>;
  doubt: CustomEvent<readonly Choice[]>;
  /** How far the flick is that is played. */
  progress: CustomEvent<Progress>;
  /** The aim that a hand on the picture says; the flick that it makes; another coin that it picks; what it should know. */
  aim: CustomEvent<Aim>;
  flick: CustomEvent<Aim>;
  pick: CustomEvent<Aiming>;
  told: CustomEvent<string>;
}

const FINGER = 24;
const LAYERS = ["still", "trails", "targets", "pieces", "stage", "traces", "halos", "aim"] as const;

type Layers = Record<(typeof LAYERS)[number], SVGGElement>;

export class ParlourBoard extends HTMLElement {
  #view: View | null = null;
  #enabled = false;
  #regarded: string | null = null;
  #said: readonly Point[] = [];
  #targets: readonly Target[] = [];
  #radius = 0;
  #svg!: SVGSVGElement;
  #layers!: Layers;
  #tip!: HTMLElement;
  readonly #clock = new Clock();
  #reel!: Reel;
  #marked: readonly string[] = [];
  #outlook!: Outlook;
  #aimer!: Aimer;
  #deaf = (): void => undefined;

  connectedCallback(): void {
    if (!this.#svg) this.#build();
    this.#deaf = this.#aimer.attend();
  }

  #build(): void {
    const layers = LAYERS.map((name) => `<g data-layer="${name}"></g>`).join("");
    this.innerHTML =
      `<svg class="scene" role="img" focusable="false">${DEFS}<g class="turned">${layers}</g></svg>` +
      `<div class="tip" aria-hidden="true" hidden></div><div class="readout" aria-hidden="true" hidden></div>`;
    this.#svg = this.querySelector("svg") as SVGSVGElement;
    this.#tip = this.querySelector(".tip") as HTMLElement;
    this.#layers = Object.fromEntries(
      LAYERS.map((name) => [name, this.#svg.querySelector(`[data-layer=${name}]`)]),
    ) as Layers;
    this.#reel = new Reel(this.#clock, this.#layers.stage, (progress) => this.#tell("progress", progress));
    this.#outlook = new Outlook(this, this.#svg, this.querySelector(".turned") as SVGGElement);
    this.#aimer = new Aimer(this.#svg, this.#layers.aim, this.querySelector(".readout") as HTMLElement, {
      aim: (aim) => this.#tell("aim", aim),
      flick: (aim) => this.#tell("flick", aim),
      pick: (aiming) => this.#tell("pick", aiming),
      tell: (words) => this.#tell("told", words),
      hold: (held) => (this.#outlook.held = held),
    });
    this.#listen();
    if (this.#view) this.#draw(this.#view.scene);
  }

  disconnectedCallback(): void {
    this.#deaf();
    this.#clock.skip();
  }

  /** What is aimed; null where nothing is. A small screen shows its lane. */
  set aimed(aimed: Aimed | null) {
    this.#aimer.aimed = aimed;
    this.#outlook.aiming = aimed?.aiming ?? null;
  }

  /** The view that is shown. Setting it jumps; `show` travels. */
  get view(): View | null {
    return this.#view;
  }

  set view(view: View | null) {
    this.#clock.skip();
    if (this.#svg) this.#strike();
    this.#view = view;
    this.#said = [];
    if (this.#svg && view) this.#draw(view.scene);
  }

  /** Whether touches choose. */
  get enabled(): boolean {
    return this.#enabled;
  }

  set enabled(enabled: boolean) {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    this.#said = [];
    this.#drawTargets();
  }

  /** The move of the choice that somebody regards beside the picture: its ring is lit. */
  set regarded(move: string | null) {
    this.#regarded = move;
    this.#light();
  }

  /** Travel to another view. Resolves at rest: at once where motion is not wanted or nobody looks. */
  async show(view: View): Promise<void> {
    const before = this.#view?.scene;
    this.view = view;
    if (!before || !this.#svg || document.hidden || isCalm()) return;
    await this.#travel(planBetween(before, view.scene));
  }

  /** End what moves, where it would have ended. True when something did move. */
  skip(): boolean {
    return this.#clock.skip();
  }

  /**
   * See the flick that led to another view, from the picture as it is. Calls `rested` when the pieces lie still, and
   * resolves when the view's own scene is shown: skipped, both at once. Does neither when something else is shown first.
   */
  async play(view: View, rested: () => void): Promise<void> {
    const { playback, scene } = view;
    if (!playback || !this.#svg || document.hidden || isCalm()) {
      this.view = view;
      if (playback && this.#svg && !document.hidden) fill(this.#layers.traces, `<g>${drawTraces(playback)}</g>`);
      rested();
      return;
    }
    this.#clock.skip();
    this.#strike();
    const turn = ++this.#turn;
    this.#setOff(playback);
    const whole = await this.#reel.run(playback, scene.size[0]);
    if (this.#turn !== turn) return;
    rested();
    const staying = new Set(scene.pieces.map((piece) => piece.id));
    const leaving = [...restOf(playback).keys()].filter((id) => !staying.has(id));
    if (whole) await this.#reel.takeOff(playback.removed, leaving);
    if (this.#turn === turn) this.view = view;
  }

  #turn = 0;

  /** The pieces of a flick go from their places to the stage; whatever else there is stays. */
  #setOff(playback: Playback): void {
    const ids = new Set(playback.pieces.map((piece) => piece.id));
    for (const node of this.#layers.pieces.children) {
      node.classList.toggle("away", ids.has((node as SVGElement).dataset["piece"] ?? ""));
    }
    this.classList.add("runs");
  }

  /** Empty the stage, and put everything back in its place. */
  #strike(): void {
    this.#turn += 1;
    this.#reel.clear();
    fill(this.#layers.traces, "");
    for (const node of this.#layers.pieces.querySelectorAll(".away")) node.classList.remove("away");
    this.classList.remove("runs");
  }

  /** What the flicks are heard by, where somebody wants to hear them. */
  set sound(sound: Sound | null) {
    this.#reel.sound = sound;
  }

  /** How fast flicks are played; 1 is as fast as they were. */
  set rate(rate: number) {
    this.#reel.rate = rate;
  }

  /** Stop the flick that is played, or let it go on. */
  set paused(paused: boolean) {
    this.#reel.paused = paused;
  }

  /** Go to a time (s) of the flick that is played. */
  seek(time: number): void {
    this.#reel.seek(time);
  }

  /** The pieces that are spoken of beside the picture. */
  set marked(ids: readonly string[]) {
    this.#marked = ids;
    this.#drawHalos();
  }

  #drawHalos(): void {
    if (this.#svg && this.#view) fill(this.#layers.halos, drawHalos(this.#view, this.#marked));
  }

  async #travel(plan: Plan): Promise<void> {
    const { pieces } = this.#layers;
    const group = new Map([...pieces.children].map((node) => [(node as SVGElement).dataset["piece"], node as SVGElement]));
    const leaving = document.createElementNS("http://www.w3.org/2000/svg", "g");
    leaving.innerHTML = drawPieces(plan.departures);
    pieces.prepend(leaving);
    this.classList.add("travels");
    await this.#clock.run(plan.seconds, (time) => {
      const share = plan.seconds > 0 ? time / plan.seconds : 1;
      const eased = ease(share);
      for (const travel of plan.travels) group.get(travel.id)?.setAttribute("transform", moveTo(placeOn(travel, eased)));
      for (const id of plan.arrivals) group.get(id)?.style.setProperty("opacity", share < 1 ? `${share}` : "");
      leaving.style.setProperty("opacity", `${1 - share}`);
    });
    leaving.remove();
    this.classList.remove("travels");
  }

  #draw(scene: Scene): void {
    this.#outlook.size = scene.size;
    this.#svg.setAttribute("aria-label", scene.title);
    fill(this.#layers.still, drawShapes(scene.shapes));
    fill(this.#layers.trails, drawTrails(scene.pieces));
    fill(this.#layers.pieces, drawPieces(scene.pieces));
    this.#drawHalos();
    this.#drawTargets();
  }

  #drawTargets(): void {
    if (!this.#svg || !this.#view) return;
    const { choices, scene } = this.#view;
    this.#targets = this.#enabled ? targets(choices, this.#said) : [];
    this.#radius = ringRadius(this.#targets, Math.max(...scene.size));
    const said = this.#said.map((at) => `<circle class="said" cx="${at[0]}" cy="${at[1]}" r="${this.#radius}"/>`);
    fill(this.#layers.targets, said.join("") + this.#targets.map((target) => this.#ring(target)).join(""));
    this.#tip.hidden = true;
    this.#light();
  }

  #ring({ at, legal }: Target): string {
    const radius = this.#radius;
    const bar = radius * Math.SQRT1_2;
    return (
      `<g class="target ${legal ? "legal" : "refused"}" transform="${moveTo(at)}"><circle r="${radius}"/>` +
      (legal ? "" : `<path d="M${-bar},${bar} L${bar},${-bar}"/>`) +
      "</g>"
    );
  }

  #light(): void {
    if (!this.#layers) return;
    [...this.#layers.targets.querySelectorAll(".target")].forEach((node, index) => {
      const lit = this.#targets[index]?.choices.some((choice) => choice.move === this.#regarded) ?? false;
      node.classList.toggle("lit", lit);
    });
  }

  #listen(): void {
    // A press that the page scrolls away with is no click, so clicks are enough where nothing is dragged.
    this.#svg.addEventListener("click", (event) => this.#click(event));
    this.#svg.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#hover(event));
    this.#svg.addEventListener("pointerleave", () => this.#regard(undefined));
  }

  #click(event: MouseEvent): void {
    if (this.skip() || !this.#enabled || !this.#view) return;
    const at = this.#point(event);
    const whole = completed(this.#view.choices, this.#said);
    const last = this.#said[this.#said.length - 1];
    if (whole && last && nearest([{ at: last, choices: [whole], legal: true }], at, this.#reach())) {
      this.#conclude(whole);
      return;
    }
    const target = nearest(this.#targets, at, this.#reach());
    if (target) this.#touch(target);
    else this.clear();
  }

  #touch(target: Target): void {
    const touched = touch(target, this.#said);
    if (touched.kind === "choice") this.#conclude(touched.choice);
    else if (touched.kind === "doubt") this.#tell("doubt", touched.choices);
    else {
      this.#said = touched.said;
      this.#drawTargets();
    }
  }

  #conclude(choice: Choice): void {
    this.clear();
    this.#tell(choice.refusal ? "refuse" : "choose", choice);
  }

  /** Forget the places touched so far. True when there were any. */
  clear(): boolean {
    const had = this.#said.length > 0;
    this.#said = [];
    if (had) this.#drawTargets();
    return had;
  }

  #hover(event: PointerEvent): void {
    const target = this.#enabled ? nearest(this.#targets, this.#point(event), this.#reach()) : undefined;
    this.#svg.classList.toggle("can", target?.legal ?? false);
    this.#regard(target);
  }

  #regard(target: Target | undefined): void {
    const choice = target?.choices[0];
    if ((choice?.move ?? null) === this.#regarded && this.#tip.hidden === !choice) return;
    this.#regarded = choice?.move ?? null;
    this.#light();
    this.#showTip(target, choice);
    this.#tell("regard", choice ?? null);
  }

  #showTip(target: Target | undefined, choice: Choice | undefined): void {
    this.#tip.hidden = !choice;
    const size = this.#view?.scene.size;
    if (!target || !choice || !size) return;
    const [left, top] = [(target.at[0] / size[0]) * 100, (target.at[1] / size[1]) * 100];
    const reason = choice.refusal ? `<br>${escape(choice.refusal.message)} <small>${escape(choice.refusal.clause)}</small>` : "";
    this.#tip.innerHTML = `<b>${escape(choice.label)}</b> ${escape(choice.words)}${reason}`;
    this.#tip.style.cssText = `left:${left}%;top:${top}%;--shift:${-left}%`;
    this.#tip.classList.toggle("below", top < 25);
  }

  /** A screen point in the scene's own units. */
  #point({ clientX, clientY }: MouseEvent): Point {
    const matrix = this.#layers.pieces.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return [x, y];
  }

  /** How far from its middle a target can be touched: its ring, but never less than a finger needs. */
  #reach(): number {
    const matrix = this.#layers.pieces.getScreenCTM();
    const pixels = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    return Math.max(this.#radius * 1.3, FINGER / 2 / pixels);
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Whether the system asks for less motion. */
function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Leave alone what is already so: the still shapes of most scenes never change. */
function fill(layer: SVGGElement & { markup?: string }, markup: string): void {
  if (layer.markup === markup) return;
  layer.innerHTML = markup;
  layer.markup = markup;
}

customElements.define("parlour-board", ParlourBoard);
