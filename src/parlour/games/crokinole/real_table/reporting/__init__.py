"""Reports from a real Crokinole board: taps for shots, and counts for whole rounds; see `parlour.games.reporting`."""

from parlour.games.crokinole.notation.text import is_move
from parlour.games.crokinole.real_table.reporting.asking import ask, move, vocabulary

__all__ = ["ask", "is_move", "move", "vocabulary"]
