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
    from parlour.physics.engine.legs import write_legs
    from parlour.physics.engine.play import play
    from parlour.physics.engine.records import FIELD, Results, Work

    memory, field = np.zeros(8, np.uint8), np.zeros(1, FIELD).view(np.recarray)[0]
    numbers = np.zeros(1)
    return {
        "play": (play, (memory, memory, memory, Work.of(1, field), 0, Results.of(1, 1, 1, 1))),
        "write_legs": (
            write_legs,
            (memory, memory, memory, memory, numbers, np.zeros((1, 10)), numbers, numbers),
        ),
    }


def _castille() -> Calls:
    from parlour.games.castille.engine.engine import Engine, look_ahead
    from parlour.games.castille.engine.situation import situation
    from parlour.games.castille.engine.warming import POSITION

    now, memory = situation(POSITION), Engine(table_bits=1).memory
    return {"look": (look_ahead, (now.position, now.pegs_key, now.side, now.quiet, 1, -1, 1, 0, memory))}


MODULES = (Module("physics", _physics), Module("castille", _castille))
