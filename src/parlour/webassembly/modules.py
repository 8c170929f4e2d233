"""The modules of parlour: which entries each has, with examples of their arguments, from which the types are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.compiling.kernels import Entry

    Calls = Mapping[str, tuple[Entry, tuple[Any, ...]]]

__all__ = ["MODULES", "Module"]


@dataclass(frozen=True, slots=True)
class Module:
    """One WebAssembly module.

    Attributes:
        name: of its file.
        calls: makes its exports: for each name an entry, and arguments of the types that it takes. Called late, because
            it imports what it compiles.
    """

    name: str
    calls: Callable[[], Calls]


def _physics() -> Calls:
    from parlour.physics.engine.play import play
    from parlour.physics.engine.records import FIELD, Results, Work

    memory, field = np.zeros(8, np.uint8), np.zeros(1, FIELD).view(np.recarray)[0]
    return {"play": (play, (memory, memory, memory, Work.of(1, field), 0, Results.of(1, 1, 1, 1)))}


def _castille() -> Calls:
    from parlour.games.castille.engine.deepening import think
    from parlour.games.castille.engine.notes import new_memory
    from parlour.games.castille.engine.situation import situation
    from parlour.games.castille.engine.warming import POSITION

    position, words = situation(POSITION).position, np.zeros(1, np.int64)
    return {"think": (think, (0, position, 0, 0, 1, 1, words, words, new_memory(words, 1)))}


MODULES = (Module("physics", _physics), Module("castille", _castille))
