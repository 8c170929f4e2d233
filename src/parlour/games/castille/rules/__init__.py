"""The rules of Castille, clause by clause."""

from parlour.games.castille.rules.game import (
    LACK_OF_PROGRESS,
    NO_PEGS,
    REPETITION,
    THREE_FLAGS,
    Account,
    Castille,
    Options,
)

__all__ = ["LACK_OF_PROGRESS", "NO_PEGS", "REPETITION", "THREE_FLAGS", "Account", "Castille", "Options"]
