"""A ladder: a game's named opponents, the gentlest first. Who beats one may play the next.

The steps between neighbours are measured, and kept as data beside the opponents. Ratings are on Elo's scale, on which
400 points are odds of ten to one. A newcomer that plays by presets and chance has `NEWCOMER`.
"""

from __future__ import annotations

import dataclasses
import math
import tomllib
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.errors import ParlourError
from parlour.games.study.small_goals import WON, SmallGoal
from parlour.odds import Chance, chance
from parlour.portraits import Face

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from parlour.players import Level

T = TypeVar("T")

__all__ = [
    "NEWCOMER",
    "Ladder",
    "LadderStep",
    "Opponent",
    "Rated",
    "against",
    "alternating",
    "format_steps",
    "rated",
    "read_opponents",
    "read_steps",
]

NEWCOMER = 1000.0
"""The rating of a newcomer that plays by presets and chance: where the scale begins in every game."""
SCALE = 400 / math.log(10)
"""Elo points for one unit of log strength."""
Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Opponent:
    """One person on a ladder.

    Attributes:
        level: the bot; its summary says how it plays.
        title: what people call it: `Aunt Prudence`.
        style: its way of playing in a few words: `Collects twenties`.
        character: one line about the person.
        before: what it says before a match, in its own voice.
        beaten: what it says when it has lost.
        wins: what it says when it has won.
        face: its portrait.
    """

    level: Level
    title: str
    style: str
    character: str
    before: str
    beaten: str
    wins: str
    face: Face

    @property
    def name(self) -> str:
        """The name of its level."""
        return self.level.name


@dataclass(frozen=True, slots=True)
class LadderStep:
    """The games between one opponent and the one before, or between the first and a newcomer.

    Attributes:
        name: of the opponent.
        against: the one below; a newcomer is `newcomer`.
        games: that were played.
        points: that it made in them; a draw counts a half.
    """

    name: str
    against: str
    games: int
    points: float

    @property
    def _share(self) -> float:
        return (self.points + 0.5) / (self.games + 1)

    @property
    def elo(self) -> float:
        """How much stronger it is. One imagined draw keeps a clean score finite.

        >>> round(LadderStep("pip", "newcomer", 100, 75).elo)
        189
        """
        return SCALE * math.log(self._share / (1 - self._share))

    @property
    def error(self) -> float:
        """The standard error of that."""
        return SCALE / math.sqrt((self.games + 1) * self._share * (1 - self._share))

    @property
    def low(self) -> float:
        """The lower end of its 95 % interval."""
        return self.elo - Z_95 * self.error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.elo + Z_95 * self.error


@dataclass(frozen=True, slots=True)
class Rated:
    """A measured rating.

    Attributes:
        rating: Elo points.
        error: its standard error; it contains those of all the steps below.
        games: how many were played against both neighbours.
    """

    rating: float
    error: float
    games: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.rating - Z_95 * self.error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.rating + Z_95 * self.error


def against(rating: float, other: float) -> Chance:
    """The share of the points that a rating makes against another one.

    >>> round(against(1200.0, 1000.0), 2)
    0.76
    """
    return chance(1.0 / (1.0 + math.exp((other - rating) / SCALE)))


@dataclass(frozen=True)
class Ladder:
    """The ladder of a game.

    Attributes:
        opponents: the gentlest first.
        measured: all steps that were measured, in any order.
        options: the rules options of its matches, beside the defaults.
        newcomer: the agent that plays by presets and chance, as the arena finds it.
        further: its small goals beside a win.
    """

    opponents: tuple[Opponent, ...]
    measured: tuple[LadderStep, ...] = ()
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    newcomer: str = "random"
    further: tuple[SmallGoal, ...] = ()

    @property
    def goals(self) -> tuple[SmallGoal, ...]:
        """What is worth a star against each opponent, a win first."""
        return (WON, *self.further)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The bots that play its opponents, in the same order."""
        return tuple(opponent.level for opponent in self.opponents)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The names of each opponent and the one below, from the bottom up; below the lowest is `newcomer`."""
        names = [opponent.name for opponent in self.opponents]
        return tuple(zip(names, ("newcomer", *names), strict=False))

    @cached_property
    def steps(self) -> tuple[LadderStep, ...]:
        """The measured steps from the bottom up, as far as none is missing."""
        found = {(step.name, step.against): step for step in self.measured}
        return tuple(found[pair] for pair in takewhile(found.__contains__, self.pairs))

    @cached_property
    def rated(self) -> Mapping[str, Rated]:
        """The measured ratings, by the opponents' names."""
        return rated(self.steps)

    def find(self, name: str) -> Opponent | None:
        """The opponent of that name."""
        return next((opponent for opponent in self.opponents if opponent.name == name), None)

    def agrees(self, options: Mapping[str, Any]) -> bool:
        """Whether a match has the options of the ladder; any that it leaves open may differ."""
        return all(options.get(name, value) == value for name, value in self.options.items())


def rated(steps: Sequence[LadderStep]) -> dict[str, Rated]:
    """Ratings from the steps of a ladder, each measured against the one before.

    >>> rated([LadderStep("pip", "newcomer", 100, 50), LadderStep("poppy", "pip", 100, 75)])["poppy"].games
    100
    """
    rating, variance, found = NEWCOMER, 0.0, dict[str, Rated]()
    for number, step in enumerate(steps):
        rating, variance = rating + step.elo, variance + step.error**2
        above = steps[number + 1].games if number + 1 < len(steps) else 0
        found[step.name] = Rated(rating, math.sqrt(variance), step.games + above)
    return found


def alternating(one: T, other: T, seats: int) -> tuple[T, ...]:
    """Two players on the seats of a table in turns; at a table of four each has two seats.

    Suppose that every seat wins by its share of all strengths. With strengths a and b the first player then wins
    2a / (2a + 2b) of the games, which is the share between two.

    >>> alternating("a", "b", 4)
    ('a', 'b', 'a', 'b')
    """
    return tuple((one, other)[seat % 2] for seat in range(seats))


def read_opponents(text: str, level: Callable[[str, str, str], Level]) -> tuple[Opponent, ...]:
    """The opponents of a TOML file: tables `[[opponent]]` with the fields of `Opponent`.

    Instead of a level they have its name, its summary and, in a flicking game, its hand, from which `level` makes it.

    Raises:
        ParlourError: when a face has a part that there is not.
    """
    return tuple(
        Opponent(
            level=level(table["name"], table["summary"], table.get("hand", "")),
            title=table["title"],
            style=table["style"],
            character=table["character"],
            before=table["before"],
            beaten=table["beaten"],
            wins=table["wins"],
            face=Face(**table["face"]),
        )
        for table in tomllib.loads(text)["opponent"]
    )


def read_steps(text: str) -> tuple[LadderStep, ...]:
    """The steps of a TOML file: tables `[[step]]` with the fields of `LadderStep`.

    Raises:
        ParlourError: for another kind of file; the message says which table is wrong.
    """
    try:
        tables = tomllib.loads(text).get("step", [])
        steps = tuple(LadderStep(**table) for table in tables)
    except (tomllib.TOMLDecodeError, TypeError) as error:
        raise ParlourError(f"this is no file of a ladder's steps: {error}") from error
    for number, step in enumerate(steps, start=1):
        if step.games < 1 or not 0 <= step.points <= step.games:
            raise ParlourError(f"step {number}: {step.points} points in {step.games} games")
    return steps


def format_steps(steps: Iterable[LadderStep]) -> str:
    """Steps as the text of a TOML file, which `read_steps` reads.

    >>> print(format_steps([LadderStep("pip", "newcomer", 500, 310.5)]), end="")
    [[step]]
    name = "pip"
    against = "newcomer"
    games = 500
    points = 310.5
    """
    return "\n".join(map(_table, steps))


def _table(step: LadderStep) -> str:
    fields = f'name = "{step.name}"\nagainst = "{step.against}"\n'
    return f"[[step]]\n{fields}games = {step.games}\npoints = {step.points:g}\n"
