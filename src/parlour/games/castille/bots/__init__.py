"""Players of Castille: one engine, with as much foresight and as many weaknesses as a level has."""

from parlour.games.castille.bots.players import LEVELS, Thinker, claiming, easily_missed

__all__ = ["LEVELS", "Thinker", "claiming", "easily_missed"]
