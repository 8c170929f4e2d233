// What the picture would be if the places touched so far were all: pieces that were touched go along. Pure.
import type { Choice, Piece, Scene } from "../wire";
import type { Point } from "./draw";
import { distance } from "./plan";

/** Pieces where they would be, those that are not where they were, and the way of the last one. */
export interface Sketch {
  readonly moved: readonly Piece[];
  /** The ids of those that left their places, taken ones among them. */
  readonly gone: readonly string[];
  readonly taken: readonly string[];
}

const NOTHING: Sketch = { moved: [], gone: [], taken: [] };

/** A sketch of some touches; `whole` is the choice that they say, or the last that they said on their way. */
export function sketch(scene: Scene, said: readonly Point[], whole: Choice | undefined, part: number): Sketch {
  if (scene.places.length === 0) return NOTHING;
  const parts = part ? chunks(said, part) : [said];
  const taken = whole?.takes ?? [];
  const standing = { ...scene, pieces: scene.pieces.filter(({ id }) => !taken.includes(id)) };
  const moved = parts.flatMap((each, index) => carried(standing, each, part ? `sketch-${index}` : ""));
  const left = part ? [] : moved.map((piece) => piece.id);
  return { moved, gone: [...left, ...taken], taken };
}

function chunks(said: readonly Point[], size: number): (readonly Point[])[] {
  const count = Math.ceil(said.length / size);
  return Array.from({ length: count }, (_, index) => said.slice(index * size, (index + 1) * size));
}

/** The piece that the touches take up, where they put it down last. A copy, where it is given a name of its own. */
function carried(scene: Scene, said: readonly Point[], name: string): Piece[] {
  let held: Piece | undefined;
  let at: Point | undefined;
  for (const point of said.filter((one) => bears(scene, one))) {
    const there = scene.pieces.find((piece) => distance(piece.at, point) < 1e-6);
    if (held && !there) at = point;
    else if (there) [held, at] = [there, undefined];
  }
  return held && at ? [{ ...held, id: name || held.id, at: [...at], trail: [] }] : [];
}

function bears({ places }: Scene, at: Point): boolean {
  return places.some((place) => place.bears && distance(place.at, at) < 1e-6);
}

/** The scene as it was sketched: what travels from there does not go back first. */
export function sketched(scene: Scene, { moved, gone }: Sketch): Scene {
  if (moved.length + gone.length === 0) return scene;
  const away = new Set(gone);
  return { ...scene, pieces: [...scene.pieces.filter((piece) => !away.has(piece.id)), ...moved] };
}
