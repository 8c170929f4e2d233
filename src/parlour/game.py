"""The vocabulary that all packages share: games, rulings, events, refusals, outcomes.

A `Game` is a frozen value and all its functions are pure: a state goes in, a ruling comes out. Nothing here
knows a clock, a socket or a player's name.
"""

from __future__ import annotations

import dataclasses
import enum
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from parlour.drawn import Drawn
from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Hashable, Mapping, Sequence
    from random import Random

__all__ = [
    "LEFT_ALONE",
    "OUT_OF_TIME",
    "RESIGNED",
    "AmbiguousMoveError",
    "Ending",
    "Event",
    "FiniteGame",
    "Game",
    "IllegalMoveError",
    "NotationError",
    "OptionError",
    "Outcome",
    "ParlourError",
    "Refusal",
    "Ruling",
    "Seat",
    "Termination",
    "check_effect",
    "check_options",
    "enumerated",
    "plural",
    "read_options",
    "unoffered",
]

Seat: TypeAlias = int
"""A place at the table, counted from 0 in the order of play; `Game.seats` has the names."""

S = TypeVar("S")
M = TypeVar("M")
OptionsT = TypeVar("OptionsT")


class OptionError(ParlourError):
    """A rules option has a name or a value that the game does not know."""


def read_options(kind: Callable[..., OptionsT], given: Mapping[str, Any], *, strict: bool = True) -> OptionsT:
    """An options dataclass from plain data; options not given keep their default.

    Args:
        kind: a frozen dataclass whose annotations carry bounds and descriptions.
        given: option names and values.
        strict: whether `"8"` is refused where a number is meant; a command line passes False.

    Raises:
        OptionError: naming the option and what is allowed.
    """
    hints = _hints(kind)
    for name in given:
        if name not in hints:
            raise OptionError(f"there is no option {name[:60]!r}; choose from {', '.join(hints)}")
    return kind(**{name: _read_option(name, hints[name], value, strict=strict) for name, value in given.items()})


def check_options(options: Any) -> None:  # noqa: ANN401 - each game has its own frozen dataclass
    """Check every field of an options dataclass against its annotation; call it in `__post_init__`.

    Raises:
        OptionError: naming the option and what is allowed.
    """
    kind: Callable[..., object] = type(options)
    for name, hint in _hints(kind).items():
        _read_option(name, hint, getattr(options, name), strict=True)


def check_effect(options: Any, names: Sequence[str], beside: str, *, takes_effect: bool, allowed: str) -> None:  # noqa: ANN401
    """Check that options which have no effect beside another one keep their defaults; call it in `__post_init__`.

    A default counts as not chosen, because stored matches carry every option.

    Args:
        options: a frozen dataclass.
        names: the options that depend on another one.
        beside: that other one.
        takes_effect: whether they have an effect beside its value.
        allowed: the values of the other one beside which they have, in words.

    Raises:
        OptionError: naming both options and what is allowed.
    """
    if takes_effect:
        return
    defaults = {option.name: option.default for option in dataclasses.fields(options)}
    for name in names:
        value, default = getattr(options, name), defaults[name]
        if value != default:
            raise OptionError(
                f"{name} = {_written(value)} has no effect beside {beside} = {_written(getattr(options, beside))}; "
                f"choose {beside} = {allowed}, or {name} = {_written(default)}"
            )


def _written(value: object) -> str:
    """The value of an option as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def unoffered(kind: Callable[..., object]) -> tuple[str, ...]:
    """The options of a dataclass that no page can offer: not described, or with too many values to show."""
    return tuple(name for name, hint in _hints(kind).items() if not _can_be_offered(hint))


def _can_be_offered(hint: Any) -> bool:  # noqa: ANN401 - any annotation
    kind, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    meta = next((note for note in notes if isinstance(note, msgspec.Meta)), msgspec.Meta())
    bounded = kind is int and meta.ge is not None and meta.le is not None
    return bool(meta.description) and (kind is bool or get_origin(kind) is Literal or bounded)


@cache
def _hints(kind: Callable[..., object]) -> dict[str, Any]:
    """A dataclass's annotations, resolved once, because every match that is read makes its options anew."""
    return get_type_hints(kind, include_extras=True)


def _read_option(name: str, hint: Any, value: object, *, strict: bool) -> Any:  # noqa: ANN401 - any type of option
    try:
        return msgspec.convert(value, hint, strict=strict)
    except msgspec.ValidationError as error:
        kind = get_args(hint)[0]
        allowed = f"; it is one of {', '.join(get_args(kind))}" if get_origin(kind) is Literal else ""
        raise OptionError(f"{name}: {error}{allowed}") from error


def plural(number: int, noun: str) -> str:
    """A number with its noun, for a sentence.

    >>> plural(1, "turn"), plural(2520, "pair")
    ('1 turn', '2,520 pairs')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def enumerated(names: Sequence[str]) -> str:
    """Names one after the other, for a sentence.

    >>> enumerated(["Suns", "Crowns", "Arms"]), enumerated(["Suns", "Arms"]), enumerated(["Suns"]), enumerated([])
    ('Suns, Crowns and Arms', 'Suns and Arms', 'Suns', '')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


class NotationError(ParlourError):
    """A text is malformed: it is no move, position or record at all."""


class AmbiguousMoveError(NotationError):
    """A text fits more than one move; the message lists them."""


class IllegalMoveError(ParlourError):
    """A well-formed move that the rules refuse.

    Attributes:
        refusal: why, with the clause.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[Refusal]]:
        """Pickle by the refusal, not by the message alone, so that the error survives a process boundary."""
        return type(self), (self.refusal,)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be played: a value that reaches the player, not an accident."""

    code: str
    """Short and fixed, for programs: `barred`."""
    clause: str
    """The clause that forbids it: `AC-5`."""
    message: str
    """One or two sentences for a person: what is wrong, what is allowed."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a turn, and the clause it applies."""

    name: str
    clause: str
    message: str
    seat: Seat
    about: tuple[str, ...] = ()
    """The ids of the pieces that it concerns, as in the picture."""

    @property
    def sentence(self) -> str:
        """The message as people read it, with a capital.

        >>> Event("steps", "AC-1", "first moves 3, to 3.", 0).sentence
        'First moves 3, to 3.'
        """
        return self.message[:1].upper() + self.message[1:]


class Ending(enum.Enum):
    """Whether the rules ended a game, or a limit did."""

    ENDED = "ended"
    """The rules ended it; the result stands."""
    CUT_SHORT = "cut short"
    """A limit outside the rules stopped it."""


@dataclass(frozen=True, slots=True)
class Termination:
    """One way for a game to end. The id never changes, and by it terminations are equal: records store it."""

    id: str
    text: str = field(compare=False)
    ending: Ending = Ending.ENDED


RESIGNED = Termination("resigned", "by resignation")
OUT_OF_TIME = Termination("out-of-time", "on time")
"""The two endings that no game's rules name: a seat gives up, or a clock outside the game runs out."""
LEFT_ALONE = Termination("left-alone", "because everybody else has left")
"""How a game ends that goes on without a seat that leaves: the last one that is left wins."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: a score for each seat, the seats that won, and by which termination."""

    scores: tuple[float, ...]
    winners: tuple[Seat, ...]
    termination: Termination


@dataclass(frozen=True, slots=True)
class Ruling(Drawn, Generic[S, M]):
    """What a move did: the state before it, the move, the events with their clauses, the state after it."""

    before: S
    move: M
    events: tuple[Event, ...]
    after: S


class Game(ABC, Generic[S, M]):
    """The rules of one game under one choice of options.

    A subclass is a frozen dataclass whose only field is `options`. States are immutable and hashable; two equal
    states have the same future. A game does not draw, does not read text and does not choose moves. Most games are a
    `FiniteGame`; one whose moves are flicks is a `parlour.flick.FlickingGame`.

    Attributes:
        options: the rules options, a frozen dataclass that belongs to the game.
        name: as on the command line, in records and in addresses: `arithmetical-croquet`.
        rules_version: raised whenever a stored record could replay to another state.
        turn_clause: the clause by which nobody plays out of turn.
        terminations: every way in which `outcome` can say that the game is over.
    """

    options: Any
    name: ClassVar[str]
    rules_version: ClassVar[int]
    turn_clause: ClassVar[str]
    terminations: ClassVar[tuple[Termination, ...]]

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """The names of the seats in order of play."""

    @abstractmethod
    def start(self) -> S:
        """The state before the first move."""

    @abstractmethod
    def to_play(self, state: S) -> Seat:
        """The seat whose turn it is; of a finished game, the seat that would have played next."""

    @abstractmethod
    def moves(self, state: S) -> Container[M]:
        """The legal moves; none when the game is over."""

    @abstractmethod
    def sample(self, state: S, rng: Random) -> M:
        """A random legal move; the game must not be over."""

    @abstractmethod
    def refusal(self, state: S, move: M) -> Refusal | None:
        """Why `move` may not be played in `state`, or None when it may. Never raises."""

    @abstractmethod
    def judge(self, state: S, move: M) -> Ruling[S, M]:
        """What a legal move does. Does not check whether the move is legal; `play` does."""

    def after(self, state: S, move: M) -> S:
        """The state that a legal move leads to, without the reasons; a game may know a shorter way."""
        return self.judge(state, move).after

    def hash_key(self, state: S) -> Hashable:
        """A key for transpositions: equal keys mean equal futures, and what the rules no longer read is left out.

        It is a value to look up and to compare, and no shorter than the state. A game whose states hold something that
        the rules do not read, such as the number of the turn, leaves it out here.
        """
        return state

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def play(self, state: S, move: M) -> Ruling[S, M]:
        """Play `move` in `state`.

        Raises:
            IllegalMoveError: with the refusal, when the rules forbid it.
        """
        self.check(state, move)
        return self.judge(state, move)

    def check(self, state: S, move: M) -> None:
        """Let a legal move pass.

        Raises:
            IllegalMoveError: with the refusal, when the rules forbid it.
        """
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMoveError(refusal)

    def chosen(self, move: M) -> M:
        """A played move as its player chose it, without what chance or a hand made of it."""
        return move

    def out_of_turn(self, state: S, seat: Seat) -> Refusal | None:
        """Why `seat` may not play in `state`, or None when it is its turn."""
        to_play = self.to_play(state)
        if seat == to_play:
            return None
        whose = self.seats[to_play]
        whose += "'" if whose.endswith("s") else "'s"
        return Refusal("not_your_turn", self.turn_clause, f"It is {whose} turn, not yours.")

    def mover(self, state: S, move: M) -> Seat:  # noqa: ARG002 - only a move to leave is made out of turn
        """The seat that makes a move: the one to play, unless the move is that of a seat that leaves."""
        return self.to_play(state)

    def remaining(self, state: S) -> tuple[Seat, ...]:  # noqa: ARG002 - most games end when somebody leaves
        """The seats that have not left the game."""
        return tuple(range(len(self.seats)))

    def leaving(self, seat: Seat, *, out_of_time: bool) -> M | None:  # noqa: ARG002 - as in `remaining`
        """The move by which a seat leaves a game that goes on without it; None if its leaving ends the game.

        The seat gives up, or its time is up. It may leave in turn or out of turn.
        """
        return None

    def by_lot(self, rng: Random) -> Self:  # noqa: ARG002 - most games draw no lots
        """The game with everything that its options leave to the lot decided; `Match.new` calls it for a match."""
        return self

    @property
    def draws_anew(self) -> bool:
        """Whether lots are drawn anew for the next match of the same players, each of whom moves on by one seat.

        If not, what a lot decided about a seat holds for that seat, and so for another player from match to match.
        """
        return True

    @property
    def longest(self) -> int | None:
        """A number of moves that no match exceeds; None where the rules set no such bound, or none is known."""
        return None

    def verdict(self, outcome: Outcome) -> str:
        """An outcome in one sentence, with the seats' names."""
        names = enumerated([self.seats[seat].capitalize() for seat in outcome.winners]) or "Nobody"
        return f"{names} {'win' if len(outcome.winners) > 1 else 'wins'} {outcome.termination.text}."

    def resignation(self, seat: Seat) -> Outcome:
        """The outcome when `seat` gives up: every other seat shares the win."""
        return self.won_by(RESIGNED, *(other for other in range(len(self.seats)) if other != seat))

    def won_by(self, termination: Termination, *winners: Seat) -> Outcome:
        """The outcome when these seats share the one point of the game."""
        scores = tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(self.seats)))
        return Outcome(scores, winners, termination)


class FiniteGame(Game[S, M]):
    """A game whose legal moves can be listed."""

    @abstractmethod
    def moves(self, state: S) -> tuple[M, ...]:
        """Every legal move, sorted; empty exactly when the game is over."""

    def sample(self, state: S, rng: Random) -> M:
        """A legal move, each as likely as any other."""
        return rng.choice(self.moves(state))

    def ways(self, state: S) -> tuple[M, ...]:
        """The moves of a position by itself: as `moves`, but also when only its history has drawn the game."""
        return self.moves(state)

    def perft(self, state: S, depth: int) -> int:
        """The number of ways to play on for exactly `depth` turns, by `ways`."""
        if depth == 0:
            return 1
        moves = self.ways(state)
        return len(moves) if depth == 1 else sum(self.perft(self.after(state, move), depth - 1) for move in moves)
