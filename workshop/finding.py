"""Write the types of `find_game`: an overload for each game whose entry point this repository declares.

    python -m workshop.finding

Type checkers read `parlour/games/finding.pyi`; nothing imports it. A game that is not listed there, as one of another
package, is a game of any kind.
"""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

if TYPE_CHECKING:
    from parlour.games import GameSpec

__all__ = ["STUB", "stub"]

ROOT = Path(__file__).parents[1]
STUB = ROOT / "src" / "parlour" / "games" / "finding.pyi"
HEAD = """# Written by `python -m workshop.finding` from the entry points of pyproject.toml. Do not edit.

from typing import Any, Literal, overload

{imports}
from parlour.games.spec import GameSpec

__all__ = ["find_game"]

"""
OVERLOAD = """@overload
def find_game(
    name: Literal["{name}"],
) -> GameSpec[
    {types},
]: ...
"""
TAIL = """@overload
def find_game(name: str) -> GameSpec[Any, Any, Any]: ...
"""


def stub() -> str:
    """The text of the file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = {name: _types_of(value) for name, value in sorted(project["entry-points"]["parlour.games"].items())}
    modules = sorted({kind.rpartition(".")[0] for kinds in found.values() for kind in kinds})
    overloads = [OVERLOAD.format(name=name, types=",\n    ".join(kinds)) for name, kinds in found.items()]
    return "".join([HEAD.format(imports="\n".join(f"import {module}" for module in modules)), *overloads, TAIL])


def _types_of(entry_point: str) -> list[str]:
    """Where the class of a game is, that of its states, and the type of its moves."""
    package, _, attribute = entry_point.partition(":")
    spec: GameSpec[Any, Any, Any] = getattr(import_module(package), attribute)
    game: Any = type(spec.new())
    [(state, move)] = [args for base in game.__orig_bases__ if len(args := get_args(base)) == 2]
    return [_exported(package, kind) for kind in (game, state, move)]


def _exported(package: str, kind: object) -> str:
    """The module of a package that defines a type and exports it, with the type's name there."""
    places = [
        f"{name}.{each}"
        for name, module in sorted(sys.modules.items())
        if name.startswith(f"{package}.rules.") and getattr(kind, "__module__", name) in (name, "typing", "types")
        for each in getattr(module, "__all__", ())
        if getattr(module, each) == kind
    ]
    return places[0]


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
