// The parts of the page for trying flicks: one download, when the first of them is shown.
export { AimViews } from "./aimviews";
export { Champion } from "./champion";
export { PositionEditor } from "../pages/position";
