"""Players of Crokinole: they differ by the hand they have, and by what they think of and how closely they look."""

from parlour.games.crokinole.bots.players import BY_NAME, LEVELS, STYLES, Planner

__all__ = ["BY_NAME", "LEVELS", "STYLES", "Planner"]
