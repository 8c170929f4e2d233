// Puzzles in words: grades, numbers, streaks.
import { chance, hundredths, percent } from "../chance";
import type { ExerciseCard, HandOutcome } from "../wire";

export type Grade = NonNullable<ExerciseCard["grade"]>;

const GRADES: Readonly<Record<Grade, string>> = { easy: "Easy", medium: "Medium", hard: "Hard" };

export function gradeInWords(grade: Grade): string {
  return GRADES[grade];
}

export function streakInWords(days: number): string {
  if (days === 0) return "Solve today's puzzle to begin a streak.";
  return days === 1 ? "Your streak: 1 day." : `Your streak: ${days} days in a row.`;
}

/** How often a flick solves the puzzle with a hand: the count, the rate, and its interval. */
export function outcomeInWords({ tries, solved, low, high }: HandOutcome): string {
  return `${solved} of ${tries} tries solve it: ${percent(chance(solved / tries))}, and in the long run probably between ${hundredths(low)} and ${percent(high)}.`;
}
