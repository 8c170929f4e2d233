"""Puzzles: a position, something to find in it, and a proof that only this, or nothing as good, can be found.

`workshop/puzzles` mines them from self-play, and checks them by another method than the one that mined them. The game's
rules judge every attempt.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import tomllib
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from parlour.errors import ParlourError
from parlour.reading import NestingError, check_nesting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date

    from parlour.game import Ruling
    from parlour.players import Hand

    Rulings: TypeAlias = Sequence[Ruling[Any, Any]]

__all__ = [
    "GRADES",
    "Grade",
    "Puzzle",
    "Puzzles",
    "Tried",
    "Verdict",
    "daily",
    "format_puzzles",
    "game_in",
    "read_puzzles",
]

Grade: TypeAlias = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)
Verdict: TypeAlias = Literal["solved", "missed", "open"]
"""How an attempt stands; `open` while the visitor has a move left."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle, as plain data.

    Attributes:
        grade: how hard it is.
        position: in the game's notation. The seat to play is the visitor's.
        task: what to find, in one or two sentences.
        line: the moves of the solution in the game's notation, the opponent's replies included.
        hint: where to look, without telling the move.
        explanation: why it works, in one to three sentences.
        proof: what the check found, with its numbers: `the only one of 214 turns`, or a margin with its interval.
    """

    grade: Grade
    position: str
    task: str
    line: tuple[str, ...]
    hint: str
    explanation: str
    proof: str

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
        low: of the rate, from 0 to 1.
        high: of the rate, from 0 to 1.
        words: what comes of it on average, in one sentence; empty if the rate says everything.
    """

    tries: int
    solved: int
    low: float
    high: float
    words: str


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game.

    Attributes:
        puzzles: by grade, the easiest first.
        verdict: how an attempt stands after the rulings on all of its moves, the opponent's replies included.
        reply: the opponent's move after the rulings so far, while the attempt is open; None when the visitor's seat
            plays on.
        tried: in a flicking game: what comes of a flick in the position of a puzzle of one flick with a hand.
        options: the rules options under which all of them are played.
    """

    puzzles: tuple[Puzzle, ...]
    verdict: Callable[[Puzzle, Any, Rulings], Verdict]
    reply: Callable[[Puzzle, Any, Rulings], Any]
    tried: Callable[[Puzzle, Any, Any, Hand], Tried] | None = None
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def find(self, name: str) -> Puzzle | None:
        """The puzzle of that name."""
        return next((puzzle for puzzle in self.puzzles if puzzle.name == name), None)


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a TOML file: tables `[[puzzle]]` with the fields of `Puzzle`.

    Raises:
        ParlourError: for another kind of file; the message says which table is wrong, and why.
    """
    tables = _content(text).get("puzzle", [])
    if not (isinstance(tables, list) and all(isinstance(table, dict) for table in tables)):
        raise ParlourError("this is no file of puzzles: each of them is a table [[puzzle]]")
    return tuple(_puzzle(number, table) for number, table in enumerate(tables, start=1))


def game_in(text: str) -> str:
    """The name of the game whose puzzles are in a TOML file.

    Raises:
        ParlourError: for another kind of file.
    """
    game = _content(text).get("game")
    if not isinstance(game, str):
        raise ParlourError('the file does not say whose puzzles these are: its first line is game = "..."')
    return game


def _content(text: str) -> dict[str, Any]:
    try:
        check_nesting(text)
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, NestingError) as error:
        raise ParlourError(f"this is no file of puzzles: {error}") from error


def _puzzle(number: int, table: dict[str, Any]) -> Puzzle:
    fields = {field.name for field in dataclasses.fields(Puzzle)}
    if set(table) != fields:
        raise ParlourError(f"puzzle {number}: the fields are {', '.join(sorted(fields))}")
    line = table["line"]
    texts = [value for name, value in table.items() if name != "line"]
    if not (isinstance(line, list) and all(isinstance(text, str) for text in (*texts, *line))):
        raise ParlourError(f"puzzle {number}: the line is a list of texts, and every other field is a text")
    if table["grade"] not in GRADES:
        raise ParlourError(f"puzzle {number}: the grade is one of {', '.join(GRADES)}, not {table['grade']!r}")
    return Puzzle(**{**table, "line": tuple(line)})


def format_puzzles(game: str, puzzles: Iterable[Puzzle]) -> str:
    """The puzzles of a game as the text of a TOML file, which `read_puzzles` reads.

    >>> puzzle = Puzzle("easy", "94 91 first -", "Win.", ("100",), "Look ahead.", "+6 wins.", "The only one.")
    >>> print(format_puzzles("arithmetical-croquet", [puzzle]), end="")
    game = "arithmetical-croquet"
    <BLANKLINE>
    [[puzzle]]
    grade = "easy"
    position = "94 91 first -"
    task = "Win."
    line = ["100"]
    hint = "Look ahead."
    explanation = "+6 wins."
    proof = "The only one."
    >>> read_puzzles(format_puzzles("arithmetical-croquet", [puzzle])) == (puzzle,)
    True
    """
    return "\n".join((f"game = {_value(game)}\n", *map(_table, puzzles)))


def _table(puzzle: Puzzle) -> str:
    fields = dataclasses.asdict(puzzle).items()
    return "[[puzzle]]\n" + "".join(f"{name} = {_value(value)}\n" for name, value in fields)


def _value(value: str | tuple[str, ...]) -> str:
    if isinstance(value, str):  # JSON's strings are TOML's too, except for one character
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"[{', '.join(map(_value, value))}]"


def daily(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody: each is shown once before one is shown again.

    The order depends only on the names, so it is the same wherever the same puzzles are installed. It is shuffled anew
    for every round, and grades are mixed.

    >>> from datetime import date, timedelta
    >>> puzzles = [Puzzle("easy", str(place), "Win.", (), "", "", "") for place in range(5)]
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
