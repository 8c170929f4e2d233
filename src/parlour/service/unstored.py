"""The view of a match that nothing stores: the table of an exercise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from parlour.service import frames
from parlour.service.messages import MatchView, SeatCard

if TYPE_CHECKING:
    from parlour.match import Match

__all__ = ["view_unstored"]


def view_unstored(match: Match[Any, Any, Any], name: str, *, played: bool) -> MatchView:
    """A match before its first move, seen by a visitor who sits at the seat to play, or only watches."""
    game, flicking = match.game, match.spec.flicking
    seats = (
        SeatCard(
            seat,
            role,
            "person",
            "",
            taken=True,
            yours=played and seat == match.to_play,
            facing=flicking.aims.facing(game, seat) if flicking else 0.0,
        )
        for seat, role in enumerate(game.seats)
    )
    return MatchView(
        match=name,
        game=game.name,
        title=match.spec.title,
        options=msgspec.to_builtins(game.options),
        seats=tuple(seats),
        board=frames.board(match),
        frame=frames.frame(match, 0),
        log=(),
        turn=frames.turn(match) if played else None,
        flicked=flicking is not None,
        alone=True,
    )
