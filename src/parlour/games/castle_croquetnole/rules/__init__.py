"""The rules of Castle Croquetnole, clause by clause."""

from parlour.games.castle_croquetnole.rules.game import CUT_SHORT, DRIVEN, HOME, CastleCroquetnole, Options

__all__ = ["CUT_SHORT", "DRIVEN", "HOME", "CastleCroquetnole", "Options"]
