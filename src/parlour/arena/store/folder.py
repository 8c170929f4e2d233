"""A store's folder: games are looked up in it, kept in it, and read from it."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyarrow import Table, array, binary

from parlour.arena.fixtures import record_of
from parlour.arena.layout import folder_of, games_in, parts_in
from parlour.arena.store.parts import merged, read_finishes, read_part, table_of, unpacked, write_part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from parlour.arena.fixtures import Finish, Fixture
    from parlour.record import Record

__all__ = ["GameStore"]

PART_SECONDS = 10.0
"""After this time the games that have ended become a part: it is the most that a lost machine loses."""
PART_GAMES = 10_000
"""So many games become a part at once, to bound memory."""


@dataclass(frozen=True)
class GameStore:
    """Games in a folder, which need not exist yet. Any number of programs may use it at once.

    Attributes:
        folder: with a folder `game=NAME` for each game.
    """

    folder: Path

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games that it has, sorted."""
        return games_in(self.folder)

    def find(self, fixtures: Iterable[Fixture]) -> Iterator[tuple[int, Finish]]:
        """Those of some fixtures of one game whose games are here, each once, by their place among them."""
        keys, game = list[bytes](), ""
        for fixture in fixtures:
            keys.append(fixture.key)
            game = fixture.game
        wanted, seen = array(keys, binary(16)), set[int]()
        for table in self._tables(game):
            for place, finish in read_finishes(table, wanted):
                if place not in seen:
                    seen.add(place)
                    yield place, finish

    @contextmanager
    def keeping(self, game: str) -> Iterator[Keeping]:
        """Keep games of that name as they end; what is left becomes a part when the context ends, however it does."""
        kept = Keeping(folder_of(self.folder, game))
        try:
            yield kept
        finally:
            kept.write()

    def table(self, game: str, columns: Sequence[str] | None = None) -> Table:
        """The games of one name as one table, each once, in the order of their keys: equal for equal games.

        Args:
            game: its name.
            columns: those that are read, by default all; key and seconds are always among them.
        """
        read = None if columns is None else tuple(dict.fromkeys(("key", "seconds", *columns)))
        return merged(tuple(self._tables(game, read)))

    def count(self, game: str) -> int:
        """How many games of one name there are, each counted once."""
        rows: int = self.table(game, ()).num_rows
        return rows

    def fixtures(self, game: str) -> Iterator[tuple[Fixture, Finish]]:
        """What decided each game, and how it went, in the order of their keys."""
        for batch in self.table(game).to_batches(max_chunksize=1024):
            yield from unpacked(game, Table.from_batches([batch]))

    def records(self, game: str) -> Iterator[Record]:
        """The record of each game, in the order of their keys."""
        for fixture, finish in self.fixtures(game):
            yield record_of(fixture, finish)

    def merge(self, others: Iterable[GameStore] = ()) -> None:
        """Take over the games of other stores, and make one part of all parts of each game.

        A part is taken away when the new one is written; so nothing is lost whenever this ends, and nobody else may
        write at the same time.
        """
        everyone = (self, *others)
        for game in sorted({game for store in everyone for game in store.games}):
            old = parts_in(self.folder, game)
            whole = merged([table for store in everyone for table in store._tables(game)])  # noqa: SLF001 - as itself
            new = write_part(folder_of(self.folder, game), whole)
            for part in old:
                if part != new:
                    part.unlink()

    def broken(self) -> tuple[Path, ...]:
        """The parts that cannot be read, whose games are missing until they are played again."""
        return tuple(
            part for game in self.games for part in parts_in(self.folder, game) if read_part(part, ("plies",)) is None
        )

    def _tables(self, game: str, columns: Sequence[str] | None = None) -> Iterator[Table]:
        for part in parts_in(self.folder, game):
            table = read_part(part, columns)
            if table is not None:
                yield table


@dataclass
class Keeping:
    """Games that wait to become a part of a folder."""

    folder: Path
    _games: list[tuple[Fixture, Finish]] = field(default_factory=list)
    _since: float = field(default_factory=time.monotonic)

    def keep(self, fixture: Fixture, finish: Finish) -> None:
        """Add a game; now and then those that wait become a part.

        Raises:
            ParlourError: when the part cannot be written.
        """
        self._games.append((fixture, finish))
        if len(self._games) >= PART_GAMES or time.monotonic() - self._since >= PART_SECONDS:
            self.write()

    def write(self) -> None:
        """Make a part of the games that wait.

        Raises:
            ParlourError: when it cannot be written.
        """
        if self._games:
            write_part(self.folder, table_of(self._games))
            self._games = []
        self._since = time.monotonic()
