"""Trajectories as a Parquet file, for tools that read columns. Needs the extra `store`.

from parlour.physics.parquet import read_trajectories, write_trajectories

write_trajectories("shots.parquet", (sampled(batch.motion(k)) for k in range(len(batch))))
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Any

from parlour.extras import import_with_extra
from parlour.physics.trajectories import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from parlour.physics.trajectories import Row, Trajectory

__all__ = ["read_trajectories", "write_trajectories"]


def write_trajectories(file: str | Path, trajectories: Iterable[Trajectory]) -> None:
    """Write trajectories to a file, which is replaced; one after the other, so that they need not fit into memory.

    A row of the file is a row of a disc: `shot`, the number of the trajectory; `disc`, its place in the table's discs;
    and `COLUMNS`. Events and resting places are not written; JSON has them.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    arrow, parquet = import_with_extra("pyarrow", "store"), import_with_extra("pyarrow.parquet", "store")
    numbers = ((name, arrow.float64()) for name in COLUMNS)
    schema = arrow.schema([("shot", arrow.int64()), ("disc", arrow.int32()), *numbers])
    with parquet.ParquetWriter(file, schema) as writer:
        for shot, trajectory in enumerate(trajectories):
            writer.write_table(arrow.table(_columns(shot, trajectory), schema=schema))


def read_trajectories(file: str | Path) -> dict[int, dict[int, tuple[Row, ...]]]:
    """The rows of a file by the number of the trajectory, and by disc; of discs that have any.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    parquet = import_with_extra("pyarrow.parquet", "store")
    found: dict[int, dict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for batch in parquet.ParquetFile(file).iter_batches():
        for shot, disc, *row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            found[shot][disc].append(tuple(row))
    return {shot: {disc: tuple(rows) for disc, rows in discs.items()} for shot, discs in found.items()}


def _columns(shot: int, trajectory: Trajectory) -> list[list[Any]]:
    """The rows of a trajectory as columns."""
    rows = ((shot, disc, *row) for disc, several in enumerate(trajectory.discs) for row in several)
    flat, width = list(chain.from_iterable(rows)), 2 + len(COLUMNS)
    return [flat[column::width] for column in range(width)]
