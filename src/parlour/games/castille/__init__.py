"""Castille, Alexander Randolph's game of five territories and three flags."""

from parlour.games.castille.board import State
from parlour.games.castille.moves import PASS, Move, Place, Turn
from parlour.games.castille.rules import Castille, Options

__all__ = ["PASS", "Castille", "Move", "Options", "Place", "State", "Turn"]
