"""The summary of a finished match: who scored what, and what they did best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.games.statistics import Replayed
from parlour.service.errors import NotOverError
from parlour.service.ladder import rated_in
from parlour.service.messages import MatchSummary, SeatSummary, ShownBest

if TYPE_CHECKING:
    from parlour.match import Match
    from parlour.service.service import Service

__all__ = ["summary"]


def summary(service: Service, name: str) -> MatchSummary:
    """The summary of a match that is over.

    Raises:
        NoSuchError: when there is none.
        UnplayableError: when this program cannot replay it.
        NotOverError: when it goes on.
    """
    live = service.matches.shown(name)
    if live.to_play is not None:
        live = service.matches.checked(name)
    match = live.match
    if live.to_play is not None or match.outcome is None:
        raise NotOverError("The match has a summary when it is over.")
    replayed = Replayed(
        game=match.game,
        players=tuple(seat.name for seat in live.setup.seats),
        rulings=match.rulings,
        texts=tuple(turn.move for turn in match.log),
        outcome=match.outcome,
        from_start=not match.position,
    )
    counted = match.spec.real_table.bests if match.spec.real_table else None
    bests = tuple(counted(replayed)) if counted else ()
    sides = _sides(match)
    options = dict(live.setup.options)
    measured = {row.seat: rated_in(match.spec, options, row.level) for row in live.setup.seats}
    seats = (
        SeatSummary(
            seat=row.seat,
            name=row.level or row.name,
            bot=bool(row.level),
            side=sides[row.seat],
            score=match.outcome.scores[row.seat],
            bests=tuple(ShownBest(best.title, best.value, best.fewer) for best in bests if best.seat == row.seat),
            rating=found.rating if (found := measured[row.seat]) else None,
            deviation=found.error if found else None,
        )
        for row in live.setup.seats
    )
    return MatchSummary(name, match.game.name, match.spec.title, not match.position, match.ply, tuple(seats))


def _sides(match: Match[Any, Any, Any]) -> dict[int, int]:
    """The side of each seat, as the score of the game has them; without one, each seat is a side."""
    if match.spec.appearance.score is None:
        return {seat: seat for seat in range(len(match.seats))}
    sides = match.spec.appearance.score(match.game, match.state).sides
    return {seat: number for number, side in enumerate(sides) for seat in side.seats}
