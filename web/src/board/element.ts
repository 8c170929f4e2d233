// <parlour-board>: the picture of a view, its animation, and touches on it. It knows no rules.
import type { Aiming, Choice, Piece, Placing, Playback, Scene, View } from "../wire";
import type { Aim } from "./aim";
import type { Aimed } from "./aimdraw";
import { Aimer } from "./aimer";
import { Clock } from "./clock";
import { drawPieces, drawShapes, drawTrails, escape, type Point } from "./draw";
import { onScene, type Sight } from "./lane";
import { Outlook } from "./outlook";
import { type Placed, sightOf } from "./placedraw";
import { Placer } from "./placer";
import { drawMarks } from "./marks";
import { planBetween, type Plan } from "./plan";
import { restOf } from "./playback";
import { Reel, type Progress } from "./reel";
import { type Said, Saying } from "./saying";
import { sketch, sketched, type Sketch } from "./sketch";
import type { Sound } from "./sound";
import { drawHalos, drawTraces } from "./stage";
import { nearest, ringRadius, type Target } from "./touch";
import { travelling } from "./travel";

/** `choose` carries a choice to be played; `regard` what the pointer is on, or null. */
export interface BoardEvents {
  choose: CustomEvent<Choice>;
  refuse: CustomEvent<Choice>;
  /** Where a touch said nothing, and there was nothing to forget. */
  miss: CustomEvent<Point>;
  regard: CustomEvent<Choice | null>;
  doubt: CustomEvent<readonly Choice[]>;
  /** How far a move is said that takes several touches. */
  said: CustomEvent<Said>;
  /** How far the flick is that is played. */
  progress: CustomEvent<Progress>;
  /** The aim that a hand on the picture says; the flick that it makes; another coin that it picks; what it should know. */
  aim: CustomEvent<Aim>;
  flick: CustomEvent<Aim>;
  pick: CustomEvent<Aiming>;
  told: CustomEvent<string>;
  /** Where a hand on the picture places the coin. */
  place: CustomEvent<Point>;
}

const FINGER = 24;
const LAYERS = ["still", "trails", "pieces", "sketch", "targets", "stage", "traces", "halos", "aim", "place"] as const;

type Layers = Record<(typeof LAYERS)[number], SVGGElement>;

export class ParlourBoard extends HTMLElement {
  #view: View | null = null;
  #enabled = false;
  #regarded: string | null = null;
  readonly #saying = new Saying({
    changed: () => this.#drawTargets(),
    concluded: (choice) => this.#conclude(choice),
    doubted: (choices) => this.#tell("doubt", choices),
  });
  #sketch: Sketch | null = null;
  #radius = 0;
  #svg!: SVGSVGElement;
  #layers!: Layers;
  #tip!: HTMLElement;
  readonly #clock = new Clock();
  #reel!: Reel;
  #marked: readonly string[] = [];
  #outlook!: Outlook;
  #aimer!: Aimer;
  #placer!: Placer;
  #aimed: Aimed | null = null;
  #placed: Placed | null = null;
  /** The coin that was placed last, where it lies for who placed it. */
  #laid: Piece | null = null;
  #deaf = (): void => undefined;

  connectedCallback(): void {
    if (!this.#svg) this.#build();
    const deaf = [this.#aimer.attend(), this.#placer.attend()];
    this.#deaf = () => deaf.forEach((stop) => stop());
  }

  #build(): void {
    const layers = LAYERS.map((name) => `<g data-layer="${name}"></g>`).join("");
    this.innerHTML =
      `<svg class="scene" role="img" focusable="false"><g class="turned">${layers}</g></svg>` +
      `<div class="tip" aria-hidden="true" hidden></div><div class="readout" aria-hidden="true" hidden></div>`;
    this.#svg = this.querySelector("svg") as SVGSVGElement;
    this.#tip = this.querySelector(".tip") as HTMLElement;
    this.#layers = Object.fromEntries(
      LAYERS.map((name) => [name, this.#svg.querySelector(`[data-layer=${name}]`)]),
    ) as Layers;
    this.#reel = new Reel(this.#clock, this.#layers.stage, (progress) => this.#tell("progress", progress));
    this.#outlook = new Outlook(this, this.#svg, this.querySelector(".turned") as SVGGElement);
    const readout = this.querySelector(".readout") as HTMLElement;
    const hold = (held: boolean): void => void (this.#outlook.held = held);
    this.#placer = new Placer(this.#svg, this.#layers.place, readout, { place: (at) => this.#tell("place", at), hold });
    this.#aimer = new Aimer(this.#svg, this.#layers.aim, readout, {
      aim: (aim) => this.#tell("aim", aim),
      flick: (aim) => this.#tell("flick", aim),
      pick: (aiming) => this.#tell("pick", aiming),
      tell: (words) => this.#tell("told", words),
      hold,
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
    this.#aimed = aimed;
    this.#aimer.aimed = aimed;
    this.#look();
  }

  /** What is placed; null where nothing is. */
  set placed(placed: Placed | null) {
    this.#placed = placed;
    this.#placer.placed = placed;
    if (placed?.seen) this.#laid = { ...placed.placing.piece, at: [...onScene(placed.placing.frame, placed.at)] };
    this.#look();
    this.#liftOff();
  }

  /** Degrees by which the picture is turned clockwise now. */
  get turn(): number {
    return this.#outlook.turn;
  }

  /** The bearing in which whoever sits before the picture looks, degrees. */
  set facing(facing: number) {
    this.#outlook.facing = facing;
  }

  #look(): void {
    const { placing } = this.#placed ?? {};
    if (placing !== this.#looked) this.#sight = placing ? sightOf(placing) : null;
    this.#looked = placing;
    this.#outlook.sight = this.#sight ?? this.#aimed?.aiming ?? null;
  }

  #looked: Placing | undefined;
  #sight: Sight | null = null;

  /** A coin in hand is not where it lay. */
  #liftOff(): void {
    const { placing, seen } = this.#placed ?? {};
    for (const node of this.#layers.pieces.children) {
      const lifted = seen && (node as SVGElement).dataset["piece"] === placing?.piece.id;
      node.classList.toggle("lifted", lifted ?? false);
    }
  }

  /** The view that is shown. Setting it jumps; `show` travels. */
  get view(): View | null {
    return this.#view;
  }

  set view(view: View | null) {
    this.#clock.skip();
    if (this.#svg) this.#strike();
    this.#view = view;
    this.#laid = null;
    this.#sketch = null;
    if (this.#svg && view) this.#draw(view.scene);
  }

  /** Whether touches choose. */
  get enabled(): boolean {
    return this.#enabled;
  }

  set enabled(enabled: boolean) {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    this.#listenAnew();
  }

  /** What may be said now: nothing where touches do not choose. */
  #listenAnew(): void {
    this.#saying.choices = this.#enabled ? (this.#view?.choices ?? []) : [];
  }

  /** Touch a place of the picture, as a finger would. True when it says something. */
  touch(at: Point): boolean {
    return this.#enabled && this.#saying.touch(at);
  }

  /** Take the last touch back. True when there was one. */
  undo(): boolean {
    return this.#saying.undo();
  }

  /** Play what is said so far, where that is a whole move. */
  finish(): boolean {
    return this.#saying.finish();
  }

  /** The move of the choice that somebody regards beside the picture: its ring is lit. */
  set regarded(move: string | null) {
    this.#regarded = move;
    this.#light();
  }

  /** Travel to another view. Resolves at rest: at once where motion is not wanted or nobody looks. */
  async show(view: View): Promise<void> {
    const before = this.#view && this.#asSeen(this.#view.scene);
    this.view = view;
    if (!before || !this.#svg || document.hidden || isCalm()) return;
    await this.#travel(planBetween(before, view.scene));
  }

  #asSeen(scene: Scene): Scene {
    const laid = withLaid(scene, this.#laid);
    return this.#sketch ? sketched(laid, this.#sketch) : laid;
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
    this.#outlook.flick = playback;
  }

  /** Empty the stage, and put everything back in its place. */
  #strike(): void {
    this.#turn += 1;
    this.#reel.clear();
    fill(this.#layers.traces, "");
    for (const node of this.#layers.pieces.querySelectorAll(".away")) node.classList.remove("away");
    this.classList.remove("runs");
    this.#outlook.flick = null;
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
    const { show, end } = travelling(this.#layers.pieces, plan);
    this.classList.add("travels");
    await this.#clock.run(plan.seconds, (time) => show(plan.seconds > 0 ? time / plan.seconds : 1));
    end();
    this.classList.remove("travels");
  }

  #draw(scene: Scene): void {
    this.#outlook.scene = scene;
    this.#svg.setAttribute("aria-label", scene.title);
    fill(this.#layers.still, drawShapes(scene.shapes));
    fill(this.#layers.trails, drawTrails(scene.pieces));
    fill(this.#layers.pieces, drawPieces(scene.pieces));
    this.#liftOff();
    this.#drawHalos();
    this.#listenAnew();
  }

  #drawTargets(): void {
    if (!this.#svg || !this.#view) return;
    const { targets, places } = this.#saying;
    this.#radius = ringRadius(targets, Math.max(...this.#view.scene.size));
    fill(this.#layers.targets, drawMarks(places, targets, this.#radius));
    this.#tip.hidden = true;
    this.#drawSketch();
    this.#light();
    this.#tell("said", this.#saying.said);
  }

  /** Pieces go along with what is said; what was said last stays to be seen until the answer comes. */
  #drawSketch(): void {
    if (!this.#view || (!this.#enabled && this.#sketch)) return;
    const { places, lastWhole, part } = this.#saying;
    this.#sketch = sketch(this.#view.scene, places, lastWhole, part);
    const { moved, gone, taken } = this.#sketch;
    fill(this.#layers.sketch, drawPieces(moved));
    for (const node of this.#layers.pieces.children) {
      const id = (node as SVGElement).dataset["piece"] ?? "";
      node.classList.toggle("carried", gone.includes(id) && !taken.includes(id));
      node.classList.toggle("taken", taken.includes(id));
    }
  }

  #light(): void {
    if (!this.#layers) return;
    [...this.#layers.targets.querySelectorAll(".target")].forEach((node, index) => {
      const lit = this.#saying.targets[index]?.choices.some((choice) => choice.move === this.#regarded) ?? false;
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
    const last = this.#saying.places.at(-1);
    const again = last && nearest([{ at: last }], at, this.#reach());
    if (again && this.#saying.finish()) return;
    const target = nearest(this.#saying.touchable, at, this.#reach());
    if (target) this.#saying.touch(target.at);
    else if (!again && !this.clear()) this.#tell("miss", at);
  }

  #conclude(choice: Choice): void {
    if (choice.refusal) this.clear();
    this.#tell(choice.refusal ? "refuse" : "choose", choice);
  }

  /** Forget the places touched so far. True when there were any. */
  clear(): boolean {
    return this.#saying.clear();
  }

  #hover(event: PointerEvent): void {
    const target = this.#enabled ? nearest(this.#saying.targets, this.#point(event), this.#reach()) : undefined;
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

/** A scene in which a coin lies where it was placed: from there it travels nowhere. */
function withLaid(scene: Scene, laid: Piece | null): Scene {
  if (!laid) return scene;
  return { ...scene, pieces: [...scene.pieces.filter((piece) => piece.id !== laid.id), laid] };
}

/** Leave alone what is already so: the still shapes of most scenes never change. */
function fill(layer: SVGGElement & { markup?: string }, markup: string): void {
  if (layer.markup === markup) return;
  layer.innerHTML = markup;
  layer.markup = markup;
}

customElements.define("parlour-board", ParlourBoard);
