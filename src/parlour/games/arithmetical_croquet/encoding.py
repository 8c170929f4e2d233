"""Arithmetical Croquet as numbers: an action is the size of a step, and 0 the forced pass.

    encoding = encodings(game)["steps"]
    encoding.mask(state)                  # the legal sizes
    encoding.decode(state, 8)             # Step(size=8)
    encoding.observe(state, seat)         # planes over the numbers of the course

The functions of this module by themselves are those of the game under its default options.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step
from parlour.games.encodings import Plane, Unfinished, no_action, parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

__all__ = ["PLANES", "Steps", "action_count", "decode", "encode", "encodings", "mask", "observe"]

BALL = (
    ("number", "1 at the number where the ball stands"),
    ("owes", "1 at the size of the only step that leaves the hoop it is in (AC-4); otherwise empty"),
    ("missed", "1 at the number of the hoop or peg that it has missed and not yet taken (AC-9, AC-10)"),
    ("lost", "1 everywhere if it has missed the same thing twice"),
)
PLANES = (
    *(Plane(f"own {name}", f"Of the observer's ball: {meaning}.") for name, meaning in BALL),
    *(Plane(f"other {name}", f"Of the other's ball: {meaning}.") for name, meaning in BALL),
    Plane("bar", "1 at the size of the last step, if it bars the player to play (AC-5)."),
    Plane("pair", "1 at the other size that it bars."),
    Plane("kept", "1 at the size that the player to play may not repeat, since it kept the other in (AC-8)."),
    Plane("to play", "1 everywhere if the observer is to play."),
    Plane("marks", "1 at the number of each hoop and of the winning peg."),
)
BAR, PAIR, KEPT, TO_PLAY, MARKS = range(2 * len(BALL), len(PLANES))


@dataclass(frozen=True)
class Steps:
    """Actions are sizes of steps: `n` is a step of `n`, and 0 is the pass of a player who is kept in (AC-7).

    A plane has one number for each number of the course, from 0 to the last one that a ball can reach.

    >>> steps = Steps(ArithmeticalCroquet())
    >>> steps.action_count, steps.shape
    (9, (13, 108))
    >>> steps.decode(steps.game.start(), 8)
    Step(size=8)
    """

    game: ArithmeticalCroquet

    most_parts = 1
    """A move is one action."""

    @property
    def action_count(self) -> int:
        """The longest step, and one for the pass."""
        return self.game.options.max_step + 1

    @property
    def planes(self) -> tuple[Plane, ...]:
        """`PLANES`."""
        return PLANES

    @property
    def shape(self) -> tuple[int, int]:
        """Planes, numbers of the course."""
        return len(PLANES), self.game.options.peg + self.game.options.max_step

    def mask(self, state: State | Unfinished[State]) -> NDArray[np.bool_]:
        """The legal sizes."""
        whole, _ = parts(state)
        found = np.zeros(self.action_count, np.bool_)
        for move in self.game.moves(whole):
            found[move.size] = True
        return found

    def encode(self, move: Step) -> tuple[int, ...]:
        """The size of a step, 0 for a pass."""
        return (move.size,)

    def decode(self, state: State | Unfinished[State], action: int) -> Step:
        """The step of a size; a step is never unfinished.

        Raises:
            IllegalMoveError: with the rules' reason.
        """
        if not 0 <= action < self.action_count:
            raise no_action(action, self.action_count, "AC-1")
        move, (whole, _) = Step(int(action)), parts(state)
        self.game.check(whole, move)
        return move

    def observe(self, state: State | Unfinished[State], seat: int) -> NDArray[np.float32]:
        """The planes for the player in a seat, shape (planes, numbers)."""
        whole, _ = parts(state)
        seen = self._course.copy()
        for first, ball in ((0, whole.balls[seat]), (len(BALL), whole.balls[1 - seat])):
            seen[first, ball.at] = 1
            if ball.owes:
                seen[first + 1, ball.owes] = 1
            if ball.missed:
                seen[first + 2, ball.missed] = 1
            if ball.lost:
                seen[first + 3] = 1
        if whole.bar:
            seen[BAR, whole.bar] = seen[PAIR, self.action_count - whole.bar] = 1
        if whole.kept:
            seen[KEPT, whole.kept] = 1
        if whole.seat == seat:
            seen[TO_PLAY] = 1
        return seen

    @cached_property
    def _course(self) -> NDArray[np.float32]:
        """What no move changes: the marks."""
        empty = np.zeros(self.shape, np.float32)
        empty[MARKS, self.game.options.spacing : self.game.options.peg + 1 : self.game.options.spacing] = 1
        return empty


def encodings(game: ArithmeticalCroquet) -> Mapping[str, Steps]:
    """The encodings of a game by name: `steps` alone."""
    return {"steps": Steps(game)}


_usual = Steps(ArithmeticalCroquet())
action_count = _usual.action_count
encode, decode, mask, observe = _usual.encode, _usual.decode, _usual.mask, _usual.observe
