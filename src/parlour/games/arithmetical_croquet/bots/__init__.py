"""Bots for Arithmetical Croquet, and the advice of the one that has solved it."""

from parlour.games.arithmetical_croquet.bots.players import (
    LEVELS,
    LONGEST_SOLVED,
    Foresight,
    Perfect,
    declines,
    solution_of,
)

__all__ = ["LEVELS", "LONGEST_SOLVED", "Foresight", "Perfect", "declines", "solution_of"]
