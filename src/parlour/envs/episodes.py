"""The matches that an environment plays one after another: their seeds, and what is rewarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.chance import check_seed, new_seed, nth_seed
from parlour.match import Match
from parlour.record import SeatRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.game import Outcome
    from parlour.games import GameSpec

__all__ = ["Episodes", "rewards_of"]


class Episodes:
    """The matches of an environment.

    A `begin` with a seed begins a series with the match of that seed; each `begin` without one goes on with the next
    match of the series, whose seed is `nth_seed` of the series and the match's number. So one seed decides all matches
    until the next one. Before any seed, the series has a fresh one, which the first match draws: so copies and forked
    children that have played none yet play different ones.

    >>> from parlour.games import find_game
    >>> episodes = Episodes(find_game("castille"), {}, hand="")
    >>> one, two = episodes.begin(7), episodes.begin()
    >>> again = episodes.begin(7), episodes.begin()
    >>> [match.seed for match in again] == [one.seed, two.seed], one.seed, one.seed == two.seed
    (True, 7, False)
    """

    def __init__(self, spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], hand: str) -> None:
        self.spec: GameSpec[Any, Any, Any] = spec
        self.options: Mapping[str, Any] = options
        self.seats: tuple[SeatRecord, ...] = (SeatRecord(hand=hand),) * len(spec.new(options).seats)
        self.series: int | None = None
        self.number: int = 0

    def begin(self, seed: int | None = None) -> Match[Any, Any, Any]:
        """The next match, before its first move.

        Args:
            seed: of a new series; None goes on with the present one.

        Raises:
            ParlourError: the seed is no whole number, or out of range.
        """
        if seed is not None or self.series is None:
            self.series, self.number = new_seed() if seed is None else check_seed(seed), 0
        own = self.series if self.number == 0 else nth_seed(self.series, self.number)
        self.number += 1
        return Match.new(self.spec, self.options, seats=self.seats, seed=own)


def rewards_of(outcome: Outcome) -> tuple[float, ...]:
    """What the outcome rewards, and nothing on the way does: for each seat its score less the mean of the others'.

    With two seats this is 1 for a win, -1 for a loss and 0 for a draw. The rewards of all seats add up to 0.

    >>> from parlour.games import find_game
    >>> castille = find_game("castille").new()
    >>> rewards_of(castille.resignation(0))
    (-1.0, 1.0)
    """
    total, others = sum(outcome.scores), len(outcome.scores) - 1
    return tuple(score - (total - score) / others for score in outcome.scores)
