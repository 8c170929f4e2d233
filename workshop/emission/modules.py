"""The modules for the page: which entries each has, with examples of their arguments, from which the types are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from parlour.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.spec import Exports

__all__ = ["Module", "modules"]


@dataclass(frozen=True, slots=True)
class Module:
    """One WebAssembly module.

    Attributes:
        name: of its file.
        calls: makes its exports: for each name an entry, and arguments of the types that it takes. Called late, because
            it imports what it compiles.
    """

    name: str
    calls: Callable[[], Exports]


def modules() -> tuple[Module, ...]:
    """That of the physics, and that of each game whose `Kernels` have a `page`."""
    own = ((spec.name, spec.kernels.page) for spec in catalogue() if spec.kernels is not None)
    return (Module("physics", _physics), *(Module(name.replace("-", "_"), page) for name, page in own if page))


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
