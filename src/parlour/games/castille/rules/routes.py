"""Chains of jumps that capture at every landing: `captures_on_the_way` (CA-5).

Then a path names every landing of the peg, and every landing captures as if the peg had stopped there. A chain may turn
back after a capture, since the board has changed; landing twice on a point with no capture between would only make the
route longer, and is left out. A move may not end where it began, but a run of jumps that comes back to its beginning
can be two moves, each with a capture (CA-9).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parlour.games.castille.rules.board import LINES
from parlour.games.castille.rules.turns import make, steps

if TYPE_CHECKING:
    from parlour.game import Seat
    from parlour.games.castille.rules.board import Board
    from parlour.games.castille.rules.turns import Leg

__all__ = ["Run", "hops", "routes"]


def hops(pegs: Board, start: int) -> tuple[int, ...]:
    """The points where one jump by the peg on `start` can land, if it is a tall one."""
    peg = pegs[start]
    if peg is None or not peg.tall:
        return ()
    return tuple(
        landing for over, landing in LINES[start] if landing >= 0 and pegs[over] is not None and pegs[landing] is None
    )


@dataclass(frozen=True, slots=True)
class Run:
    """The jumps that a peg has made one after another, since the turn or its last step began.

    Attributes:
        origin: where the first of them started.
        opens: whether the turn began with them; else each move among them must capture (CA-9).
        seen: the points where the peg has been since the last capture.
        takes: whether a landing has captured.
        away: whether the peg has been off the origin since then, so that a first move could have ended there.
        splits: whether a landing has captured after that, so that the run can be two moves that capture.
    """

    origin: int
    opens: bool
    seen: frozenset[int]
    takes: bool = False
    away: bool = False
    splits: bool = False

    @property
    def jumped(self) -> bool:
        """Whether there is a jump in it yet."""
        return self.takes or len(self.seen) > 1

    @classmethod
    def at(cls, origin: int, *, opens: bool) -> Run:
        """No jump yet."""
        return cls(origin, opens, frozenset((origin,)))

    def lands_again(self, leg: Leg) -> bool:
        """Whether a jump only leads back to an earlier point of the peg, with no capture since."""
        return leg.end in self.seen and not leg.captured

    def landed(self, leg: Leg) -> Run:
        """After one more jump."""
        captures = bool(leg.captured)
        takes = self.takes or captures
        return replace(
            self,
            seen=frozenset((leg.end,)) if captures else self.seen | {leg.end},
            takes=takes,
            away=self.away or (takes and leg.end != self.origin),
            splits=self.splits or (captures and self.away),
        )

    def may_end(self, point: int) -> bool:
        """Whether the turn may end with the landing on `point`, the last one."""
        return self.splits if point == self.origin else self.opens or self.takes

    def may_go_on(self, point: int) -> bool:
        """Whether another move may follow there: every move before it has captured (CA-9)."""
        return self.takes and self.may_end(point)


def routes(pegs: Board, seat: Seat) -> list[tuple[int, ...]]:
    """The paths of every turn of `seat` that moves a peg, with every landing, in order."""
    found: list[tuple[int, ...]] = []
    for start, peg in enumerate(pegs):
        if peg is not None and peg.seat == seat:
            for end in steps(pegs, start):
                leg = make(pegs, start, end)
                found.append((start, end))
                if leg.captured:
                    _go_on(leg, (start, end), found)
            _jump_on(pegs, (start,), Run.at(start, opens=True), found)
    return sorted(found)


def _go_on(leg: Leg, path: tuple[int, ...], found: list[tuple[int, ...]]) -> None:
    """The turns that go on from where a step has captured."""
    _step_on(leg.pegs, path, found)
    _jump_on(leg.pegs, path, Run.at(leg.end, opens=False), found)


def _step_on(pegs: Board, path: tuple[int, ...], found: list[tuple[int, ...]]) -> None:
    for end in steps(pegs, path[-1]):
        leg = make(pegs, path[-1], end)
        if leg.captured:
            found.append((*path, end))
            _go_on(leg, (*path, end), found)


def _jump_on(pegs: Board, path: tuple[int, ...], run: Run, found: list[tuple[int, ...]]) -> None:
    for end in hops(pegs, path[-1]):
        leg = make(pegs, path[-1], end)
        if run.lands_again(leg):
            continue
        way, longer = (*path, end), run.landed(leg)
        if longer.may_end(end):
            found.append(way)
        if longer.may_go_on(end):
            _step_on(leg.pegs, way, found)
        _jump_on(leg.pegs, way, longer, found)
