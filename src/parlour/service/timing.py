"""The clock of a match as a fold over its log: each row says what it cost, and until when the next one has time.

The server's time decides. A turn is timed when, as it begins, a move has been made, every seat is taken and a person is
to play. So nobody loses time to a friend who has not come yet, to a bot, or to a page that is still loading.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import reduce
from operator import attrgetter
from typing import TYPE_CHECKING

from parlour.service.messages.play import Clock, Times

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.game import Seat
    from parlour.service.rows import Outage, TurnRow

__all__ = ["Timing", "timing_of", "unhurried"]

EXCUSED_SECONDS = 10.0
"""Time (s) after an outage in which nobody loses on time: who could not send a move then sends it again."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How a clock stands after some rows of the log.

    Attributes:
        clock: how much time people have.
        left: to each seat, when the present turn began, s.
        deadline: when the seat to play runs out of time, s since 1970; None while nobody's time runs.
        excused_until: until when a late move counts all the same, s since 1970: no move could be stored shortly before.
    """

    clock: Clock
    left: tuple[float, ...]
    deadline: float | None = None
    excused_until: float = 0.0

    def times(self, now: float) -> Times:
        """The clock as visitors see it; `now` is the server's time, s since 1970."""
        return Times(self.left, self.deadline, now)

    def after(self, turn: TurnRow) -> Timing:
        """How it stands after one more row."""
        return Timing(self.clock, self._left_after(turn.seat, turn.spent), turn.deadline)

    def postponed(self, seat: Seat, outages: Sequence[Outage]) -> Timing:
        """The clock for the seat to play when outages, in order, are taken out of its turn.

        >>> from parlour.service.rows import Outage
        >>> timing = Timing(Clock("turn", 60), (60.0, 60.0), deadline=1000.0)
        >>> timing.postponed(0, [Outage(900.0, 950.0), Outage(1005.0, 1020.0), Outage(1500.0, 1600.0)]).deadline
        1025.0
        """
        if self.deadline is None:
            return self
        begins, deadline, excused = self.deadline - self.left[seat], self.deadline, self.excused_until
        for outage in outages[bisect_right(outages, begins, key=attrgetter("ended")) :]:
            if outage.began < deadline:
                deadline += outage.ended - max(outage.began, begins)
                excused = outage.ended + EXCUSED_SECONDS
        return replace(self, deadline=deadline, excused_until=excused)

    def stopped(self, seat: Seat, now: float) -> Timing:
        """The clock as it stood at a time, s since 1970, with nobody's time running."""
        if self.deadline is None:
            return self
        left = min(max(self.deadline - now, 0.0), self.left[seat])
        kept = tuple(left if other == seat else known for other, known in enumerate(self.left))
        return Timing(self.clock, kept)

    def spent(self, seat: Seat, now: float) -> float | None:
        """What the turn of a seat has cost it by now, s; None for a turn that is not timed.

        >>> timing = Timing(Clock("turn", 60), (60.0, 60.0), deadline=1000.0)
        >>> timing.spent(0, 960.0), timing.spent(0, 930.0), timing.spent(0, 1001.0)
        (20.0, 0.0, 60.0)
        """
        if self.deadline is None:
            return None
        return min(max(self.left[seat] - (self.deadline - now), 0.0), self.left[seat])

    def next_deadline(self, seat: Seat, spent: float | None, following: Seat, begins: float) -> float:
        """When the seat that plays next runs out of time.

        Args:
            seat: that has just played.
            spent: what that cost it, s.
            following: the seat that plays next.
            begins: when its turn begins, s since 1970.
        """
        return begins + self._left_after(seat, spent)[following]

    def is_late(self, now: float) -> bool:
        """Whether the seat to play has lost on time."""
        return self.deadline is not None and now > max(self.deadline, self.excused_until)

    def _left_after(self, seat: Seat, spent: float | None) -> tuple[float, ...]:
        if spent is None or self.clock.per == "turn":
            return self.left
        left = max(0.0, self.left[seat] - spent) + self.clock.increment
        return tuple(left if other == seat else known for other, known in enumerate(self.left))


def timing_of(clock: Clock | None, seats: int, turns: Iterable[TurnRow] = ()) -> Timing | None:
    """How a match's clock stands after its log; None for a match without one."""
    if clock is None:
        return None
    return reduce(Timing.after, turns, Timing(clock, (float(clock.seconds),) * seats))


def unhurried(turns: Sequence[TurnRow]) -> tuple[TurnRow, ...]:
    """The rows with which another match begins: they cost what they cost, but nobody's time runs after them."""
    return (*turns[:-1], *(replace(turn, deadline=None) for turn in turns[-1:]))
