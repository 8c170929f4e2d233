// The drawing of a QR code; loaded when the first one is shown.
import encode from "qr";

/** The code's dark squares as one path: a unit a square. */
export function Code({ text }: { readonly text: string }) {
  const rows = encode(text, "raw", { border: 4 });
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return (
    <svg class="qr" role="img" aria-label="QR code of this link" viewBox={`0 0 ${rows.length} ${rows.length}`} shape-rendering="crispEdges">
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
