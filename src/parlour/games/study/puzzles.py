"""Puzzles: a position, something to find in it, and a proof that only this, or nothing as good, can be found.

`workshop/puzzles` mines them from self-play, and checks them by another method than the one that mined them. The game's
rules judge every attempt.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias, get_args

from parlour.errors import ParlourError
from parlour.games.study.courses import Course, nobody
from parlour.games.study.exercises import Exercise
from parlour.games.study.files import format_table, read_content, read_tables, toml_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

    from parlour.game import Ruling
    from parlour.games.study.courses import CourseKind
    from parlour.games.study.exercises import Rulings
    from parlour.odds import Chance
    from parlour.players import Hand

__all__ = [
    "GRADES",
    "Grade",
    "Puzzle",
    "Puzzles",
    "Refutation",
    "Tried",
    "broken_rule",
    "daily",
    "format_puzzles",
    "game_in",
    "read_puzzles",
]

Grade: TypeAlias = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)
FIELDS = ("grade", "position", "task", "goal", "line", "hint", "explanation", "proof")
"""Of a puzzle, in the order in which they are written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle(Exercise):
    """An exercise with a single solution, which is its line, and a proof.

    Attributes:
        grade: how hard it is.
        proof: what the check found, with its numbers: `the only one of 214 turns`, or a margin with its interval.
    """

    grade: Grade
    proof: str

    def __post_init__(self) -> None:
        if self.grade not in GRADES:
            raise ParlourError(f"the grade is one of {', '.join(GRADES)}, not {self.grade!r}")

    @property
    def name(self) -> str:
        """Eight hexadecimal digits by which links and a visitor's history know it; they depend on its position."""
        return hashlib.sha256(f"{self.position}\n{self.task}".encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Tried:
    """How often a flick that solves a puzzle does so with a hand that can miss: estimates with 95 % intervals.

    Attributes:
        tries: how many flicks were simulated.
        solved: how many of them solve the puzzle.
        low: of the rate.
        high: of the rate.
        words: what comes of it on average, in one sentence; empty if the rate says everything.
    """

    tries: int
    solved: int
    low: Chance
    high: Chance
    words: str


class Refutation(NamedTuple):
    """Why a move misses: the opponents' answer to it, or the rule that it broke.

    Attributes:
        moves: the answer, each legal after the one before; none where a rule was broken.
        words: what the answer does, or the rule with its clause, in sentences.
    """

    moves: tuple[Any, ...]
    words: str


def broken_rule(ruling: Ruling[Any, Any], fouls: Iterable[str]) -> Refutation | None:
    """The rule that a move broke, if an event of one of these names happened."""
    broken = next((event for event in ruling.events if event.name in fouls), None)
    return Refutation((), f"{broken.sentence} ({broken.clause})") if broken else None


@dataclass(frozen=True, kw_only=True)
class Puzzles(Course[Puzzle]):
    """The puzzles of a game, by grade, the easiest first.

    Attributes:
        tried: in a flicking game: what comes of a flick in the position of a puzzle of one flick with a hand.
        refute: why the last ruling has missed; None if there is nothing to show.
    """

    kind: ClassVar[CourseKind] = "puzzles"

    tried: Callable[[Puzzle, Any, Any, Hand], Tried] | None = None
    refute: Callable[[Puzzle, Any, Rulings], Refutation | None] = nobody

    def find(self, name: str) -> Puzzle | None:
        """The puzzle of that name."""
        return next((puzzle for puzzle in self.exercises if puzzle.name == name), None)


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a TOML file: tables `[[puzzle]]` with the fields of `Puzzle`.

    Raises:
        ParlourError: for another kind of file; the message says which table is wrong, and why.
    """
    return read_tables(text, "puzzle", Puzzle)


def game_in(text: str) -> str:
    """The name of the game whose puzzles are in a TOML file.

    Raises:
        ParlourError: for another kind of file.
    """
    game = read_content(text, "puzzle").get("game")
    if not isinstance(game, str):
        raise ParlourError('the file does not say whose puzzles these are: its first line is game = "..."')
    return game


def format_puzzles(game: str, puzzles: Iterable[Puzzle]) -> str:
    """The puzzles of a game as the text of a TOML file, which `read_puzzles` reads.

    >>> from parlour.games.study import Goal
    >>> puzzle = Puzzle(
    ...     grade="easy", position="94 91 first -", task="Win.", goal=Goal("keep", {"turns": 1}), line=("100",),
    ...     hint="Look ahead.", explanation="+6 wins.", proof="The only one.",
    ... )
    >>> print(format_puzzles("arithmetical-croquet", [puzzle]), end="")
    game = "arithmetical-croquet"
    <BLANKLINE>
    [[puzzle]]
    grade = "easy"
    position = "94 91 first -"
    task = "Win."
    goal = { name = "keep", turns = 1 }
    line = ["100"]
    hint = "Look ahead."
    explanation = "+6 wins."
    proof = "The only one."
    >>> read_puzzles(format_puzzles("arithmetical-croquet", [puzzle])) == (puzzle,)
    True
    """
    tables = (format_table("puzzle", {name: getattr(puzzle, name) for name in FIELDS}) for puzzle in puzzles)
    return "\n".join((f"game = {toml_value(game)}\n", *tables))


def daily(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody: each is shown once before one is shown again.

    The order depends only on the names, so it is the same wherever the same puzzles are installed. It is shuffled anew
    for every round, and grades are mixed.

    >>> from datetime import date, timedelta
    >>> from parlour.games.study import Goal
    >>> puzzles = [Puzzle(grade="easy", position=str(place), goal=Goal("win"), proof="") for place in range(5)]
    >>> monday = date(2026, 3, 2)
    >>> daily(puzzles, monday) == daily(puzzles[::-1], monday)
    True
    >>> first = monday - timedelta(monday.toordinal() % 5)
    >>> len({daily(puzzles, first + timedelta(day)).name for day in range(5)})
    5
    """
    number, place = divmod(day.toordinal(), len(puzzles))
    order = sorted(puzzles, key=lambda puzzle: puzzle.name)
    Random(number).shuffle(order)
    return order[place]
