"""Small goals on the ladder of Crokinole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.study.small_goals import SmallGoal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Seat
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State, Tally
    from parlour.games.statistics import Replayed

    Played = Replayed[Crokinole, State, Move]

__all__ = ["GOALS"]


def _every_round(match: Played, seat: Seat) -> bool:
    rounds = tuple(_rounds(match))
    return bool(rounds) and all(tally.totals[seat % 2] > tally.totals[1 - seat % 2] for tally in rounds)


def _more_twenties(match: Played, seat: Seat) -> bool:
    ours, theirs = (sum(tally.twenties[side] for tally in _rounds(match)) for side in (seat % 2, 1 - seat % 2))
    return ours > theirs


def _rounds(match: Played) -> Iterator[Tally]:
    """The counts of the rounds that were ended."""
    ended = (ruling for ruling in match.rulings if ruling.after.round > ruling.before.round)
    return (match.game.counted(ruling) for ruling in ended)


GOALS = (
    SmallGoal("every-round", "Win every round, with the last shot and without it", _every_round),
    SmallGoal("more-twenties", "Win with more 20s", _more_twenties),
)
