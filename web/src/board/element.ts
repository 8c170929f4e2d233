// The picture of a match, its animation, and touches on it. It knows no rules.
import type { Aiming, Board, Choice, Picture, Piece, Placing } from "../wire";
import type { Aim } from "./aim";
import type { Aimed } from "./aimdraw";
import { Aimer } from "./aimer";
import { Arrangement } from "./arrangement";
import { ChoicePicker } from "./choicepicker";
import { Clock } from "./clock";
import { type BoardFrame, drawPieces, drawShapes, drawTrails, type Point } from "./draw";
import { FlickPlayer } from "./flickplayer";
import { onScene, type Sight } from "./lane";
import { fill, type Layers, LAYERS_MARKUP, layersOf } from "./layers";
import type { PartialMove } from "./movebuilder";
import { type Placed, sightOf } from "./placedraw";
import { Placer } from "./placer";
import { planBetween, type Plan } from "./plan";
import { Reel, type Progress } from "./reel";
import { drawHalos } from "./stage";
import { travelling } from "./travel";
import { Viewport } from "./viewport";

export interface BoardEvents {
  /** A choice to be played. */
  choose: CustomEvent<Choice>;
  refuse: CustomEvent<Choice>;
  /** Where a touch meant nothing, and nothing was half built. */
  miss: CustomEvent<Point>;
  /** The choice that the pointer is on, or null. */
  highlight: CustomEvent<Choice | null>;
  /** Several choices fit; only their buttons tell them apart. */
  doubt: CustomEvent<readonly Choice[]>;
  /** How far a move is built that takes several touches. */
  build: CustomEvent<PartialMove>;
  /** How far the flick is that is played. */
  progress: CustomEvent<Progress>;
  /** The aim that a hand on the picture takes; the flick that it makes; another coin that it picks; a remark for it. */
  aim: CustomEvent<Aim>;
  flick: CustomEvent<Aim>;
  pick: CustomEvent<Aiming>;
  remark: CustomEvent<string>;
  /** Where a hand on the picture places the coin. */
  place: CustomEvent<Point>;
}

export class ParlourBoard extends HTMLElement {
  #board: Board | null = null;
  #frame: BoardFrame | null = null;
  #arrangement = NONE;
  #wide = false;
  #choices: readonly Choice[] = [];
  /** Each choice, as it is arranged, and each arranged one, as it was given: there may be hundreds. */
  #arranged: ReadonlyMap<Choice, Choice> = new Map();
  #givens: ReadonlyMap<Choice, Choice> = new Map();
  #enabled = false;
  #svg!: SVGSVGElement;
  #layers!: Layers;
  readonly #clock = new Clock();
  /** Whether nothing travels: `isStill`, or what a page sets. */
  still: () => boolean = isStill;
  #reel!: Reel;
  #player!: FlickPlayer;
  #picker!: ChoicePicker;
  #viewport!: Viewport;
  #aimer!: Aimer;
  #placer!: Placer;
  #marked: readonly string[] = [];
  #aimed: Aimed | null = null;
  #placed: Placed | null = null;
  /** The coin that this player placed last, where it lies. */
  #laid: Piece | null = null;
  #looked: Placing | undefined;
  #pulled: string | null = null;
  #sight: Sight | null = null;
  #stopListening = (): void => undefined;

  connectedCallback(): void {
    if (!this.#svg) this.#build();
    const stop = [this.#aimer.attend(), this.#placer.attend()];
    this.#stopListening = () => stop.forEach((each) => each());
  }

  #build(): void {
    this.innerHTML =
      `<svg class="scene" role="img" focusable="false"><g class="turned">${LAYERS_MARKUP}</g></svg>` +
      `<div class="tip" aria-hidden="true" hidden></div><div class="readout" aria-hidden="true" hidden></div>`;
    this.#svg = this.querySelector("svg") as SVGSVGElement;
    this.#layers = layersOf(this.#svg);
    this.#reel = new Reel(this.#clock, this.#layers.stage, (progress) => this.#emit("progress", progress));
    this.#viewport = new Viewport(this, this.#svg, this.querySelector(".turned") as SVGGElement);
    this.#player = new FlickPlayer(this, this.#layers, this.#reel, this.#viewport);
    this.#picker = new ChoicePicker(this.#svg, this.#layers, this.querySelector(".tip") as HTMLElement, {
      choose: (choice) => this.#emit("choose", this.#given(choice)),
      refuse: (choice) => this.#emit("refuse", this.#given(choice)),
      miss: (at) => void (this.#aimer.aimAt(at) || this.#emit("miss", this.#arrangement.back(at))),
      highlight: (choice) => this.#emit("highlight", choice && this.#given(choice)),
      doubt: (choices) => this.#emit("doubt", choices.map((choice) => this.#given(choice))),
      build: (partial) => this.#emit("build", this.#givenOf(partial)),
      skip: () => this.skip(),
    });
    const readout = this.querySelector(".readout") as HTMLElement;
    const hold = (held: boolean): void => void (this.#viewport.held = held);
    this.#placer = new Placer(this.#svg, this.#layers.place, readout, { place: (at) => this.#emit("place", at), hold });
    this.#aimer = new Aimer(this.#svg, this.#layers.aim, readout, {
      aim: (aim) => this.#emit("aim", aim),
      flick: (aim) => this.#emit("flick", aim),
      pick: (aiming) => this.#emit("pick", aiming),
      remark: (words) => this.#emit("remark", words),
      hold,
      pull: (piece) => this.#pull(piece),
    });
    this.#picker.enabled = this.#enabled;
    this.#arrange();
  }

  disconnectedCallback(): void {
    this.#stopListening();
    this.#clock.skip();
  }

  // --- what is shown ----------------------------------------------------------------------------------------

  /** What stands still: drawn once. */
  set board(board: Board | null) {
    if (board === this.#board) return;
    this.#board = board;
    this.#arrange();
  }

  /** Whether what lies above and below the board lies beside it, where the board has such an arrangement. */
  set wide(wide: boolean) {
    if (wide === this.#wide) return;
    this.#wide = wide;
    this.#arrange();
  }

  /** Where a point of the board is in the present arrangement. */
  seenAt(at: Point): Point {
    return this.#arrangement.point(at);
  }

  /** The point of the board that is here in the present arrangement. */
  pointAt(seen: Point): Point {
    return this.#arrangement.back(seen);
  }

  #arrange(): void {
    const board = this.#board;
    this.#arrangement = board ? new Arrangement(board, this.#wide) : NONE;
    if (!this.#svg) return;
    if (board) {
      fill(this.#layers.still, drawShapes(this.#arrangement.shapes));
      this.#viewport.size = this.#arrangement.size;
    }
    if (this.#frame) this.#draw(this.#frame.picture);
    this.#arrangeChoices();
  }

  /** A choice as it was given. */
  #given(choice: Choice): Choice {
    return this.#givens.get(choice) ?? choice;
  }

  #givenOf({ places, whole, next, open }: PartialMove): PartialMove {
    return {
      places: places.map((at) => this.#arrangement.back(at)),
      whole: whole && this.#given(whole),
      next: next.map(({ at, moves }) => ({ at: this.#arrangement.back(at), moves })),
      open: open.map((choice) => this.#given(choice)),
    };
  }

  /** The frame that is shown. Setting it jumps; `show` travels. */
  get frame(): BoardFrame | null {
    return this.#frame;
  }

  set frame(frame: BoardFrame | null) {
    this.#clock.skip();
    if (this.#svg) this.#player.clear();
    this.#frame = frame;
    this.#laid = null;
    if (this.#svg && frame) this.#draw(frame.picture);
  }

  #draw(given: Picture): void {
    const picture = this.#arrangement.picture(given);
    const { shapes, pieces, title, heart } = picture;
    this.#viewport.heart = heart;
    this.#svg.setAttribute("aria-label", title);
    fill(this.#layers.shapes, drawShapes(shapes));
    fill(this.#layers.trails, drawTrails(pieces));
    fill(this.#layers.pieces, drawPieces(pieces));
    this.#liftOff();
    this.#drawHalos();
    this.#picker.setPicture(picture, this.#size);
  }

  get #size(): Point {
    return this.#arrangement.size;
  }

  /** What may be chosen on the picture. */
  set choices(choices: readonly Choice[]) {
    if (choices === this.#choices) return;
    this.#choices = choices;
    this.#arrangeChoices();
  }

  #arrangeChoices(): void {
    this.#arranged = new Map(this.#choices.map((choice) => [choice, this.#arrangement.choice(choice)]));
    this.#givens = new Map([...this.#arranged].map(([choice, arranged]) => [arranged, choice]));
    if (this.#svg) this.#picker.choices = [...this.#arranged.values()];
  }

  /** Whether touches choose. */
  set enabled(enabled: boolean) {
    this.#enabled = enabled;
    if (this.#svg) this.#picker.enabled = enabled;
  }

  /** Draw what is not of the match: the path of a flick that is aimed, or where it may end. */
  overlay(layer: "heat" | "path" | "meant", markup: string): void {
    if (this.#svg) fill(this.#layers[layer], markup);
  }

  /** Touch a place of the picture, as a finger would. True when the touch means something. */
  touch(at: Point): boolean {
    return this.#picker.touch(this.#arrangement.point(at));
  }

  /** Pick a whole move beside the picture: it is seen there; once more plays it. */
  pick(choice: Choice): void {
    this.#picker.pick(this.#arranged.get(choice) ?? this.#arrangement.choice(choice));
  }

  /** Take the last touch back. True when there was one. */
  undo(): boolean {
    return this.#picker.undo();
  }

  /** Play what is built so far, where that is a whole move. */
  finish(): boolean {
    return this.#picker.finish();
  }

  /** The move of the choice that somebody points at beside the picture: its ring is lit. */
  set highlighted(move: string | null) {
    if (this.#svg) this.#picker.highlighted = move;
  }

  /** The pieces that a ruling is about, while somebody points at it. */
  set marked(ids: readonly string[]) {
    this.#marked = ids;
    this.#drawHalos();
  }

  #drawHalos(): void {
    if (this.#svg && this.#frame) fill(this.#layers.halos, drawHalos({ ...this.#frame, picture: this.#arrangement.picture(this.#frame.picture) }, this.#marked));
  }

  // --- aiming and placing -----------------------------------------------------------------------------------

  /** What is aimed; null when nothing is. A small screen shows its lane. */
  set aimed(aimed: Aimed | null) {
    this.#aimed = aimed;
    this.#aimer.aimed = aimed;
    this.#look();
  }

  /** What is placed; null when nothing is. */
  set placed(placed: Placed | null) {
    this.#placed = placed;
    this.#placer.placed = placed;
    if (placed?.seen) this.#laid = { ...placed.placing.piece, at: [...onScene(placed.placing.frame, placed.at)] };
    this.#look();
    this.#liftOff();
  }

  /** Where a finger shows what to touch, again and again; null for nowhere. `radius` is of what is touched there. */
  set finger(finger: { readonly at: Point; readonly radius?: number | undefined } | null) {
    if (!this.#svg) return;
    const [x, y] = this.#arrangement.point(finger?.at ?? [0, 0]);
    const radius = finger?.radius ?? Math.max(...this.#size) * FINGER;
    fill(this.#layers.finger, finger ? `<circle class="finger tap" cx="${x}" cy="${y}" r="${radius}"/>` : "");
  }

  /** Degrees by which the picture is turned clockwise now. */
  get turn(): number {
    return this.#viewport.turn;
  }

  /** The bearing in which the player before the picture looks, degrees. */
  set facing(facing: number) {
    this.#viewport.facing = facing;
  }

  #look(): void {
    const { placing } = this.#placed ?? {};
    if (placing !== this.#looked) this.#sight = placing ? sightOf(placing) : null;
    this.#looked = placing;
    this.#viewport.sight = this.#sight ?? this.#aimed?.aiming ?? null;
  }

  /** A coin in hand is not where it lay. */
  #liftOff(): void {
    const { placing, seen } = this.#placed ?? {};
    for (const node of this.#layers.pieces.children) {
      const lifted = seen && (node as SVGElement).dataset["piece"] === placing?.piece.id;
      node.classList.toggle("lifted", lifted ?? false);
    }
  }

  /** What is pulled back is drawn by the aim; its place stays to be seen. */
  #pull(piece: string | null): void {
    if (piece === this.#pulled) return;
    this.#pulled = piece;
    for (const node of this.#layers.pieces.children) {
      node.classList.toggle("pulled", piece !== null && (node as SVGElement).dataset["piece"] === piece);
    }
  }

  // --- motion -----------------------------------------------------------------------------------------------

  /** Travel to another frame. Resolves at rest: at once where motion is off or the page is hidden. */
  async show(frame: BoardFrame): Promise<void> {
    const before = this.#svg && this.#frame && this.#picker.sketchOn(withLaid(this.#arrangement.picture(this.#frame.picture), this.#laid));
    this.frame = frame;
    if (this.#svg) this.#viewport.release();
    if (before && !this.still()) await this.#travel(planBetween(before, this.#arrangement.picture(frame.picture), Math.max(...this.#size)));
  }

  async #travel(plan: Plan): Promise<void> {
    const { show, end } = travelling(this.#layers.pieces, plan);
    this.classList.add("travels");
    await this.#clock.run(plan.seconds, (time) => show(plan.seconds > 0 ? time / plan.seconds : 1));
    end();
    this.classList.remove("travels");
  }

  /**
   * See the flick that led to another frame, from the picture as it is. Calls `rested` when the pieces lie still, and
   * resolves when the frame itself is shown: skipped, both at once. Does neither when something else is shown first.
   */
  async play(frame: BoardFrame, rested: () => void): Promise<void> {
    const { playback } = frame;
    if (!playback || !this.#svg || this.still()) {
      this.frame = frame;
      if (playback && this.#svg && !document.hidden) this.#player.trace(playback);
      rested();
      return;
    }
    this.#clock.skip();
    if (await this.#player.play(frame, playback, this.#size, rested)) this.frame = frame;
  }

  /** End what moves, where it would have ended. True when something did move. */
  skip(): boolean {
    return this.#clock.skip();
  }

  /** What plays the flicks: its sound, its rate, and the place that it is at. */
  get reel(): Reel {
    return this.#reel;
  }

  #emit<Name extends keyof BoardEvents>(name: Name, detail: BoardEvents[Name]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** The radius of a finger that shows what to touch, as a share of the board. */
const FINGER = 0.022;

const NONE = new Arrangement({ size: [1, 1], shapes: [], beside: null }, false);

/** A picture in which a coin lies where it was placed: from there it travels nowhere. */
function withLaid(picture: Picture, laid: Piece | null): Picture {
  return laid ? { ...picture, pieces: [...picture.pieces.filter((piece) => piece.id !== laid.id), laid] } : picture;
}

/** Whether the board does not animate: the system asks for less motion, or the page is hidden. */
export function isStill(): boolean {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
