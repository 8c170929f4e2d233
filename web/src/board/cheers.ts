// What is celebrated in a flick: where, when, and as a still picture. Pure; SVG markup.
import type { Playback } from "../wire";
import { escape, type Point } from "./draw";
import { traceOf } from "./playback";

interface Cheered {
  readonly words: string;
  readonly at: Point;
  readonly time: number;
}

/** Where and when what is celebrated happened. */
export function placesOf({ cheers, travels }: Pick<Playback, "cheers" | "travels">): Cheered[] {
  return cheers.flatMap(({ words, piece }) => {
    const way = travels.find(({ id }) => id === piece);
    const at = way && traceOf(way).at(-1);
    return at ? [{ words, at, time: way.gone ?? way.legs.at(-1)?.[1] ?? 0 }] : [];
  });
}

/** The successes of a flick as a still picture: a ring, and the word. */
export function drawCheers(playback: Pick<Playback, "cheers" | "travels">, radius: number): string {
  return placesOf(playback).map(({ words, at }) => `<g class="cheer">${ringed(at, radius)}${worded(words, at, radius)}</g>`).join("");
}

function ringed([x, y]: Point, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.9}"/>`;
}

export function worded(words: string, [x, y]: Point, radius: number): string {
  return `<text x="${x}" y="${y}" dy="0.35em" font-size="${radius * 1.9}">${escape(words)}</text>`;
}
