// What an advised move is on the page: a choice, an aim, or a place for a coin; and where a finger goes for it next. Pure.
import type { Aim, PartialMove, Point } from "../board";
import { parseAim } from "../board/aim";
import { parsePlacing } from "../board/place";
import type { Choice, OfferedTurn, Placing } from "../wire";

export type AdvisedMove =
  | { readonly kind: "choice"; readonly choice: Choice }
  | { readonly kind: "aim"; readonly aim: Aim }
  | { readonly kind: "place"; readonly placing: Placing; readonly at: Point }
  | { readonly kind: "text" };

/** How a move of the game's notation is made in a turn. */
export function advisedMove(turn: OfferedTurn | null, move: string): AdvisedMove {
  const choice = turn?.choices.find((each) => each.move === move);
  if (choice) return { kind: "choice", choice };
  const aim = parseAim(move);
  if (aim) return { kind: "aim", aim };
  const placed = parsePlacing(move);
  const placing = placed && turn?.placings.find((each) => each.key === "" && each.move === placed.move);
  return placing ? { kind: "place", placing, at: placed.at } : { kind: "text" };
}

/** The place of a choice that is touched next; nothing when it is whole, or something else was touched. */
export function nextTouch({ move, touch }: Choice, { places, whole }: Pick<PartialMove, "places" | "whole">): Point | undefined {
  const agrees = places.every(([x, y], index) => touch[index]?.[0] === x && touch[index]?.[1] === y);
  return agrees && whole?.move !== move ? touch[places.length] : undefined;
}
