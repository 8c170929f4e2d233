"""The ladder of Arithmetical Croquet: people who differ by foresight and by temper."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.bots import Foresight, Perfect, declines
from parlour.games.study.ladders import Ladder, read_opponents, read_steps
from parlour.games.study.small_goals import SECOND
from parlour.players import Level

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet

__all__ = ["LADDER"]

_HERE = files("parlour.games.arithmetical_croquet.study")

LOOKERS: Mapping[str, Callable[[ArithmeticalCroquet], Foresight]] = {
    "pip": lambda game: Foresight(game, 1, 1.5, 1.25, stride=0.5),
    "dorcas": lambda game: Foresight(game, 2, 1.5, 1.75, stride=-0.3),
    "rupert": lambda game: Foresight(game, 2, 1.5, 2.5, envy=0.2),
    "tilly": lambda game: Foresight(game, 2, 1.5, 3.4, stride=0.2),
    "hartley": lambda game: Foresight(game, 2, 2.5),
    "fenn": lambda game: Foresight(game, 3, 1.5, 4.8, stride=0.2),
    "selwyn": lambda game: Foresight(game, 3, 1.5, 4.8, stride=-0.3),
    "prudence": lambda game: Foresight(game, 4, 2.0, 5.6, envy=1.5),
    "blythe": lambda game: Foresight(game, 4, 1.0, envy=0.8),
}
"""They look some turns ahead."""
KNOWERS: Mapping[str, Callable[[ArithmeticalCroquet], Perfect]] = {
    "dean": lambda game: Perfect(game, 16.0),
    "lecturer": lambda game: Perfect(game, 46.0),
    "engine": Perfect,
}
"""They know the solution."""


def _level(name: str, summary: str, _hand: str) -> Level:
    if name in KNOWERS:
        return Level(name, summary, KNOWERS[name], declines)
    return Level(name, summary, LOOKERS[name])


LADDER = Ladder(
    opponents=read_opponents((_HERE / "opponents.toml").read_text(encoding="utf-8"), _level),
    measured=read_steps((_HERE / "ladder.toml").read_text(encoding="utf-8")),
    further=(SECOND,),
)
