// What stands below a shared picture: the game and the move, the score, the ruling. Pure.
import type { Frame } from "../wire";

export interface Caption {
  readonly heading: string;
  /** Each in a line of its own, or several. */
  readonly lines: readonly string[];
}

/** The caption of a match after a move. A game without a score says how it stands by its ruling alone. */
export function captionOf(title: string, frame: Pick<Frame, "ply" | "score" | "entry" | "result">): Caption {
  const { ply, score, entry, result } = frame;
  const sides = score?.sides.filter(({ points }) => points !== "") ?? [];
  const standing = sides.map(({ name, points, unit }) => [name, points, unit].filter(Boolean).join(" ")).join(", ");
  const rulings = entry?.notes.map(({ message }) => message).join(" ") ?? "";
  return {
    heading: `${title}, ${ply > 0 ? `move ${ply}` : "the start"}`,
    lines: [standing, rulings, result?.text ?? ""].filter((line, at, all) => line !== "" && all.indexOf(line) === at),
  };
}

/** A text in lines that are no wider than `most` by a measure; one that needs more lines than `count` ends with an ellipsis. */
export function wrapped(text: string, most: number, count: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && measure(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= count) return lines;
  let last = lines[count - 1] ?? "";
  while (last.includes(" ") && measure(`${last} …`) > most) last = last.slice(0, last.lastIndexOf(" "));
  return [...lines.slice(0, count - 1), `${last} …`];
}
