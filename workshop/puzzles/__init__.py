"""Puzzles found in self-play, and proved by another method: `python -m workshop.puzzles mine` and `check`.

What is found for a game is kept in its package, as `puzzles.toml`. Each game has a package of its name here, with a
`MINER`.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.errors import ParlourError
from workshop.games import module_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.games.study import Puzzle

__all__ = ["Miner", "miner_of"]


@dataclass(frozen=True, slots=True)
class Miner:
    """How the puzzles of a game are found and proved.

    Attributes:
        mine: the puzzles found in one game of self-play, by its seed. Equal seeds give equal puzzles.
        check: proves a puzzle by another method than the one that mined it; what it found, in the words of
            `Puzzle.proof`. Raises a ParlourError that says what is wrong.
        alike: what two puzzles share that are too much alike; mining keeps the first of them.
    """

    mine: Callable[[int], Sequence[Puzzle]]
    check: Callable[[Puzzle], str]
    alike: Callable[[Puzzle], str] = operator.attrgetter("name")


def miner_of(game: str) -> Miner:
    """The miner of a game.

    Raises:
        ParlourError: it has none.
    """
    module = module_for(game, __name__)
    if module is None:
        raise ParlourError(f"nothing mines puzzles of {game}: there is no {__name__}.{game.replace('-', '_')}")
    miner: Miner = module.MINER
    return miner
