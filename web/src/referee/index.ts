// The parts of the page for real tables: one download, when the first of them is shown.
export { RefereePage } from "../pages/referee";
export { SheetPage } from "../pages/sheet";
