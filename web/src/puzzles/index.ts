// The parts of the page for puzzles: one download, when the first of them is shown.
export { PuzzlePage } from "../pages/puzzle";
export { PuzzlesPage } from "../pages/puzzles";
