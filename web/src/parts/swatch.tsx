// A seat's mark: the first piece on the picture that belongs to the seat, drawn small.
import { drawShapes } from "../board";
import type { Piece, Scene } from "../wire";

type Shape = Piece["parts"][number];

function ofSeat(piece: Piece, seat: number): boolean {
  return piece.parts.some((part) => part.look.split(" ").includes(`seat-${seat}`));
}

/** The ring of whose turn it is and the shadow belong to the board. */
function isMark(part: Shape): boolean {
  return part.look !== "turn" && part.look !== "shadow";
}

function reach(parts: readonly Shape[]): number {
  const radii = parts.map((part) => {
    if (part.type === "disc") return part.radius + Math.hypot(...part.at);
    return part.type === "box" ? Math.hypot(...part.size) / 2 : 0;
  });
  return Math.max(0.01, ...radii) * 1.12;
}

export function Swatch({ scene, seat }: { readonly scene: Scene; readonly seat: number }) {
  const parts = scene.pieces.find((piece) => ofSeat(piece, seat))?.parts.filter(isMark);
  if (!parts) return null;
  const size = reach(parts);
  return (
    <svg
      class="swatch scene"
      viewBox={`${-size} ${-size} ${2 * size} ${2 * size}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawShapes(parts) }}
    />
  );
}
