"""The rules of Crokinole, clause by clause."""

from parlour.games.crokinole.rules.game import FASTEST, MOST_SPIN, ROUNDS, TARGET, TIED, Crokinole, Options

__all__ = ["FASTEST", "MOST_SPIN", "ROUNDS", "TARGET", "TIED", "Crokinole", "Options"]
