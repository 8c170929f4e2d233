"""A flick by numbered actions: one number of a box after another, each from finitely many values."""

from __future__ import annotations

from collections.abc import Sequence  # noqa: TC003 - the annotations of a dataclass
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games.encodings import Box, Divided, Plane, Unfinished, no_action, parts, spread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.game import Game

__all__ = ["Gridded"]

STEPS = 8
"""The steps of each number of a box that does not say how it is divided."""


@dataclass(frozen=True)
class Gridded:
    """The flicks of a box by numbered actions.

    The first number is always chosen; of the others those that have more than one value. An action is the place of a
    value in its list, and a flick is complete when its last number is chosen; until then `decode` returns an
    `Unfinished` one. Not every flick of the box can be made: so there is no `encode`.

    Attributes:
        game: the game.
        box: its encoding that has the numbers.
        fineness: from 1; how many values there are, see `parlour.games.encodings.Divided`.

    >>> from parlour.games import find_game
    >>> game = find_game("crokinole").new()
    >>> gridded = Gridded(game, find_game("crokinole").learning.encodings().encodings(game)["ahead"])
    >>> position, counts = game.start(), []
    >>> for action in (4, 60, 3):
    ...     counts.append(int(gridded.mask(position).sum()))
    ...     position = gridded.decode(position, action)
    >>> counts
    [9, 121, 8]
    >>> position.aim.rounded().start, position.aim.bearing, round(position.aim.speed, 2)
    ((0.0, -0.3048), 0.0, 0.95)
    """

    game: Game[Any, Any]
    box: Box[Any, Any]
    fineness: int = 1

    @property
    def action_count(self) -> int:
        """The most values of any number."""
        return self.box.most_values(self.fineness) if isinstance(self.box, Divided) else STEPS * self.fineness + 1

    @property
    def most_parts(self) -> int:
        """As many actions as the box has numbers."""
        return len(self.box.names)

    @property
    def planes(self) -> tuple[Plane, ...]:
        """The planes of the box, and one for each number of a flick as far as it has been chosen."""
        words = "From its lower bound, -1, to its upper one; 0 until it is chosen."
        chosen = (Plane(f"chosen: {name}", words) for name in self.box.names)
        share = Plane("chosen", "The share of the flick's numbers that have been chosen, everywhere.")
        return (*self.box.planes, *chosen, share)

    @property
    def shape(self) -> tuple[int, ...]:
        """As of the box, with more planes."""
        return len(self.planes), *self.box.shape[1:]

    def mask(self, state: Any) -> NDArray[np.bool_]:  # noqa: ANN401 - of any game
        """The values that the next number has, shape (action_count,). All False when the game is over."""
        _, values = self._numbers(*parts(state))
        return np.arange(self.action_count) < len(values)

    def decode(self, state: Any, action: int) -> Any:  # noqa: ANN401 - likewise
        """The flick, or as much of it as has been chosen.

        Raises:
            IllegalMoveError: there is no such action, or the game is over.
        """
        whole, actions = parts(state)
        numbers, values = self._numbers(whole, actions)
        if not 0 <= action < len(values):
            raise no_action(action, len(values), self.game.turn_clause)
        chosen = (*actions, action)
        numbers, values = self._numbers(whole, chosen)
        return Unfinished(whole, chosen) if values else self.box.decode(whole, np.array(numbers), "move")

    def observe(self, state: Any, seat: int) -> NDArray[np.float32]:  # noqa: ANN401 - likewise
        """What the box shows, with what has been chosen."""
        whole, actions = parts(state)
        seen = np.zeros(self.shape, np.float32)
        first = len(self.box.planes)
        seen[:first] = self.box.observe(whole, seat)
        if actions:
            numbers, _ = self._numbers(whole, actions)
            low, high = self.box.low[: len(numbers)], self.box.high[: len(numbers)]
            share = (np.array(numbers) - low) / (high - low) * 2.0 - 1.0
            seen[first : first + len(numbers)] = share.reshape(-1, *[1] * (seen.ndim - 1))
            seen[-1] = len(numbers) / self.most_parts
        return seen

    def _numbers(self, state: Any, actions: Sequence[int]) -> tuple[list[float], Sequence[float]]:  # noqa: ANN401
        """The numbers that some actions choose, and the values of the next one; none if there is no other."""
        numbers: list[float] = []
        if self.game.outcome(state) is not None:
            return numbers, ()
        left = list(actions)
        while len(numbers) < self.most_parts:
            values = self._values(state, numbers)
            if not left and (len(values) != 1 or not numbers):
                return numbers, values
            only = len(values) == 1 and numbers
            numbers.append(values[0] if only else values[left.pop(0)])
        return numbers, ()

    def _values(self, state: Any, chosen: list[float]) -> Sequence[float]:  # noqa: ANN401 - likewise
        if isinstance(self.box, Divided):
            return self.box.values(state, chosen, self.fineness)
        low, high = self.box.low[len(chosen)], self.box.high[len(chosen)]
        return spread(low, high, STEPS * self.fineness)
