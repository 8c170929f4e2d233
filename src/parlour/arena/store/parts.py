"""The parts of a store: Parquet files with a row for each game."""

from __future__ import annotations

import hashlib
import os
import secrets
from typing import TYPE_CHECKING, Any

from pyarrow import (
    Array,
    ArrowInvalid,
    ChunkedArray,
    Table,
    array,
    binary,
    compute,
    concat_arrays,
    concat_tables,
    float32,
    float64,
    int8,
    int32,
    list_,
    parquet,
    schema,
    string,
)

from parlour.arena.fixtures import Finish, Fixture
from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

__all__ = ["SCHEMA", "digest_of", "merged", "read_finishes", "read_part", "table_of", "unpacked", "write_part"]

SCHEMA = schema(
    [
        ("key", binary(16)),
        ("rules_version", int32()),
        ("options", string()),
        ("agents", list_(string())),
        ("versions", list_(string())),
        ("hands", list_(string())),
        ("seed", string()),
        ("scores", list_(float64())),
        ("termination", string()),
        ("plies", int32()),
        ("seconds", float32()),
        ("lots", string()),
        ("movers", list_(int8())),
        ("moves", list_(string())),
    ]
)
"""The columns. The name of the game is that of the folder, `game=NAME`, which readers of Parquet take for a column."""
MEASURED = "seconds"
"""The only column that differs when a game is played again."""
PREFIX, SUFFIX = "part-", ".parquet"


def table_of(games: Iterable[tuple[Fixture, Finish]]) -> Table:
    """Games as a table, in their order."""
    return Table.from_pylist([_row(fixture, finish) for fixture, finish in games], schema=SCHEMA)


def unpacked(game: str, table: Table) -> Iterator[tuple[Fixture, Finish]]:
    """The games of a table; the inverse of `table_of`."""
    for row in table.to_pylist():
        yield _fixture(game, row), _finish(row)


def read_finishes(table: Table, wanted: Array) -> Iterator[tuple[int, Finish]]:
    """How the games went whose keys are wanted, each with the place of its key."""
    places = compute.index_in(table["key"], value_set=wanted)
    found = compute.is_valid(places)
    for place, row in zip(places.filter(found).to_pylist(), table.filter(found).to_pylist(), strict=True):
        yield place, _finish(row)


def write_part(folder: Path, table: Table) -> Path:
    """Write a table as a new part of a folder, whole or not at all.

    Raises:
        ParlourError: when it cannot be written, such as on a full disk.
    """
    name = f"{PREFIX}{secrets.token_hex(12)}{SUFFIX}"
    hidden = folder / f".{name}"  # which readers of Parquet pass over
    try:
        folder.mkdir(parents=True, exist_ok=True)
        parquet.write_table(table, hidden, compression="zstd", compression_level=9)
        with hidden.open("rb") as file:
            os.fsync(file.fileno())
        return hidden.replace(folder / name)
    except OSError as error:
        raise ParlourError(f"{folder}: the games cannot be written: {error.strerror or error}") from error
    finally:
        hidden.unlink(missing_ok=True)


def read_part(file: Path, columns: Sequence[str] | None = None) -> Table | None:
    """A part; None if it is none, its end is missing, as after a loss of power, or somebody has taken it away."""
    try:
        table = parquet.ParquetFile(file).read(columns=list(columns or SCHEMA.names))
    except (ArrowInvalid, OSError):
        return None
    return table if set(columns or SCHEMA.names) <= set(table.column_names) else None


def merged(tables: Sequence[Table]) -> Table:
    """Tables as one, in the order of the keys, each key once."""
    whole = concat_tables(tables) if tables else SCHEMA.empty_table()
    order = compute.sort_indices(whole, sort_keys=[("key", "ascending"), (MEASURED, "ascending")])
    keys = whole["key"].take(order).combine_chunks()
    if len(keys) < 2:
        return whole.take(order)
    new = concat_arrays([array([True]), _array(compute.not_equal(keys[1:], keys[:-1]))])
    return whole.take(order.filter(new))


def digest_of(table: Table) -> str:
    """The SHA-256 of a merged table without what was measured: equal games have equal digests."""
    compared, whole = table.drop_columns([MEASURED]), hashlib.sha256()
    for batch in compared.to_batches(max_chunksize=4096):
        whole.update(repr(batch.to_pylist()).encode())
    return whole.hexdigest()


def _array(found: Any) -> Array:  # noqa: ANN401 - the library has no types
    return found.combine_chunks() if isinstance(found, ChunkedArray) else found


def _row(fixture: Fixture, finish: Finish) -> dict[str, Any]:
    return {
        "key": fixture.key,
        "rules_version": fixture.rules_version,
        "options": fixture.options,
        "agents": fixture.agents,
        "versions": fixture.versions,
        "hands": fixture.hands,
        "seed": str(fixture.seed),
        "scores": finish.scores,
        "termination": finish.termination,
        "plies": len(finish.moves),
        "seconds": finish.seconds,
        "lots": finish.lots,
        "movers": list(finish.movers),
        "moves": finish.moves,
    }


def _fixture(game: str, row: dict[str, Any]) -> Fixture:
    return Fixture(
        game=game,
        rules_version=row["rules_version"],
        options=row["options"],
        agents=tuple(row["agents"]),
        versions=tuple(row["versions"]),
        hands=tuple(row["hands"]),
        seed=int(row["seed"]),
    )


def _finish(row: dict[str, Any]) -> Finish:
    return Finish(
        scores=tuple(row["scores"]),
        termination=row["termination"],
        lots=row["lots"],
        movers=bytes(row["movers"]),
        moves=tuple(row["moves"]),
        seconds=row["seconds"],
    )
