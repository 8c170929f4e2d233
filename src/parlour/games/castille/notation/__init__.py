"""Castille as text: moves, positions and states, each as an exact pair of parse and format."""

from parlour.games.castille.notation.text import (
    format_move,
    format_position,
    format_state,
    format_turn,
    parse_move,
    parse_position,
    parse_state,
)

__all__ = [
    "format_move",
    "format_position",
    "format_state",
    "format_turn",
    "parse_move",
    "parse_position",
    "parse_state",
]
