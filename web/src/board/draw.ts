// From shapes and pieces to SVG markup. Pure functions; a look becomes classes of the style sheet.
import type { Board, Frame, Piece } from "../wire";

export type Point = readonly [number, number];
export type Shape = Board["shapes"][number];
/** What the board shows of a frame. */
export type BoardFrame = Pick<Frame, "picture" | "playback">;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
}

/** `ball striped` as classes that cannot clash with those of the page. */
export function classes(look: string): string {
  return escape(look.trim().split(/\s+/).map((word) => `look-${word}`).join(" "));
}

export function drawShape(shape: Shape): string {
  const look = `class="${classes(shape.look)}"`;
  switch (shape.type) {
    case "circle":
      return `<circle ${look} cx="${shape.at[0]}" cy="${shape.at[1]}" r="${shape.radius}"/>`;
    case "box": {
      const [[x, y], [width, height]] = [shape.at, shape.size];
      return `<rect ${look} x="${x}" y="${y}" width="${width}" height="${height}" rx="${shape.round}"/>`;
    }
    case "path":
      return `<path ${look} d="${escape(shape.path)}"/>`;
    case "label":
      // dy and not dominant-baseline: browsers disagree about the latter.
      return (
        `<text ${look} x="${shape.at[0]}" y="${shape.at[1]}" dy="0.35em" font-size="${shape.size}">` +
        `${escape(shape.text)}</text>`
      );
  }
}

export function drawShapes(shapes: readonly Shape[]): string {
  return shapes.map(drawShape).join("");
}

export function moveTo([x, y]: Point): string {
  return `translate(${x.toFixed(4)} ${y.toFixed(4)})`;
}

export function drawPiece(piece: Piece): string {
  return `<g class="piece" data-piece="${escape(piece.id)}" transform="${moveTo(piece.at)}">${drawShapes(piece.parts)}</g>`;
}

export function drawPieces(pieces: readonly Piece[]): string {
  return pieces.map(drawPiece).join("");
}

/** Where the pieces came from in the last turn: a dashed line from each old place. */
export function drawTrails(pieces: readonly Piece[]): string {
  return pieces
    .filter((piece) => piece.trail.length > 1)
    .map((piece) => {
      const [x0, y0] = piece.trail[0] ?? piece.at;
      const way = piece.trail.map(([x, y]) => `${x},${y}`).join(" ");
      return `<polyline class="trail" points="${way}"/><circle class="trail-start" cx="${x0}" cy="${y0}" r="1.4%"/>`;
    })
    .join("");
}
