"""An agent that plays at random, and notes every game that it begins: `workshop.benchmarks.killed_games` copies it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

BEGUN = Path(__file__).with_name("begun")
"""Has a byte for each game. One that was lost and played again has several."""


class Bot:
    """Any legal move."""

    def __init__(self, _game: object) -> None:
        with BEGUN.open("ab") as file:
            file.write(b".")

    def choose(self, _state: object, moves: Any, rng: Random, _budget: object) -> Any:  # noqa: ANN401 - any game's
        """One of the moves."""
        return rng.choice(moves)
