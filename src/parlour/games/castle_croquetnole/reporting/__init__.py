"""Reports of Castle Croquetnole from a real table, tap by tap; see `parlour.games.reporting`."""

from parlour.games.castle_croquetnole.reporting.asking import ask, move, vocabulary

__all__ = ["ask", "move", "vocabulary"]
