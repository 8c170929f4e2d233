// A move drawn picture by picture on a canvas: the board's own drawing, with the styles that the page gives it.
import { type Caption, wrapped } from "./caption";
import { layOut, type Shown } from "./layout";

/** How wide a picture is, pixels. */
const WIDTH = 720;
/** The caption, pixels: its letters, its lines, and the room beside them. Text of this size is read on a phone too. */
const LETTERS = 24;
const LINE = 32;
const EDGE = 20;
/** The most lines of one text of the caption. */
const LINES = 3;
/** ms of a picture, and the most pictures of a motion: a longer one is shown faster. */
export const STEP = 50;
const MOST = 120;

/** What a style sheet may say of a drawing. An image has no style sheet of the page, so each element carries its own. */
const STYLES = [
  "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset",
  "stroke-linecap", "stroke-linejoin", "opacity", "display", "vector-effect", "paint-order", "filter", "mix-blend-mode",
  "transform-origin", "transform-box", "font-family", "font-size", "font-weight", "font-style", "font-variant-numeric",
  "text-anchor", "letter-spacing", "stop-color", "stop-opacity",
] as const;

/** A drawing that is laid out, but outside the window. */
export class Film {
  /** How many pictures the motion has. */
  readonly length: number;
  readonly #holder: HTMLElement;
  readonly #canvas = document.createElement("canvas");
  readonly #paper: string;
  /** The caption's lines, the heading first. */
  readonly #words: readonly string[];
  /** How high the board is, pixels. */
  readonly #high: number;
  #still: ImageBitmap | HTMLImageElement | null = null;
  #moving: SVGSVGElement;
  readonly #show: (share: number) => void;

  /** Film a move beside an element, whose styles the drawing has. */
  constructor(
    beside: HTMLElement,
    readonly shown: Shown,
    { heading, lines }: Caption,
  ) {
    const [width, height] = shown.board.size;
    this.#high = Math.round((height * WIDTH) / width);
    this.#canvas.width = WIDTH;
    const context = this.#write();
    const fits = (text: string): readonly string[] => wrapped(text, WIDTH - 2 * EDGE, LINES, (part) => context.measureText(part).width);
    this.#words = [heading, ...lines.flatMap(fits)];
    this.#canvas.height = this.#high + LINE * this.#words.length + 2 * EDGE;
    this.#paper = getComputedStyle(document.body).backgroundColor;
    this.#holder = document.createElement("div");
    this.#holder.setAttribute("aria-hidden", "true");
    this.#holder.style.cssText = `position:fixed;left:-${2 * WIDTH}px;top:0;visibility:hidden`;
    beside.append(this.#holder);
    const { show, seconds } = layOut(this.#holder, shown, `width="${WIDTH}" height="${this.#high}"`);
    this.#style();
    this.#show = show;
    this.#moving = this.#holder.lastElementChild as SVGSVGElement;
    this.length = Math.max(1, Math.min(MOST, Math.ceil((1000 * seconds) / STEP)));
  }

  /** Write the styles of the page into the elements, and the gradients that they are filled with beside them. */
  #style(): void {
    const lights = document.querySelector(".lights");
    for (const svg of this.#holder.children) {
      for (const node of svg.querySelectorAll<SVGElement>("*")) carryStyle(node, node);
      const copy = lights?.cloneNode(true) as SVGElement | undefined;
      const [from, to] = [lights?.querySelectorAll<SVGElement>("*"), copy?.querySelectorAll<SVGElement>("*")];
      from?.forEach((node, index) => to?.[index] && carryStyle(node, to[index]));
      svg.prepend(...(copy?.childNodes ?? []));
    }
  }

  /** The canvas, ready for letters. */
  #write(weight = 400): CanvasRenderingContext2D {
    const context = this.#canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    const { fontFamily, color } = getComputedStyle(document.body);
    context.font = `${weight} ${LETTERS}px ${fontFamily}`;
    context.fillStyle = color;
    return context;
  }

  #caption(): void {
    this.#words.forEach((line, at) => this.#write(at === 0 ? 700 : 400).fillText(line, EDGE, this.#high + EDGE + LINE * (at + 0.7)));
  }

  /** A moment of the motion, from 0 to 1. */
  async at(share: number): Promise<ImageData> {
    this.#still ??= await imageOf(this.#holder.firstElementChild as SVGSVGElement);
    this.#show(share);
    const context = this.#write();
    const { width, height } = this.#canvas;
    context.fillStyle = this.#paper;
    context.fillRect(0, 0, width, height);
    context.drawImage(this.#still, 0, 0);
    context.drawImage(await imageOf(this.#moving), 0, 0);
    this.#caption();
    return context.getImageData(0, 0, width, height);
  }

  /** The picture that was drawn last, as a PNG file. */
  png(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.#canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  }

  close(): void {
    this.#holder.remove();
  }
}

function carryStyle(from: Element, to: SVGElement): void {
  const style = getComputedStyle(from);
  for (const name of STYLES) to.style.setProperty(name, style.getPropertyValue(name));
}

/** An address with `data:` is of the page itself, so that the canvas may be read. */
async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}
