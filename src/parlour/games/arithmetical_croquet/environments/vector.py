"""The vector environment of Arithmetical Croquet, against `random`, levels from `beginner` to `steady`, or your own."""

from __future__ import annotations

from parlour.envs.versus import VersusGame
from parlour.games.arithmetical_croquet import spec
from parlour.games.arithmetical_croquet.environments.opponents import foresight
from parlour.games.arithmetical_croquet.environments.simulator import CroquetSimulator

__all__ = ["croquet_boards"]

croquet_boards = VersusGame(spec, CroquetSimulator, foresight)
