"""The score sheet of Castille for printing: the flags on the five territories, and the moves in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.rules.board import FLAGS, SEATS, TERRITORIES
from parlour.games.castille.rules.events import territory_title
from parlour.score_sheet import BEFORE, DATE, Blank, Cell, Column, Grid, ScoreSheet, Sign, disc

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.games.statistics import Replayed

    Row = tuple[Cell | str, ...]

__all__ = ["score_sheet"]

NOTCH = "M-0.4,-0.95 L0,-0.1 L0.4,-0.95 Z"
SIGNS = (Sign(outline=disc(0.95)), Sign(outline=disc(0.95), solid=f"{disc(0.95)} {NOTCH}"))
"""Silver, and copper with its notch."""
SPARE = 120
"""More turns than a page has room for."""
NOTES = (
    "Flags: write the turn in which a flag goes up, and strike it through when the other claims the "
    "territory. Moves: Sa1 Tc4 places a short and a tall peg; a2-a3xa4 moves and captures; --, a pass."
)


def score_sheet(match: Replayed[Castille, State, Move]) -> ScoreSheet:
    """The sheet of a match as far as it has been played; an empty one of a match without moves."""
    return ScoreSheet(
        title="Castille",
        subtitle=_played(match.game),
        players=" against ".join(filter(None, match.players)),
        blanks=(
            tuple(Blank(seat.capitalize(), match.players[number], SIGNS[number]) for number, seat in enumerate(SEATS)),
            (DATE, Blank("Place"), Blank("Event")),
        ),
        parts=(_flags(match), _moves(match)),
        closing=(Blank("Winner", match.result), Blank("Flags up", _up(match))),
        notes=(NOTES,),
    )


def _played(game: Castille) -> str:
    first = {"lot": "lots decide who begins"}.get(game.options.starter, f"{game.options.starter} begins")
    return f"{FLAGS} flags win, {first}"


def _up(match: Replayed[Castille, State, Move]) -> str:
    if not match.rulings:
        return ""
    state = match.rulings[-1].after
    return f"{state.flags_up(0)} \N{EN DASH} {state.flags_up(1)}"


# --- flags ------------------------------------------------------------------------------------------------------


def _flags(match: Replayed[Castille, State, Move]) -> Grid:
    """A territory a row, a player a column: the turns in which flags went up, struck through if displaced."""
    up: dict[tuple[str, int], tuple[str, ...]] = {}
    lost: dict[tuple[str, int], tuple[str, ...]] = {}
    for ruling in match.rulings[:1]:
        standing = zip(TERRITORIES, ruling.before.flags, strict=True)
        up |= {(name, seat): (BEFORE,) for name, seat in standing if seat is not None}
    for turn, ruling in _numbered(match):
        for event in ruling.events:
            if event.name == "claims":
                up[event.about[0], event.seat] = (str(turn),)
            elif event.name == "displaced":
                place = (event.about[0], event.seat)
                lost[place] = (*lost.get(place, ()), *up.pop(place))
    rows: tuple[Row, ...] = tuple(
        (_territory(number), *(Cell(up.get((name, seat), ("",)), lost.get((name, seat), ())) for seat in (0, 1)))
        for number, name in enumerate(TERRITORIES)
    )
    columns = (
        Column("Territory", 1.4, to_left=True),
        *(Column("flag up in turn", 2.0, seat.capitalize(), SIGNS[number]) for number, seat in enumerate(SEATS)),
    )
    return Grid(columns, rows, caption="Flags", height=8.0)


def _territory(number: int) -> str:
    """A territory with its letters: `North-west (NW)`.

    >>> _territory(2)
    'Centre (C)'
    """
    name = territory_title(number)
    return f"{name[0].upper()}{name[1:]} ({list(TERRITORIES)[number]})"


# --- moves ------------------------------------------------------------------------------------------------------


def _numbered(match: Replayed[Castille, State, Move]) -> Iterator[tuple[int, Ruling[State, Move]]]:
    """Every ruling with its turn: both players' turns of one row have one number."""
    first = _first(match)
    for number, ruling in enumerate(match.rulings):
        yield (number + (match.rulings[0].before.seat != first)) // 2 + 1, ruling


def _first(match: Replayed[Castille, State, Move]) -> int:
    """The seat in the first column of the moves: who began, if the match has begun."""
    if match.rulings and match.from_start:
        return match.rulings[0].before.seat
    return 1 if match.game.options.starter == "copper" else 0


def _moves(match: Replayed[Castille, State, Move]) -> Grid:
    first = _first(match)
    order = (first, 1 - first)
    rows: dict[int, list[str]] = {}
    for (turn, ruling), text in zip(_numbered(match), match.texts, strict=True):
        rows.setdefault(turn, [str(turn), "", ""])[1 + order.index(ruling.before.seat)] = text
    spare = [(str(number + 1), "", "") for number in range(len(rows), len(rows) + SPARE)]
    columns = (Column("Turn", 0.8), *(Column(SEATS[seat].capitalize(), 3.2, to_left=True) for seat in order))
    return Grid(
        columns,
        tuple(tuple(row) for row in rows.values()),
        () if match.outcome is not None else tuple(spare),
        caption="Moves",
        height=6.0,
        abreast=2,
    )
