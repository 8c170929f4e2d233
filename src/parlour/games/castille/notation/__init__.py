"""Castille as text: moves, positions and states, each as an exact pair of parse and format."""

from parlour.games.castille.notation.text import (
    format_move,
    format_position,
    format_state,
    parse_move,
    parse_position,
    parse_state,
    turn_text,
)

__all__ = [
    "format_move",
    "format_position",
    "format_state",
    "parse_move",
    "parse_position",
    "parse_state",
    "turn_text",
]
