"""Castle Croquetnole: knights invade castles, guards take them prisoner, and everything is flicked."""

from parlour.games.castle_croquetnole.board import Cause, Coin, Play, Stage, State
from parlour.games.castle_croquetnole.moves import Croquet, Decline, Move, Pass, Place
from parlour.games.castle_croquetnole.rules import CastleCroquetnole, Options

__all__ = [
    "CastleCroquetnole",
    "Cause",
    "Coin",
    "Croquet",
    "Decline",
    "Move",
    "Options",
    "Pass",
    "Place",
    "Play",
    "Stage",
    "State",
]
