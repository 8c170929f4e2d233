"""The moves of an attempt at an exercise: a puzzle, a drill, a step of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.flick import Flick
from parlour.service.errors import NotFlickedError
from parlour.service.matches import read_move

if TYPE_CHECKING:
    from parlour.match import Match

__all__ = ["read_attempt"]


def read_attempt(match: Match[Any, Any, Any], text: str) -> Any:  # noqa: ANN401 - each game has its own moves
    """The move that a visitor's text means. An exercise in which a flick can be made asks for a flick.

    Raises:
        NotationError: when it is no move, or says how a shot went.
        NotFlickedError: when it is no flick, and a flick can be made.
    """
    move, flicking = read_move(match, text), match.spec.flicking
    over = match.to_play is None
    if flicking and not over and not isinstance(move, Flick) and flicking.aims.aimings(match.game, match.state):
        raise NotFlickedError
    return move
