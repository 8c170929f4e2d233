// Pictures of the same size, one after another, as an animated GIF. Each picture stores only what has changed.
import { applyPalette, GIFEncoder, quantize } from "gifenc";

/** Colours of a picture; one more stands for what has not changed. */
const COLOURS = 255;
const UNCHANGED = 255;

export interface Shot {
  readonly image: ImageData;
  /** How long it is shown, ms. */
  readonly delay: number;
}

export class Gif {
  readonly #encoder = GIFEncoder();
  readonly #palette: number[][];
  #last: Uint8Array | null = null;

  /** The colours are those of some of the pictures. */
  constructor(samples: readonly ImageData[]) {
    const all = new Uint8ClampedArray(samples.reduce((sum, { data }) => sum + data.length, 0));
    samples.reduce((at, { data }) => (all.set(data, at), at + data.length), 0);
    const found = quantize(all, COLOURS);
    this.#palette = [...found, ...Array.from({ length: COLOURS + 1 - found.length }, () => [0, 0, 0])];
  }

  add({ image, delay }: Shot): void {
    const { width, height, data } = image;
    const index = applyPalette(data, this.#palette.slice(0, COLOURS));
    const last = this.#last;
    const changed = last ? index.map((colour, at) => (colour === last[at] ? UNCHANGED : colour)) : index;
    const rest = last ? { transparent: true, transparentIndex: UNCHANGED } : { palette: this.#palette };
    this.#encoder.writeFrame(changed, width, height, { delay, dispose: 1, ...rest });
    this.#last = index;
  }

  blob(): Blob {
    this.#encoder.finish();
    return new Blob([this.#encoder.bytes()], { type: "image/gif" });
  }
}
