"""The contract that every game keeps, as tests for any game.

    from parlour.testing import FiniteGameContract

    class TestNim(FiniteGameContract):
        spec = my_package.spec

A game whose moves are flicks keeps the `FlickingGameContract`.

pytest finds the methods by their names; nothing here imports pytest. Each method tests one promise. They pass or they
fail; there is no list of excuses.
"""

from __future__ import annotations

from parlour.testing.checks import random_rulings
from parlour.testing.contract import GameContract
from parlour.testing.finite import FiniteGameContract
from parlour.testing.flicking import FlickingGameContract
from parlour.testing.proving import proofs

__all__ = ["FiniteGameContract", "FlickingGameContract", "GameContract", "proofs", "random_rulings"]
