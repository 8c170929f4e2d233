// A piece drawn small; as a seat's mark the plainest on the picture that belongs to the seat.
import { useRef } from "preact/hooks";
import { drawShapes } from "../board";
import type { Picture, Piece } from "../wire";

type Shape = Piece["parts"][number];

function ofSeat(piece: Piece, seat: number): boolean {
  return piece.parts.some((part) => part.look.split(" ").includes(`seat-${seat}`));
}

/** The ring of whose turn it is, signs of the moment and the shadow belong to the board. */
function isMark({ look }: Shape): boolean {
  return look !== "turn" && look !== "shadow" && !look.split(" ").includes("sign");
}

function reach(parts: readonly Shape[]): number {
  const radii = parts.map((part) => {
    if (part.type === "circle") return part.radius + Math.hypot(...part.at);
    return part.type === "box" ? Math.hypot(...part.size) / 2 : 0;
  });
  return Math.max(0.01, ...radii) * 1.12;
}

/** Of some pieces, the first of those with the fewest parts. */
function plainest(pieces: readonly Piece[]): Piece | null {
  return pieces.reduce<Piece | null>((least, one) => (least && least.parts.length <= one.parts.length ? least : one), null);
}

/** The mark of a seat: one piece, whatever the order on the picture. It stays when the last of its kind leaves. */
export function SeatSwatch({ picture, seat }: { readonly picture: Picture; readonly seat: number }) {
  const last = useRef<Piece | null>(null);
  const piece = plainest([...(last.current ? [last.current] : []), ...picture.pieces.filter((one) => ofSeat(one, seat))]);
  last.current = piece;
  return piece ? <Swatch parts={piece.parts} /> : null;
}

export function Swatch({ parts: all }: { readonly parts: readonly Shape[] }) {
  const parts = all.filter(isMark);
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
