// The parts of the page for studying a game: one download, when the first of them is shown.
export { LessonPage } from "../pages/lesson";
export { PracticePage } from "../pages/practice";
export { PuzzlePage } from "../pages/puzzle";
export { PuzzlesPage } from "../pages/puzzles";
export { TrainerPage } from "../pages/trainer";
