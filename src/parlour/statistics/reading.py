"""A text that holds matches, read for statistics: a record, or a foreign file with the results of some matches."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from parlour.games import catalogue
from parlour.record import parse_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.statistics import Result
    from parlour.record import Record

__all__ = ["Found", "found_in"]


@dataclass(frozen=True, slots=True)
class Found:
    """What a text has to count.

    Attributes:
        game: of which all of it is.
        records: of a record, itself.
        results: of a foreign file, what it says of each match.
        doubts: what contradicts itself in a foreign file, a sentence each without its full stop.
    """

    game: str
    records: tuple[Record, ...] = ()
    results: tuple[Result, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def matches(self) -> int:
        """How many there are."""
        return len(self.records) + len(self.results)

    @property
    def turns(self) -> int:
        """The turns that are to be replayed, or the rounds that are counted in their stead."""
        return sum(len(record.turns) for record in self.records) + sum(result.parts for result in self.results)

    @property
    def names(self) -> Iterator[str]:
        """The names that tables may have."""
        sitters = chain.from_iterable(record.seats for record in self.records)
        return chain(
            chain.from_iterable((sitter.name, sitter.level) for sitter in sitters),
            chain.from_iterable(player for result in self.results for player in result.sides),
        )


def found_in(text: str) -> Found:
    """Read a record, or a file in any form that a game reads.

    Raises:
        ParlourError: the text is neither, or is broken; the message says where.
    """
    for spec in catalogue():
        for form in spec.real_table.exports if spec.real_table else ():
            if form.recognises(text):
                return Found(spec.name, results=form.results(text), doubts=form.doubts(text))
    record = parse_record(text)
    return Found(record.game, (record,))
