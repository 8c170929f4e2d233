"""Reports from a real table of Castle Croquetnole: what happened, tap by tap; see `parlour.games.reporting`."""

from parlour.games.castle_croquetnole.notation.text import is_move
from parlour.games.castle_croquetnole.real_table.reporting.asking import ask, move, vocabulary

__all__ = ["ask", "is_move", "move", "vocabulary"]
