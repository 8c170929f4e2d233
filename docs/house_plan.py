"""The plan of the house, read from the house: its floors, the imports between them, and the stations of a flick.

Floors come from the import contract in `pyproject.toml`, imports from the real graph; a station is named by module and
function and looked up before it is drawn, so the picture cannot speak of anything that is not there.
"""

from __future__ import annotations

import importlib
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grimp

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PAGE", "STATIONS", "Floor", "Plan", "Station", "find_station", "plan"]

ROOT = Path(__file__).parents[1]
PAGE = "web"
"""The floor above all others: the page, which is not Python."""


@dataclass(frozen=True, slots=True)
class Floor:
    """Rooms that lie on one level, and how many modules they have."""

    rooms: tuple[str, ...]
    modules: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The floors from the top down, and how many modules import one of another floor: (from, to), from the top."""

    floors: tuple[Floor, ...]
    imports: Mapping[tuple[int, int], int]

    def floor_of(self, room: str) -> int:
        """The number of a room's floor, from the top."""
        return next(number for number, floor in enumerate(self.floors) if room in floor.rooms)

    @property
    def upward(self) -> int:
        """How many imports lead up, which none may."""
        return sum(count for (above, below), count in self.imports.items() if above > below)


@dataclass(frozen=True, slots=True)
class Station:
    """One stop on a flick's way.

    Attributes:
        word: what it is called.
        module: a module of the package, or a file of the page below `web/src`.
        name: a function, class or method in it.
        says: what happens there.
    """

    word: str
    module: str
    name: str
    says: str

    @property
    def room(self) -> str:
        """The room that it lies in."""
        return PAGE if self.module.endswith((".ts", ".tsx")) else self.module.split(".")[1]


STATIONS = (
    Station("pointer", "board/gesture.ts", "lift", "A finger is lifted: a pull, a stroke, or nothing that was meant."),
    Station("aim", "board/aim.ts", "formatAim", "Coin, place, bearing, speed and spin become one line of text."),
    Station(
        "wire",
        "parlour.server.matches",
        "Matches.move",
        "The line arrives with the seat's key and the ply it answers: one request, and its answer is a number.",
    ),
    Station(
        "move",
        "parlour.service.matches",
        "move",
        "The match is at hand, replayed. A foreign key, a late move or another's turn is refused, and why.",
    ),
    Station("match", "parlour.match", "Match.play", "The match plays the move; the chance in it is drawn here."),
    Station(
        "refusal",
        "parlour.games.crokinole.rules",
        "Crokinole.refusal",
        "The rules say whether it may be played, and by which clause not.",
    ),
    Station("hand", "parlour.players.hand", "Hand.execute", "What was meant becomes what is done: the hand errs."),
    Station(
        "result",
        "parlour.flick",
        "FlickingGame.run",
        "The board is set up for the physics; of the motion it keeps what a rule can ask about.",
    ),
    Station(
        "physics", "parlour.physics.simulation", "simulate", "Discs slide, meet and come to rest. No rule is known."
    ),
    Station(
        "judge",
        "parlour.games.crokinole.rules",
        "Crokinole.judge",
        "The rules read the result alone and say what it means, clause by clause.",
    ),
    Station(
        "frame",
        "parlour.service.frames",
        "frame",
        "What everybody will see is made from the ruling and the motion at hand, once, and encoded.",
    ),
    Station(
        "record",
        "parlour.server.store.sql",
        "SqlStore.append",
        "One row is inserted, on disk before anybody is told; its primary key refuses a late move.",
    ),
    Station("feed", "parlour.server.feed", "LocalFeed.committed", "Every page that watches is woken."),
    Station(
        "news",
        "parlour.service.views",
        "news",
        "Each reader gets what it has not had: the frame's bytes as they are, and with the right key its turn.",
    ),
    Station("page", "board/reel.ts", "Reel", "The motion is played back as it was, then the ruling is shown."),
)


def find_station(station: Station) -> object:
    """What a station names: the Python object, or the line of the page's source that exports it.

    Raises:
        LookupError: when it is not there (any more).
    """
    found = _exported(station) if station.room == PAGE else _imported(station)
    if found is None:
        raise LookupError(f"the way of a flick names {station.module}:{station.name}, which does not exist")
    return found


def _imported(station: Station) -> object | None:
    try:
        return reduce(getattr, station.name.split("."), importlib.import_module(station.module))
    except (ModuleNotFoundError, AttributeError):
        return None


def _exported(station: Station) -> str | None:
    file = ROOT / "web" / "src" / station.module
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    line = re.search(rf"^export (?:async )?(?:function|class|const) {station.name}\b.*$", text, re.MULTILINE)
    return line and line.group()


@cache
def plan() -> Plan:
    """The house as it stands."""
    graph = grimp.build_graph("parlour", cache_dir=None)
    levels = [tuple(level.split(" | ")) for level in _contract()["layers"]]
    floors = [Floor((PAGE,), len([*(ROOT / "web" / "src").rglob("*.ts*")]))]
    floors += [Floor(rooms, sum(_room(module) in rooms for module in graph.modules)) for rooms in levels]
    where = {room: number for number, floor in enumerate(floors) for room in floor.rooms}
    imports: Counter[tuple[int, int]] = Counter()
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            ends = where.get(_room(module)), where.get(_room(other))
            if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                imports[ends[0], ends[1]] += 1
    return Plan(tuple(floors), imports)


def _room(module: str) -> str:
    return [*module.split("."), ""][1]


def _contract() -> dict[str, Any]:
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = tables["tool"]["importlinter"]["contracts"]
    return next(contract for contract in contracts if contract["type"] == "layers")
