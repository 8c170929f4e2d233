"""The rules of Crokinole, clause by clause."""

from parlour.games.crokinole.rules.game import ROUNDS, TARGET, TIED, Crokinole, Options

__all__ = ["ROUNDS", "TARGET", "TIED", "Crokinole", "Options"]
