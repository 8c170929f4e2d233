"""Make the physics ready before it is needed: one shot on an empty table, and its legs, run all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour import physics
from parlour.extras import import_with_extra
from parlour.kernels import WarmUp
from parlour.physics.shot import Shot
from parlour.physics.table import Disc, Table

if TYPE_CHECKING:
    from parlour.kernels.entries import Entry

__all__ = ["WARM_UP", "is_shipped", "play_a_shot"]


def is_shipped() -> bool:
    """Whether its machine code is shipped for this machine.

    Raises:
        MissingExtraError: NumPy is not installed.
    """
    play: Entry = import_with_extra("parlour.physics.engine.play").play
    return play.is_shipped


def play_a_shot() -> None:
    """Play any shot, and draw it.

    Raises:
        MissingExtraError: NumPy is not installed.
    """
    physics.simulate(Table(discs=(Disc(0.0, 0.0, 0.016, 0.005),)), Shot(0, (0.1, 0.0))).draw()


WARM_UP = WarmUp("the physics engine", play_a_shot)
"""For `parlour warm`, and for a server that starts."""
