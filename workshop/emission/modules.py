"""The modules for the page: which entries each has, with examples of their arguments, from which the types are read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from parlour.games import catalogue
from parlour.games.page import parts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.games.page import Exports, PageParts

__all__ = ["WEB", "Module", "module_of", "modules"]

WEB = Path(__file__).parents[2] / "web"


@dataclass(frozen=True, slots=True)
class Module:
    """One WebAssembly module.

    Attributes:
        path: of its file.
        calls: makes its exports: for each name an entry, and arguments of the types that it takes. Called late, because
            it imports what it compiles.
        numbers: numbers that the script of a game's engine must know; None if there are none.
    """

    path: Path
    calls: Callable[[], Exports]
    numbers: Callable[[], Mapping[str, Mapping[str, int]]] | None = None

    @property
    def name(self) -> str:
        """That of its file, without the ending."""
        return self.path.stem


def modules() -> tuple[Module, ...]:
    """That of the physics, and that of each game of which the page loads one."""
    own = filter(None, map(parts_of, catalogue()))
    return (Module(WEB / "kernels" / "physics.wasm", _physics), *map(module_of, own))


def module_of(page: PageParts) -> Module:
    """The module of a game, which goes where the game says that it is."""
    return Module(Path(str(page.module)), page.exports, page.numbers)


def _physics() -> Exports:
    from parlour.physics.engine.legs import write_legs
    from parlour.physics.engine.play import play
    from parlour.physics.engine.records import Results, Work

    memory, numbers = np.zeros(8, np.uint8), np.zeros(1)
    return {
        "play": (play, (memory, memory, memory, Work.of(1, 0), 0, Results.of(1, 1, 1, 1))),
        "write_legs": (
            write_legs,
            (memory, memory, memory, memory, numbers, np.zeros((1, 10)), numbers, numbers),
        ),
    }
