"""The score sheet of Arithmetical Croquet for printing: the course with both balls' stops, and the steps in columns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.notation import goes_back
from parlour.games.arithmetical_croquet.rules import PASS
from parlour.score_sheet import BEFORE, DATE, Blank, Cell, Column, Grid, ScoreSheet, Sign, disc

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step
    from parlour.games.statistics import Replayed

    Row = tuple[Cell | str, ...]

__all__ = ["score_sheet"]

STRIPES = "M-0.95,-0.25 L0.95,-0.25 L0.95,0.25 L-0.95,0.25 Z"
SIGNS = (Sign(outline=disc(0.95)), Sign(outline=disc(0.95), solid=STRIPES))
"""The plain ball and the striped one."""
SEATS = ("First", "Second")
WIDEST = 12
"""The most numbers of the course in a row."""
SPARE = 150
"""More turns than a page has room for."""
NOTES = (
    "The course: under each number, on the left the turn in which the plain ball stops there, on the right "
    "that of the striped ball. Hoops and the peg are shaded. --: a pass."
)


def score_sheet(match: Replayed[ArithmeticalCroquet, State, Step]) -> ScoreSheet:
    """The sheet of a match as far as it has been played; an empty one of a match without moves."""
    options = match.game.options
    course = f"{options.hoops} hoops, {options.spacing} apart" if options.hoops > 1 else f"{options.hoops} hoop"
    return ScoreSheet(
        title="Arithmetical Croquet",
        subtitle=f"To the peg on {options.peg}, {course}, steps of at most {options.max_step}",
        players=" against ".join(filter(None, match.players)),
        blanks=(
            tuple(Blank(seat, match.players[number], SIGNS[number]) for number, seat in enumerate(SEATS)),
            (DATE, Blank("Place"), Blank("Event")),
        ),
        parts=(_course(match), _steps(match)),
        closing=(Blank("Winner", match.result),),
        notes=(NOTES,),
    )


# --- the course -------------------------------------------------------------------------------------------------


def _course(match: Replayed[ArithmeticalCroquet, State, Step]) -> Grid:
    """Every number with its two places to write on: a stretch from hoop to hoop a row, or some rows if it is long."""
    options = match.game.options
    wide = math.ceil(options.spacing / math.ceil(options.spacing / WIDEST))
    stops = _stops(match)
    rows = [
        _numbers(match.game, stops, range(first, min(first + wide, stretch + options.spacing + 1)), wide)
        for stretch in range(0, options.peg, options.spacing)
        for first in range(stretch + 1, stretch + options.spacing + 1, wide)
    ]
    beyond = range(options.peg + 1, options.peg + options.max_step)
    rows += [_numbers(match.game, stops, beyond[first : first + wide], wide) for first in range(0, len(beyond), wide)]
    caption = f"The course, from 0 to the peg on {options.peg}, and beyond it"
    return Grid((Column(),) * wide, tuple(rows), caption=caption, height=9.2)


def _numbers(game: ArithmeticalCroquet, stops: dict[tuple[int, int], list[str]], numbers: range, wide: int) -> Row:
    """A row of numbers; what is left of it is shut."""
    cells = [
        Cell(
            tuple(" ".join(stops.get((seat, number), ())) for seat in range(len(SEATS))),
            hint=str(number),
            strong=number <= game.options.peg and number % game.options.spacing == 0,
        )
        for number in numbers
    ]
    return (*cells, *((Cell(shut=True),) * (wide - len(cells))))


def _stops(match: Replayed[ArithmeticalCroquet, State, Step]) -> dict[tuple[int, int], list[str]]:
    """By seat and number, the turns in which its ball stopped there."""
    stops: dict[tuple[int, int], list[str]] = {}
    for ruling in match.rulings[:1]:
        stops |= {(seat, ball.at): [BEFORE] for seat, ball in enumerate(ruling.before.balls) if ball.at}
    for turn, ruling in _numbered(match):
        seat = ruling.before.seat
        if ruling.move != PASS:
            stops.setdefault((seat, ruling.after.balls[seat].at), []).append(str(turn))
    return stops


# --- the steps --------------------------------------------------------------------------------------------------


def _numbered(match: Replayed[ArithmeticalCroquet, State, Step]) -> Iterator[tuple[int, Ruling[State, Step]]]:
    """Every ruling with its turn: both players' turns of one row have one number."""
    for number, ruling in enumerate(match.rulings):
        yield (number + match.rulings[0].before.seat) // 2 + 1, ruling


def _steps(match: Replayed[ArithmeticalCroquet, State, Step]) -> Grid:
    rows: dict[int, list[str]] = {}
    for turn, ruling in _numbered(match):
        seat = ruling.before.seat
        cells = rows.setdefault(turn, [str(turn), "", "", "", ""])
        cells[1 + 2 * seat : 3 + 2 * seat] = _step(ruling)
    columns = (
        Column("Turn", 1.0),
        *(
            column
            for number, seat in enumerate(SEATS)
            for column in (
                Column("step", 1.2, seat, SIGNS[number]),
                Column("stops on", 1.2, seat, SIGNS[number], strong=True),
            )
        ),
    )
    spare = [(str(turn), "", "", "", "") for turn in range(len(rows) + 1, len(rows) + 1 + SPARE)]
    return Grid(
        columns,
        tuple(tuple(cells) for cells in rows.values()),
        () if match.outcome is not None else tuple(spare),
        caption="The steps",
        height=6.0,
        abreast=3,
    )


def _step(ruling: Ruling[State, Step]) -> tuple[str, str]:
    ball = ruling.before.balls[ruling.before.seat]
    at = str(ruling.after.balls[ruling.before.seat].at)
    if ruling.move == PASS:
        return "--", at
    sign = "\N{MINUS SIGN}" if goes_back(ball) else "+"
    return f"{sign}{ruling.move.size}", at
