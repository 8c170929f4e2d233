"""The vector environment of Castille, against `random`, `beginner`, `learner`, `improver`, `novice`, or your own."""

from __future__ import annotations

from parlour.envs.versus import VersusGame
from parlour.games.castille import spec
from parlour.games.castille.environments.opponents import glance
from parlour.games.castille.environments.simulator import CastilleSimulator, Positions

__all__ = ["castille_boards"]

castille_boards: VersusGame[Positions] = VersusGame(spec, CastilleSimulator, glance)
