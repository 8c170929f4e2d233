"""The vocabulary of printed score sheets: what a game's `score_sheet` supplies to be printed, empty or filled.

A sheet is lines to write on and tables. It says what is written where; the paper decides what goes on which page.
Everything that is filled in is a text, so an empty sheet and a filled one differ only in their texts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["BEFORE", "DATE", "Beside", "Blank", "Cell", "Column", "Grid", "Part", "ScoreSheet", "Sign", "disc"]


@dataclass(frozen=True, slots=True)
class Sign:
    """A small picture in a circle of radius 1 round (0, 0), y down, as SVG path data of M, L, C and Z.

    Attributes:
        outline: what is drawn as a line.
        solid: what is filled; where two of its areas overlap, a hole is left.
    """

    outline: str = ""
    solid: str = ""


def disc(radius: float) -> str:
    """A circle round (0, 0) as path data.

    >>> disc(1.0)[:36]
    'M0,-1 C0.5523,-1 1,-0.5523 1,0 C1,0.'
    """
    r, bend = radius, 0.5523 * radius
    return (
        f"M0,{-r:g} C{bend:g},{-r:g} {r:g},{-bend:g} {r:g},0 C{r:g},{bend:g} {bend:g},{r:g} 0,{r:g} "
        f"C{-bend:g},{r:g} {-r:g},{bend:g} {-r:g},0 C{-r:g},{-bend:g} {-bend:g},{-r:g} 0,{-r:g} Z"
    )


@dataclass(frozen=True, slots=True)
class Blank:
    """A line to write on.

    Attributes:
        label: what is written there: `Date`.
        text: what has been written there; empty to be written by hand.
        sign: before the label.
        is_date: whether it is the line for the date.
    """

    label: str
    text: str = ""
    sign: Sign | None = None
    is_date: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a table, with more than a text.

    Attributes:
        texts: what is written there, in parts of equal width.
        lost: written earlier, and struck through since.
        hint: small print at the top: the number of a place.
        shut: whether nothing can be written there.
        strong: whether it stands out.
    """

    texts: tuple[str, ...] = ("",)
    lost: tuple[str, ...] = ()
    hint: str = ""
    shut: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        name: its heading; no column of a table needs one.
        width: in relation to the others.
        group: a heading over this column and its neighbours of the same group.
        sign: of the group.
        strong: whether it stands out, as totals do.
        to_left: whether texts begin at its left edge, as names do.
    """

    name: str = ""
    width: float = 1.0
    group: str = ""
    sign: Sign | None = None
    strong: bool = False
    to_left: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table.

    Attributes:
        columns: from left to right.
        rows: each has a text or a cell for every column.
        spare: rows to write in, of which a page gets as many as it has room for.
        caption: over the table.
        sign: before the caption.
        height: of a row, mm.
        abreast: the table runs down this many times on a page, side by side.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell | str, ...], ...]
    spare: tuple[tuple[Cell | str, ...], ...] = ()
    caption: str = ""
    sign: Sign | None = None
    height: float = 8.0
    abreast: int = 1

    @property
    def headed(self) -> bool:
        """Whether its columns have headings."""
        return any(column.name for column in self.columns)

    @property
    def grouped(self) -> bool:
        """Whether there are headings over several columns."""
        return any(column.group for column in self.columns)


@dataclass(frozen=True, slots=True)
class Beside:
    """Tables side by side, each of the same width; none goes on to another page."""

    grids: tuple[Grid, ...]


Part = Grid | Beside


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet of one match.

    Attributes:
        title: the game.
        subtitle: what is played: the options that matter to the score.
        players: who plays, for the pages after the first; empty on an empty sheet.
        blanks: rows of lines to write on, at the top.
        parts: tables from top to bottom; only the last may have spare rows.
        closing: lines to write on, at the end.
        notes: how it is filled in, in small print on every page.
    """

    title: str
    subtitle: str
    players: str
    blanks: tuple[tuple[Blank, ...], ...]
    parts: tuple[Part, ...]
    closing: tuple[Blank, ...] = ()
    notes: tuple[str, ...] = ()

    def dated(self, day: str) -> ScoreSheet:
        """The same sheet with a date on its line for the date, if it has an empty one."""
        rows = tuple(
            tuple(replace(blank, text=day) if blank.is_date and not blank.text else blank for blank in row)
            for row in self.blanks
        )
        return replace(self, blanks=rows)


DATE = Blank("Date", is_date=True)
"""The line for the date."""
BEFORE = "\N{CHECK MARK}"
"""What is written for something that was so when the match began, in a position."""
