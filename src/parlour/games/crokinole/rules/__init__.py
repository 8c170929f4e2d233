"""The rules of Crokinole, clause by clause."""

from parlour.games.crokinole.rules.counting import Counted, Move
from parlour.games.crokinole.rules.game import PLAY_OFF, ROUNDS, TARGET, TIED, Crokinole, Options

__all__ = ["PLAY_OFF", "ROUNDS", "TARGET", "TIED", "Counted", "Crokinole", "Move", "Options"]
