// The puzzles of a game: their addresses, and which is the next.
import type { ExerciseCard } from "../wire";
import { kept } from "./kept";

export function puzzleAddress(game: string, name: string): string {
  return `/puzzles/${game}/${name}`;
}

/** The next puzzle that was not solved, in order, round to the beginning; the next one at all when all are solved. */
export function nextPuzzle(game: string, puzzles: readonly ExerciseCard[], name: string): ExerciseCard | undefined {
  const at = puzzles.findIndex((puzzle) => puzzle.name === name);
  const following = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const { solved } = kept(game);
  return following.find((puzzle) => !solved.includes(puzzle.name)) ?? following[0];
}
