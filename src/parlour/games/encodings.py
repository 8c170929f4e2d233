"""What a game's module `encoding` offers: actions and observations as numbers and arrays, for learners.

Two kinds of encoding. A `Discrete` one numbers the actions of a thought-out game; a `Box` bounds the numbers that
describe a flick. Both observe a state as a stack of planes. A game may offer several encodings by name, all of them
invertible: Castille has whole turns and half-turns.

An encoding belongs to one game with its options: build it once, `encodings(game)["turns"]`, and use it for all states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from parlour.flick import FASTEST
from parlour.game import IllegalMoveError, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import bool_, float32, float64
    from numpy.typing import NDArray

__all__ = [
    "AIMED",
    "Box",
    "Discrete",
    "Divided",
    "OnIllegal",
    "Parted",
    "Plane",
    "Unfinished",
    "no_action",
    "parts",
    "speeds",
    "spread",
]

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)

OnIllegal: TypeAlias = Literal["move", "refuse"]
"""What becomes of a flick from an illegal place: it is moved to the nearest legal one, or refused."""
AIMED = ("bearing, degrees to the right of straight ahead", "speed, m/s", "spin anticlockwise, rad/s")
"""The last numbers of a box: how a flick is aimed."""
WEAK = 0.4
"""The slowest of the flicks between which a learner chooses who needs finitely many, m/s."""


@dataclass(frozen=True, slots=True)
class Plane:
    """One layer of an observation.

    Attributes:
        name: a short name, unique in its encoding.
        meaning: what its numbers say. They are from -1 to 1, as networks want them; the meaning names the unit that
            is 1.
    """

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Unfinished(Generic[S]):
    """A move of which some actions have been chosen.

    Attributes:
        state: the state in which the move is made.
        actions: the actions so far.
    """

    state: S
    actions: tuple[int, ...]


def parts(state: S | Unfinished[S]) -> tuple[S, tuple[int, ...]]:
    """The state in which a move is made, and the actions chosen so far; none for a state by itself.

    >>> parts("a state"), parts(Unfinished("a state", (3,)))
    (('a state', ()), ('a state', (3,)))
    """
    return (state.state, state.actions) if isinstance(state, Unfinished) else (state, ())


def no_action(action: int, count: int, clause: str) -> IllegalMoveError:
    """The error for a number that is no action at all.

    Args:
        action: the number.
        count: how many actions there are.
        clause: the clause that says what a move is.
    """
    return IllegalMoveError(
        Refusal("no_action", clause, f"There is no action {action}; actions are whole numbers from 0 to {count - 1}.")
    )


class Observing(Protocol[S_contra]):
    """How a state is seen by the player in a seat."""

    @property
    def planes(self) -> tuple[Plane, ...]:
        """The layers of an observation, in the order of its first axis."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The fixed shape of an observation; its first number is `len(planes)`."""

    def observe(self, state: S_contra, seat: int) -> NDArray[float32]:
        """A state as the player in a seat sees it: own things first, so that one network plays every seat.

        Every number is from -1 to 1, and never all of them are 0.
        """


@runtime_checkable
class Discrete(Observing[S], Protocol[S, M]):
    """Actions as whole numbers from 0 to `action_count - 1`.

    An action may be a part of a move, as Castille's half-turns are. Then `decode` returns an `Unfinished` move until
    an action completes it, and `mask`, `decode` and `observe` take that in place of the state. Actions and moves
    correspond one to one: `encode` and `decode` are exact inverses.
    """

    def observe(self, state: S | Unfinished[S], seat: int) -> NDArray[float32]:
        """As of any encoding; of an unfinished move, what has been chosen is seen as done."""

    @property
    def action_count(self) -> int:
        """How many actions there are, legal or not."""

    def mask(self, state: S | Unfinished[S]) -> NDArray[bool_]:
        """The legal actions, shape (action_count,). All False when the game is over."""

    def encode(self, move: M) -> tuple[int, ...]:
        """A move as the actions that make it: one, unless actions are parts of moves."""

    def decode(self, state: S | Unfinished[S], action: int) -> M | Unfinished[S]:
        """What an action makes: a move, or the move as far as it has been chosen.

        Raises:
            IllegalMoveError: the action is not legal here; the message says why.
        """


@runtime_checkable
class Box(Observing[S_contra], Protocol[S_contra, M]):
    """A flick as bounded numbers: which disc and where (if the player chooses), bearing, speed, spin.

    Bearings turn with the seat: 0 is straight ahead for the player to play.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """What each number is, with its unit: `"speed, m/s"`."""

    @property
    def low(self) -> NDArray[float64]:
        """The lower bounds, shape (n,)."""

    @property
    def high(self) -> NDArray[float64]:
        """The upper bounds, shape (n,)."""

    def encode(self, state: S_contra, move: M) -> NDArray[float64]:
        """The numbers of a legal flick, shape (n,)."""

    def decode(self, state: S_contra, action: NDArray[Any], on_illegal: OnIllegal = "move") -> M:
        """The flick that an action means in a state. Numbers beyond the bounds are clipped to them.

        Raises:
            IllegalMoveError: with `on_illegal="refuse"`, no disc may lie at this place; the message names the clause.
        """


@runtime_checkable
class Divided(Protocol[S_contra]):
    """A box that says between which values a learner chooses who needs finitely many actions."""

    def values(self, state: S_contra, chosen: Sequence[float], fineness: int) -> Sequence[float]:
        """The values of the next number, once those before it are chosen; one where there is nothing to choose.

        Args:
            state: in which the flick is made.
            chosen: the numbers so far, fewer than the box has.
            fineness: from 1; a higher one has more values, those of a lower one among them where it divides it.
        """

    def most_values(self, fineness: int) -> int:
        """The most values of any number in any state."""


@runtime_checkable
class Parted(Protocol):
    """An encoding that bounds how many actions make one move."""

    @property
    def most_parts(self) -> int:
        """The most actions of one move."""


def spread(low: float, high: float, steps: int) -> tuple[float, ...]:
    """Evenly spread values from one number to another, both among them.

    >>> spread(-1.0, 1.0, 4)
    (-1.0, -0.5, 0.0, 0.5, 1.0)
    """
    return tuple(low + (high - low) * step / steps for step in range(steps + 1))


def speeds(fineness: int) -> tuple[float, ...]:
    """Speeds for those who need finitely many, m/s: each the same factor faster, from a weak flick to the fastest.

    >>> [round(speed, 2) for speed in speeds(1)]
    [0.4, 0.53, 0.71, 0.95, 1.27, 1.69, 2.25, 3.0]
    """
    steps = 7 * fineness
    return tuple(FASTEST * (WEAK / FASTEST) ** (1.0 - step / steps) for step in range(steps + 1))
