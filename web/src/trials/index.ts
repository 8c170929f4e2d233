// The parts of the page for practice: one download, when the first of them is shown.
export { AimViews } from "./aimviews";
export { Champion } from "./champion";
export { LessonPage } from "../pages/lesson";
export { PositionEditor } from "../pages/position";
export { PracticePage } from "../pages/practice";
