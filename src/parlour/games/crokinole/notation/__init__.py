"""Text for Crokinole: shots, ends of rounds, placements, positions; each a pair of exact inverses."""

from parlour.games.crokinole.notation.text import (
    format_move,
    format_placement,
    format_state,
    parse_move,
    parse_placement,
    parse_state,
)

__all__ = [
    "format_move",
    "format_placement",
    "format_state",
    "parse_move",
    "parse_placement",
    "parse_state",
]
