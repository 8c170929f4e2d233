"""The life of an environment: what may be done before its first match, during a match, after it, and when closed."""

from __future__ import annotations

import copy
from enum import Enum
from typing import Self

from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from parlour.errors import ParlourError

__all__ = ["BEGUN", "OPEN", "ClosedError", "CopiedWhole", "Phase", "ResetFirstError"]


class ResetFirstError(ParlourError, ResetNeeded):
    """No match is in play; a `ResetNeeded` of Gymnasium too."""


class ClosedError(ParlourError, ClosedEnvironmentError):
    """The environment has been closed; a `ClosedEnvironmentError` of Gymnasium too."""


class Phase(Enum):
    """Where an environment is in its life, and the errors for calls that do not fit there."""

    NEW = "no match has begun: call reset() first"
    PLAYING = "a match is in play"
    OVER = "the match is over: call reset() first"
    CLOSED = "the environment is closed: make a new one"

    def must_be(self, *wanted: Phase) -> None:
        """Check that it is one of some phases.

        Raises:
            ResetFirstError: no match is in play.
            ClosedError: the environment is closed.

        >>> Phase.PLAYING.must_be(Phase.PLAYING, Phase.OVER)
        """
        if self not in wanted:
            raise (ClosedError if self is Phase.CLOSED else ResetFirstError)(self.value)


BEGUN = (Phase.PLAYING, Phase.OVER)
"""There is a board to be seen."""
OPEN = (Phase.NEW, *BEGUN)
"""A match may begin."""


class CopiedWhole:
    """An environment of which `copy.copy` makes a copy that goes on by itself: a shallow one would share its boards."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)
