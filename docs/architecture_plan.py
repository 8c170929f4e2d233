"""The architecture as the code has it: the layers, the imports between them, and the stations of a flick.

Layers come from the import contract in `pyproject.toml`, imports from the real graph. A station is named by module and
function and looked up before it is drawn, so the picture cannot show anything that does not exist.
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

__all__ = ["PAGE", "STATIONS", "Layer", "Plan", "Station", "find_station", "plan"]

ROOT = Path(__file__).parents[1]
PAGE = "web"
"""The layer above all others: the page, which is not Python."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Packages on one level, and the number of their modules."""

    packages: tuple[str, ...]
    modules: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The layers from the top down, and the number of imports from one layer to another: (from, to), from the top."""

    layers: tuple[Layer, ...]
    imports: Mapping[tuple[int, int], int]

    def layer_of(self, package: str) -> int:
        """The number of a package's layer, from the top."""
        return next(number for number, layer in enumerate(self.layers) if package in layer.packages)

    @property
    def upward(self) -> int:
        """The number of upward imports, which must be 0."""
        return sum(count for (above, below), count in self.imports.items() if above > below)


@dataclass(frozen=True, slots=True)
class Station:
    """One stop on the path of a flick.

    Attributes:
        word: its name in the picture.
        module: a module of the package, or a file of the page below `web/src`.
        name: a function, class or method in it.
        says: what happens there.
    """

    word: str
    module: str
    name: str
    says: str

    @property
    def package(self) -> str:
        """The package that it is in."""
        return PAGE if self.module.endswith((".ts", ".tsx")) else self.module.split(".")[1]


STATIONS = (
    Station("pointer", "board/gesture.ts", "lift", "A finger is lifted: a pull, a swipe, or an accident."),
    Station("aim", "board/aim.ts", "formatAim", "Coin, place, bearing, speed and spin become one line of text."),
    Station(
        "wire",
        "parlour.service.operations.moves",
        "play",
        "The line arrives with the seat's key and the ply it answers: one request, answered with a number.",
    ),
    Station(
        "move",
        "parlour.service.matches",
        "begin_move",
        "The match comes from the cache. A foreign key, a late move or a move out of turn is refused.",
    ),
    Station("match", "parlour.match", "Match.play", "The match plays the move; the chance in it is drawn here."),
    Station(
        "refusal",
        "parlour.games.crokinole.rules",
        "Crokinole.refusal",
        "The rules decide whether it may be played, and name the clause that forbids it.",
    ),
    Station(
        "hand", "parlour.players.hand", "Hand.execute", "The hand adds its error: the aim becomes the executed shot."
    ),
    Station(
        "result",
        "parlour.flick",
        "FlickingGame.run",
        "The board is set up for the physics; only what the rules read is kept of the motion.",
    ),
    Station("physics", "parlour.physics.simulation", "simulate", "Discs slide, meet and come to rest. No rules here."),
    Station(
        "judge",
        "parlour.games.crokinole.rules",
        "Crokinole.judge",
        "The rules read only the result and rule on it, clause by clause.",
    ),
    Station(
        "frame",
        "parlour.service.frames",
        "frame",
        "The frame for everybody is made from the ruling and the motion, once, and encoded.",
    ),
    Station(
        "record",
        "parlour.server.store.sql",
        "SqlStore.append",
        "One row is inserted and is on disk before it is announced; its primary key refuses a late move.",
    ),
    Station("feed", "parlour.server.feed", "LocalFeed.committed", "Every page that shows the match is woken."),
    Station(
        "news",
        "parlour.service.views",
        "news",
        "Each reader gets what it lacks: the frame's bytes unchanged, and with the right key its turn.",
    ),
    Station("page", "board/reel.ts", "Reel", "The motion is played back exactly, then the ruling is shown."),
)


def find_station(station: Station) -> object:
    """The Python object that a station names, or the line of the page's source that exports it.

    Raises:
        LookupError: it does not exist (any more).
    """
    found = _exported(station) if station.package == PAGE else _imported(station)
    if found is None:
        raise LookupError(f"the path of a flick names {station.module}:{station.name}, which does not exist")
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
    """The architecture as it is now."""
    graph = grimp.build_graph("parlour", cache_dir=None)
    levels = [tuple(level.split(" | ")) for level in _contract()["layers"]]
    layers = [Layer((PAGE,), len([*(ROOT / "web" / "src").rglob("*.ts*")]))]
    layers += [Layer(packages, sum(_package(module) in packages for module in graph.modules)) for packages in levels]
    where = {package: number for number, layer in enumerate(layers) for package in layer.packages}
    imports: Counter[tuple[int, int]] = Counter()
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            ends = where.get(_package(module)), where.get(_package(other))
            if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                imports[ends[0], ends[1]] += 1
    return Plan(tuple(layers), imports)


def _package(module: str) -> str:
    """The package of a module. A game's own environments lie in the layer of the others, on which they are built."""
    parts = [*module.split("."), "", "", ""]
    return "envs" if (parts[1], parts[3]) == ("games", "environments") else parts[1]


def _contract() -> dict[str, Any]:
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = tables["tool"]["importlinter"]["contracts"]
    return next(contract for contract in contracts if contract["type"] == "layers")
