"""The vector environment of Arithmetical Croquet, against `random`, levels from `beginner` to `steady`, or your own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.envs.versus import VersusGame
from parlour.games.arithmetical_croquet import spec
from parlour.games.arithmetical_croquet.environments.opponents import foresight
from parlour.games.arithmetical_croquet.environments.simulator import CroquetSimulator

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.rules.batch import StateArrays

__all__ = ["croquet_boards"]

croquet_boards: VersusGame[StateArrays] = VersusGame(spec, CroquetSimulator, foresight)
