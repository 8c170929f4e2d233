// A move as a file: an animated GIF, or a still PNG.
import type { Caption } from "./caption";
import { Film, STEP } from "./film";
import { Gif } from "./gif";
import type { Shown } from "./layout";

/** How long the first and the last picture stay, ms. */
const BEFORE = 500;
const AFTER = 1800;
/** Pictures from which the colours are taken. */
const SAMPLES = 3;

/** Make a GIF of a move. `progress` is called with the share that is done. Undefined once `stopped` is true. */
export async function makeGif(
  beside: HTMLElement,
  shown: Shown,
  caption: Caption,
  progress: (share: number) => void,
  stopped: () => boolean,
): Promise<Blob | undefined> {
  const film = new Film(beside, shown, caption);
  try {
    const samples = [];
    for (let number = 0; number < SAMPLES; number += 1) samples.push(await film.at(number / (SAMPLES - 1)));
    const gif = new Gif(samples);
    const last = film.length;
    for (let number = 0; number <= last; number += 1) {
      if (stopped()) return undefined;
      gif.add({ image: await film.at(number / last), delay: number === 0 ? BEFORE : number === last ? AFTER : STEP });
      progress(number / last);
    }
    return gif.blob();
  } finally {
    film.close();
  }
}

/** Make a still picture of the match after a move. */
export async function makePng(beside: HTMLElement, { board, frame }: Shown, caption: Caption): Promise<Blob> {
  const film = new Film(beside, { board, before: null, frame: { ...frame, playback: null } }, caption);
  try {
    await film.at(1);
    return await film.png();
  } finally {
    film.close();
  }
}
