"""Many positions of a game as arrays, stepped from without a match around them: what a search on a batch needs.

    simulator = CastilleSimulator(game)
    positions = simulator.from_states(states)
    stepped = simulator.step_from(positions, actions)      # positions are as they were
    stepped.positions, stepped.rewards, stepped.done, stepped.masks, stepped.observations

Positions are tuples of arrays with a row for each position, so that they can be copied, selected and stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from parlour.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

__all__ = ["Simulator", "Stepped", "check_actions", "legal", "put", "room", "take"]

P = TypeVar("P", bound=tuple[Any, ...])


class Stepped(NamedTuple, Generic[P]):
    """Where actions lead. The arrays of masks and observations are the given ones, if any were.

    Attributes:
        positions: after the actions, those of games that are over included.
        rewards: by seat, of games that are over; 0 otherwise; float32, shape (positions, seats).
        done: whether a game is over, shape (positions,).
        masks: the legal actions, none where the game is over; shape (positions, actions).
        observations: as the seats to play see the positions; float32, shape (positions, ...).
    """

    positions: P
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    masks: NDArray[np.bool_]
    observations: NDArray[np.float32]


class Simulator(Protocol[P]):
    """A game over arrays of positions.

    Attributes:
        game: that is played.
        action_count: how many actions there are.
        clause: of the rules, that says which actions are legal.
        shape: of the observation of one position.
    """

    game: Any
    action_count: int
    clause: str
    shape: tuple[int, ...]

    def words(self, action: int) -> str:
        """An action in words, for messages."""

    def start(self, count: int, rng: np.random.Generator) -> P:
        """Positions before the first move; the lot for the first turn is drawn."""

    def from_states(self, states: Sequence[Any]) -> P:
        """States of the rules, or unfinished moves in them, as positions."""

    def states(self, positions: P) -> list[Any]:
        """The inverse of `from_states`."""

    def to_play(self, positions: P) -> NDArray[np.int64]:
        """The seat to play in each position."""

    def masks(self, positions: P, into: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """The legal actions of each position."""

    def observe(
        self, positions: P, seats: ArrayLike | None = None, into: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What some seats see of the positions; by default those to play."""

    def fitted(self, positions: P, turns: int) -> P:
        """The same positions, with as much room as this many turns more need and no more."""

    def step_from(
        self,
        positions: P,
        actions: ArrayLike,
        *,
        masks: NDArray[np.bool_] | None = None,
        observations: NDArray[np.float32] | None = None,
    ) -> Stepped[P]:
        """Take a legal action in each position, which stays as it was; no game begins anew."""


def room(given: NDArray[Any] | None, shape: tuple[int, ...], kind: type[Any]) -> NDArray[Any]:
    """The memory to write to: what was given, or new one.

    Raises:
        OptionError: what was given has another shape or type, or its rows do not lie one after another.
    """
    if given is None:
        return np.empty(shape, kind)
    if given.shape != shape or given.dtype != kind or not given.flags.c_contiguous or not given.flags.writeable:
        raise OptionError(
            f"a buffer has the shape {shape} and the type {np.dtype(kind)}, in C's order; "
            f"this one is {given.shape}, {given.dtype}"
        )
    return given


def check_actions(actions: NDArray[np.int64], count: int, known: int) -> None:
    """Check that there is an action for each of `count` positions, each of those `known`.

    Raises:
        OptionError: it is not so.
    """
    if actions.shape != (count,):
        raise OptionError(f"actions have the shape {(count,)}, not {actions.shape}")
    if count and not 0 <= int(actions.min()) <= int(actions.max()) < known:
        raise OptionError(f"actions are whole numbers from 0 to {known - 1}")


def legal(actions: NDArray[np.int64], masks: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which actions are legal, one for each row of masks; a number that is no action is not.

    >>> legal(np.array([1, 0, 2]), np.array([[False, True]] * 3)).tolist()
    [True, False, False]
    """
    known = (actions >= 0) & (actions < masks.shape[1])
    found: NDArray[np.bool_] = known & masks[np.arange(len(masks)), np.where(known, actions, 0)]
    return found


def take(positions: P, where: Any) -> P:  # noqa: ANN401 - any index of NumPy
    """Some of the positions: copies, unless the index is a slice."""
    rows = [column[where] for column in positions]
    return type(positions)(*rows)


def put(positions: P, where: Any, others: P) -> P:  # noqa: ANN401 - likewise
    """Positions with others in some rows; written in place, unless the others need more room than there is."""
    found = [_roomy(column, other) for column, other in zip(positions, others, strict=True)]
    for column, other in zip(found, others, strict=True):
        column[(where, *map(slice, other.shape[1:]))] = other
    return type(positions)(*found)


def _roomy(column: Any, other: Any) -> Any:  # noqa: ANN401 - arrays
    """The same array, or a wider one if the other is wider."""
    lacking = other.shape[1] - column.shape[1] if column.ndim > 1 else 0
    if lacking <= 0:
        return column
    return np.concatenate([column, np.zeros((len(column), lacking, *column.shape[2:]), column.dtype)], axis=1)
