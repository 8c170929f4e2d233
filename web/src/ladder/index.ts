// The parts of the page for ladders: one download, when the first of them is shown.
export { LadderPage } from "../pages/ladder";
export { AfterLadderMatch } from "./after";
