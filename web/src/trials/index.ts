// The parts of a match's page that try flicks: one download, when the first of them is shown.
export { AimViews } from "./aimviews";
export { Champion } from "./champion";
