"""Text for Castle Croquetnole: moves and positions, each a pair of exact inverses."""

from parlour.games.castle_croquetnole.notation.text import format_move, format_state, parse_move, parse_state

__all__ = ["format_move", "format_state", "parse_move", "parse_state"]
