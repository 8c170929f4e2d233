"""Players of Castle Croquetnole: they differ by the hand they have, by what they think of and how closely they look."""

from parlour.games.castle_croquetnole.bots.players import BY_NAME, LEVELS, STYLES, Planner

__all__ = ["BY_NAME", "LEVELS", "STYLES", "Planner"]
