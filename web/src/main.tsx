// The page: which room an address leads to.
import { render } from "preact";
import { Lobby } from "./rooms/lobby";
import { Match } from "./rooms/match";
import { NewTable } from "./rooms/new";
import { Nowhere } from "./rooms/nowhere";
import { PositionDesk } from "./rooms/position";
import { Rules } from "./rooms/rules";
import { address } from "./router";

function House() {
  // Names of games and matches need no escapes; whatever has some is no name.
  const [room = "", name = "", ...rest] = address.value.path.split("/").filter(Boolean);
  if (room === "") return <Lobby />;
  if (name && rest.length === 0) {
    if (room === "new") return <NewTable key={name} game={name} />;
    if (room === "match") return <Match key={name} match={name} />;
    if (room === "position") return <PositionDesk key={name} game={name} />;
    if (room === "rules") return <Rules key={name} game={name} />;
  }
  return <Nowhere words="There is no room at this address." />;
}

const page = document.getElementById("page");
if (page) render(<House />, page);
