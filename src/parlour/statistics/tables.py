"""Counts added up: one section for each game, with its tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from parlour.games import find_game
from parlour.games.statistics import ALL, Column, Measure
from parlour.intervals import Groups, Interval
from parlour.odds import Chance, chance
from parlour.statistics.counting import counts_of, counts_of_result

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.games.statistics import Count
    from parlour.record import Record
    from parlour.statistics.reading import Found

__all__ = ["Cell", "Row", "Section", "Table", "Total", "sections"]


class Cell(msgspec.Struct, frozen=True):
    """One number of a table.

    Attributes:
        column: the heading.
        kind: `count`, `mean` or `rate`.
        amount: the sum.
        of: how many chances there were; 0 for a count.
        value: the number to show; of a rate from 0 to 1; None if there was no chance.
        low: of a rate, the lower end of its 95 % interval, which takes whole matches as independent.
        high: of a rate, the upper end.
    """

    column: str
    kind: str
    amount: float
    of: int
    value: float | None
    low: Chance | None = None
    high: Chance | None = None

    def __str__(self) -> str:
        if self.value is None:
            return "-"
        if self.low is not None and self.high is not None:
            return str(Interval(chance(self.value), self.low, self.high))
        return f"{self.value:,.0f}" if self.kind == Measure.COUNT.value else f"{self.value:,.2f}"


class Row(msgspec.Struct, frozen=True):
    """A row of a table: a cell for each column."""

    name: str
    cells: tuple[Cell, ...]


class Table(msgspec.Struct, frozen=True):
    """A table of statistics."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Section(msgspec.Struct, frozen=True):
    """The statistics of one game."""

    game: str
    title: str
    matches: int
    results_only: int
    """Of how many of them only the result is known: what needs their moves or seats leaves them out."""
    tables: tuple[Table, ...]


@dataclass
class Total:
    """The counts of some matches by game, added up match by match, so that memory follows the tables only."""

    _matches: dict[str, int] = field(default_factory=dict)
    _results_only: dict[str, int] = field(default_factory=dict)
    _cells: dict[str, dict[str, dict[str | None, dict[Column, Groups]]]] = field(default_factory=dict)

    def add(self, game: str, counts: Iterable[Count]) -> None:
        """Add the counts of one match."""
        match: dict[tuple[str, str | None, Column], tuple[float, int]] = {}
        for count in counts:
            amount, of = match.get(place := (count.table, count.row, count.column), (0.0, 0))
            match[place] = (amount + count.amount, of + count.of)
        tables = self._cells.setdefault(game, {})
        for (table, name, column), counted in match.items():
            row = tables.setdefault(table, {}).setdefault(name, {})
            row[column] = row.get(column, Groups()).plus(*counted)
        self._matches[game] = self._matches.get(game, 0) + 1

    def take(self, found: Found) -> None:
        """Add all that a text has to count.

        Raises:
            ParlourError: a record does not replay; the message names the turn.
        """
        for record in found.records:
            self.add(found.game, counts_of(record))
        for result in found.results:
            self.add(found.game, counts_of_result(result))
        if found.results:
            self._results_only[found.game] = self._results_only.get(found.game, 0) + len(found.results)

    def sections(self) -> tuple[Section, ...]:
        """A section for each game, by name; rows by name too, the sum of all last."""
        return tuple(
            Section(
                game=game,
                title=find_game(game).title,
                matches=self._matches[game],
                results_only=self._results_only.get(game, 0),
                tables=tuple(_table(title, rows) for title, rows in self._cells[game].items()),
            )
            for game in sorted(self._matches)
        )


def sections(records: Sequence[Record]) -> tuple[Section, ...]:
    """The statistics of some records.

    Raises:
        ParlourError: one of them does not replay.
    """
    total = Total()
    for record in records:
        total.add(record.game, counts_of(record))
    return total.sections()


def _table(title: str, rows: dict[str | None, dict[Column, Groups]]) -> Table:
    columns = tuple(dict.fromkeys(column for row in rows.values() for column in row))
    names = sorted(rows, key=lambda name: (name is ALL, name or ""))
    return Table(
        title=title,
        columns=tuple(column.name for column in columns),
        rows=tuple(
            Row(
                "all" if name is ALL else name,
                tuple(_cell(column, rows[name].get(column, Groups())) for column in columns),
            )
            for name in names
        ),
    )


def _cell(column: Column, total: Groups) -> Cell:
    amount, of = total.amount, total.of
    if column.kind is Measure.COUNT:
        return Cell(column.name, column.kind.value, amount, of, amount)
    if not of:
        return Cell(column.name, column.kind.value, amount, of, None)
    if column.kind is Measure.MEAN:
        return Cell(column.name, column.kind.value, amount, of, amount / of)
    rate = total.rate()
    return Cell(column.name, column.kind.value, amount, of, rate.rate, rate.low, rate.high)
