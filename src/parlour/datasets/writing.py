"""A dataset in a folder: tables of Parquet, and what they are in `dataset.json`."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import msgspec
from pyarrow import Table, parquet

from parlour.arena.fixtures import record_of
from parlour.datasets.flicks import FLICKS, flicks_of
from parlour.datasets.positions import POSITIONS, encoding_of, positions_of
from parlour.game import ParlourError
from parlour.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from pyarrow import Schema

    from parlour.arena.fixtures import Finish, Fixture
    from parlour.games import GameSpec
    from parlour.games.analysis import Effort

__all__ = ["Written", "write_dataset"]

TOGETHER = 4096
"""Rows that are written at once, which bounds memory."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a dataset has.

    Attributes:
        games: how many.
        rows: by table.
        digest: of all rows but their keys, whatever their order: equal for equal games.
    """

    games: int
    rows: dict[str, int]
    digest: str


def write_dataset(
    folder: Path,
    spec: GameSpec[Any, Any, Any],
    games: Iterable[tuple[Fixture, Finish]],
    *,
    effort: Effort | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Written:
    """Write games as `positions.parquet`, in a flicking game also as `flicks.parquet`, and say what they are.

    Args:
        folder: is made if necessary; files of these names in it are replaced.
        spec: the game of all of them.
        games: as a store has them.
        effort: how far the engine looks to value each position; None for no values.
        progress: is called after each game.

    Raises:
        ParlourError: the game has no encoding, or the files cannot be written.
    """
    if spec.learning is None or spec.learning.encodings is None:
        raise ParlourError(f"{spec.title} has no encoding, so its positions cannot be written as numbers")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        told, written = _write(folder, spec, games, effort, progress)
        content = msgspec.json.encode({**told, **msgspec.to_builtins(written)})
        (folder / "dataset.json").write_bytes(msgspec.json.format(content, indent=1) + b"\n")
    except OSError as error:
        raise ParlourError(f"{folder}: the dataset cannot be written: {error.strerror or error}") from error
    return written


def _write(
    folder: Path,
    spec: GameSpec[Any, Any, Any],
    games: Iterable[tuple[Fixture, Finish]],
    effort: Effort | None,
    progress: Callable[[], None],
) -> tuple[dict[str, Any], Written]:
    """Write the tables. What their numbers mean, and what there is."""
    digests, told = list[bytes](), dict[str, Any]()
    schemas = {"positions": POSITIONS} | ({} if spec.flicking is None else {"flicks": FLICKS})
    with ExitStack() as stack:
        tables = {name: stack.enter_context(_Growing(folder / f"{name}.parquet", schemas[name])) for name in schemas}
        for fixture, finish in games:
            match = Match.from_record(spec, record_of(fixture, finish))
            rows = {
                "positions": [*positions_of(fixture.key, match, effort)],
                "flicks": [*flicks_of(fixture.key, match)],
            }
            for name, table in tables.items():
                table.extend(rows[name])
            digests.append(_digest(rows))
            told = told or _told(match)
            progress()
    whole = hashlib.sha256(b"".join(sorted(digests))).hexdigest()
    return told, Written(len(digests), {name: table.rows for name, table in tables.items()}, whole)


class _Growing:
    """A table that is written while it grows."""

    def __init__(self, file: Path, schema: Schema) -> None:
        self._schema, self._waiting, self.rows = schema, list[dict[str, Any]](), 0
        self._writer = parquet.ParquetWriter(file, schema, compression="zstd", compression_level=9)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._write()
        self._writer.close()

    def extend(self, rows: list[dict[str, Any]]) -> None:
        """Add rows."""
        self._waiting += rows
        self.rows += len(rows)
        if len(self._waiting) >= TOGETHER:
            self._write()

    def _write(self) -> None:
        if self._waiting:
            self._writer.write_table(Table.from_pylist(self._waiting, schema=self._schema))
        self._waiting = []


def _digest(rows: dict[str, list[dict[str, Any]]]) -> bytes:
    """Of the rows of one game, without its key, which depends on the versions of the agents."""
    said = [[{**row, "key": ""} for row in table] for table in rows.values()]
    return hashlib.sha256(msgspec.json.encode(said)).digest()


def _told(match: Match[Any, Any, Any]) -> dict[str, Any]:
    """What an observation and an action are."""
    encoding = encoding_of(match)
    return {
        "game": match.spec.name,
        "rules_version": match.spec.rules_version,
        "shape": list(encoding.shape),
        "planes": [{"name": plane.name, "meaning": plane.meaning} for plane in encoding.planes],
        "action": list(getattr(encoding, "names", ("number of an action",))),
    }
