"""Compile the physics before it is needed: one shot on an empty table, and its legs, compile all of it."""

from __future__ import annotations

from parlour import physics
from parlour.kernels import WarmUp
from parlour.physics.shot import Shot
from parlour.physics.table import Disc, Table

__all__ = ["WARM_UP", "play_a_shot"]


def play_a_shot() -> None:
    """Play any shot, and draw it.

    Raises:
        MissingExtraError: NumPy or Numba is not installed.
    """
    physics.simulate(Table(discs=(Disc(0.0, 0.0, 0.016, 0.005),)), Shot(0, (0.1, 0.0))).draw()


WARM_UP = WarmUp("the physics engine", play_a_shot)
"""For `parlour warm`, and for a server that starts."""
