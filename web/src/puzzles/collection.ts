// The puzzles of a game, fetched when a page needs them.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, Refused, untilAnswered } from "../api";
import type { PuzzleCard, PuzzleCollection } from "../wire";
import { refusalInWords } from "../words";
import { kept } from "./kept";

interface Fetched {
  readonly collection: Signal<PuzzleCollection | null>;
  /** Why it is not there. */
  readonly trouble: Signal<string>;
}

export function useCollection(game: string): Fetched {
  const [collection, trouble] = [useSignal<PuzzleCollection | null>(null), useSignal("")];
  useEffect(() => {
    untilAnswered(() => api.puzzles(game), (waits) => (trouble.value = waits ? "The server is not answering yet. Trying again." : "")).then(
      (answer) => (collection.value = answer),
      (error: unknown) => (trouble.value = error instanceof Refused ? refusalInWords(error) : String(error)),
    );
  }, [game]);
  return { collection, trouble };
}

export function puzzleAddress(game: string, name: string): string {
  return `/puzzles/${game}/${name}`;
}

/** The next puzzle that was not solved, in order, round to the beginning; the next one at all when all are solved. */
export function nextPuzzle(game: string, puzzles: readonly PuzzleCard[], name: string): PuzzleCard | undefined {
  const at = puzzles.findIndex((puzzle) => puzzle.name === name);
  const following = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const { solved } = kept(game);
  return following.find((puzzle) => !solved.includes(puzzle.name)) ?? following[0];
}
