// What the picture would be if the places touched so far were all: pieces that were touched go along. Pure.
import type { Choice, Picture, Piece } from "../wire";
import type { Point } from "./draw";
import { distance } from "./plan";

/** Pieces where they would be, and those that are gone from where they were. */
export interface Sketch {
  readonly moved: readonly Piece[];
  /** The ids of those that left their places, taken ones among them. */
  readonly gone: readonly string[];
  readonly taken: readonly string[];
  /** Pieces as they would lie after the move, beside the real ones. */
  readonly ghosts: readonly Piece[];
}

const NOTHING: Sketch = { moved: [], gone: [], taken: [], ghosts: [] };

/** A sketch of some touches; `whole` is the choice that they make, or the last one that they made on their way. */
export function sketch(picture: Picture, touched: readonly Point[], whole: Choice | undefined, part: number): Sketch {
  const ghosts = ghostsOf(picture, whole);
  if (picture.places.length === 0) return { ...NOTHING, ghosts };
  const parts = part ? chunks(touched, part) : [touched];
  const taken = whole?.takes ?? [];
  const standing = { ...picture, pieces: picture.pieces.filter(({ id }) => !taken.includes(id)) };
  const held = parts.flatMap((each) => carried(standing, each));
  if (!part) return { moved: held, gone: [...held.map(({ id }) => id), ...taken], taken, ghosts };
  const copies = held.map((piece, index) => ({ ...piece, id: `sketch-${index}`, parts: piece.parts.filter(({ type }) => type !== "label") }));
  const used = standing.pieces.filter(({ id, stock }) => stock > 0 && held.some((piece) => piece.id === id));
  const rest = used.flatMap((piece) => remaining(piece, held.filter(({ id }) => id === piece.id).length));
  return { moved: [...rest, ...copies], gone: [...used.map(({ id }) => id), ...taken], taken, ghosts };
}

/** What is left of a stock, with its number; nothing where all of it is used. */
function remaining(piece: Piece, used: number): Piece[] {
  const stock = piece.stock - used;
  const parts = piece.parts.map((part) => (part.type === "label" ? { ...part, text: part.text.replace(String(piece.stock), String(stock)) } : part));
  return stock > 0 ? [{ ...piece, parts, stock }] : [];
}

function ghostsOf({ pieces }: Picture, whole: Choice | undefined): Piece[] {
  return (whole?.leads ?? []).flatMap(([id, at]) => {
    const piece = pieces.find((one) => one.id === id);
    return piece ? [{ ...piece, id: `ghost-${id}`, at, trail: [] }] : [];
  });
}

function chunks(touched: readonly Point[], size: number): (readonly Point[])[] {
  const count = Math.ceil(touched.length / size);
  return Array.from({ length: count }, (_, index) => touched.slice(index * size, (index + 1) * size));
}

/** The piece that the touches take up, where they put it down last. */
function carried(picture: Picture, touched: readonly Point[]): Piece[] {
  let held: Piece | undefined;
  let at: Point | undefined;
  for (const point of touched.filter((one) => bears(picture, one))) {
    const there = picture.pieces.find((piece) => distance(piece.at, point) < 1e-6);
    if (held && !there) at = point;
    else if (there) [held, at] = [there, undefined];
  }
  return held && at ? [{ ...held, at: [...at], trail: [] }] : [];
}

function bears({ places }: Picture, at: Point): boolean {
  return places.some((place) => place.bears && distance(place.at, at) < 1e-6);
}

/** The picture as it was sketched: what travels from there does not go back first. */
export function sketched(picture: Picture, { moved, gone }: Sketch): Picture {
  if (moved.length + gone.length === 0) return picture;
  const away = new Set(gone);
  return { ...picture, pieces: [...picture.pieces.filter((piece) => !away.has(piece.id)), ...moved] };
}
