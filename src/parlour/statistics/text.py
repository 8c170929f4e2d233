"""Statistics as CSV, a line for each cell, and as JSON."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import msgspec

from parlour.game import NotationError
from parlour.odds import chance
from parlour.statistics.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.statistics.tables import Section

__all__ = ["Line", "format_csv", "format_json", "lines_of", "parse_csv"]


class Line(msgspec.Struct, frozen=True):
    """A line of the CSV: a cell and its place."""

    game: str
    table: str
    row: str
    cell: Cell


HEAD = ("game", "table", "row", "column", "kind", "amount", "of", "value", "low", "high")


def lines_of(sections: Iterable[Section]) -> tuple[Line, ...]:
    """Every cell with its place, in the order of the tables."""
    return tuple(
        Line(section.game, table.title, row.name, cell)
        for section in sections
        for table in section.tables
        for row in table.rows
        for cell in row.cells
    )


def format_csv(lines: Iterable[Line]) -> str:
    """Lines as CSV with a heading; numbers keep every digit, and a missing one is empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for line in lines:
        writer.writerow(
            (line.game, line.table, line.row, *(_field(value) for value in msgspec.structs.astuple(line.cell)))
        )
    return out.getvalue()


def parse_csv(text: str) -> tuple[Line, ...]:
    """Read what `format_csv` writes.

    Raises:
        NotationError: naming the line.
    """
    rows = csv.reader(io.StringIO(text))
    if tuple(next(rows, ())) != HEAD:
        raise NotationError(f"line 1: the heading is {','.join(HEAD)}")
    return tuple(_line(number, row) for number, row in enumerate(rows, start=2))


def _line(number: int, row: list[str]) -> Line:
    if len(row) != len(HEAD):
        raise NotationError(f"line {number}: it has {len(row)} fields, not {len(HEAD)}")
    game, table, name, column, kind, amount, of, *rest = row
    try:
        value, *ends = (float(each) if each else None for each in rest)
        low, high = (None if each is None else chance(each) for each in ends)
        return Line(game, table, name, Cell(column, kind, float(amount), int(of), value, low, high))
    except ValueError as error:
        raise NotationError(f"line {number}: {error}") from error


def _field(value: object) -> str:
    return "" if value is None else repr(value) if isinstance(value, float) else str(value)


def format_json(sections: Sequence[Section]) -> str:
    """Statistics as one JSON object, indented, ending in a newline."""
    return msgspec.json.format(msgspec.json.encode({"sections": sections}), indent=1).decode() + "\n"
