// Which page an address leads to.
import { render } from "preact";
import { Lobby } from "./pages/lobby";
import { MatchPage } from "./pages/match";
import { NewMatchPage } from "./pages/new";
import { Nowhere } from "./pages/nowhere";
import { RulesLedger } from "./pages/rules";
import { dress } from "./appearance";
import { isFolder } from "./home";
import { keepPage } from "./offline";
import { later } from "./parts/later";
import { address } from "./router";

const LessonPage = later(() => import("./pages/lesson").then((found) => found.LessonPage));
const StatsPage = later(() => import("./pages/stats").then((found) => found.StatsPage));
const ProfilePage = later(() => import("./pages/profile").then((found) => found.ProfilePage));
const TrainerPage = later(() => import("./pages/trainer").then((found) => found.TrainerPage));
const PracticePage = later(() => import("./pages/practice").then((found) => found.PracticePage));
const PositionEditor = later(() => import("./pages/position").then((found) => found.PositionEditor));
const LadderPage = later(() => import("./pages/ladder").then((found) => found.LadderPage));
const PuzzlesPage = later(() => import("./pages/puzzles").then((found) => found.PuzzlesPage));
const PuzzlePage = later(() => import("./pages/puzzle").then((found) => found.PuzzlePage));
const RefereePage = later(() => import("./pages/referee").then((found) => found.RefereePage));
const ConsolePage = later(() => import("./pages/console").then((found) => found.ConsolePage));
const SheetPage = later(() => import("./pages/sheet").then((found) => found.SheetPage));

function App() {
  // Names of games and matches need no escapes, so a part with escapes is no name.
  const [room = "", name = "", ...rest] = address.value.path.split("/").filter(Boolean);
  if (room === "") return <Lobby />;
  if (room === "stats" && !name) return <StatsPage />;
  if (room === "profile" && !name) return <ProfilePage />;
  if (room === "console" && !name && isFolder) return <ConsolePage />;
  if (name && rest.length === 0) {
    if (room === "new") return <NewMatchPage key={name} game={name} />;
    if (room === "match") return <MatchPage key={name} match={name} />;
    if (room === "lesson") return <LessonPage key={name} game={name} />;
    if (room === "trainer") return <TrainerPage key={name} game={name} />;
    if (room === "practice") return <PracticePage key={name} game={name} />;
    if (room === "ladder") return <LadderPage key={name} game={name} />;
    if (room === "puzzles") return <PuzzlesPage key={name} game={name} />;
    if (room === "position") return <PositionEditor key={name} game={name} />;
    if (room === "referee") return <RefereePage key={name} game={name} />;
    if (room === "sheet") return <SheetPage key={name} sheet={name} />;
    if (room === "rules") return <RulesLedger key={name} game={name} />;
  }
  const [within = "", ...further] = rest;
  if (room === "puzzles" && within && further.length === 0) return <PuzzlePage key={`${name}/${within}`} game={name} name={within} />;
  return <Nowhere words="There is no page at this address." />;
}

function show(): void {
  const page = document.getElementById("page");
  if (page) render(<App />, page);
}

dress();
if (isFolder) {
  void import("./site").then(({ begin }) => begin()).then(show);
} else {
  show();
  addEventListener("load", keepPage);
}
