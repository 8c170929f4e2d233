"""Many tables as arrays: thousands of boards without an object for each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.physics.arrays import discs_array, memory
from parlour.physics.checks import PhysicsError
from parlour.physics.engine.records import START
from parlour.physics.packing import ground_of
from parlour.physics.table import Disc

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from numpy.typing import ArrayLike, NDArray

    from parlour.physics.table import Table

__all__ = ["TableArrays"]


@dataclass(frozen=True, slots=True, eq=False, init=False)
class TableArrays:
    """Tables that differ in their discs only, as arrays of shape (tables, discs).

    `x` and `y` have that shape; all else is broadcast to it: one number for all, a row of one for each disc, a column
    of one for each table. What is given is copied. Shapes and types are checked here; numbers, overlaps and places are
    checked when the tables are played, by compiled code.

    Args:
        board: what does not move: edge, posts, blocks, walls, lines, holes, material. Its own discs are not on these
            tables.
        x, y: centres, m.
        radius: m, above 0.
        mass: kg, above 0.
        present: whether the disc is there; of one that is not, all other numbers are ignored.
        vx, vy: velocities at the start, m/s.
        spin: rad/s, anticlockwise.
        friction: Coulomb coefficient on the surface; 0, the default, stands for the material's.

    Attributes:
        board: the fixed things.
        records: a structured array of shape (tables, discs) with the fields named above, as the engine has them.

    Raises:
        PhysicsError: an array has the wrong shape or holds no numbers.

    >>> from parlour.physics import Shot, Table, simulate_many
    >>> tables = TableArrays(
    ...     Table(),
    ...     x=[[0.0, 0.2], [0.0, 0.2]],
    ...     y=[[0.0, 0.0], [0.0, 0.0]],
    ...     radius=0.016,
    ...     mass=0.005,
    ...     present=[[True, True], [True, False]],
    ... )
    >>> simulate_many(tables, [Shot(0, (1.5, 0.0))] * 2).x.round(3)
    array([[0.178, 0.654],
           [0.765,   nan]])
    """

    board: Table
    records: NDArray[Any]

    def __init__(  # noqa: PLR0913 - an argument a column
        self,
        board: Table,
        x: ArrayLike,
        y: ArrayLike,
        radius: ArrayLike,
        mass: ArrayLike,
        *,
        present: ArrayLike = True,
        vx: ArrayLike = 0.0,
        vy: ArrayLike = 0.0,
        spin: ArrayLike = 0.0,
        friction: ArrayLike = 0.0,
    ) -> None:
        columns = {"x": x, "y": y, "radius": radius, "mass": mass, "vx": vx, "vy": vy, "spin": spin}
        columns["friction"] = friction
        arrays = {name: _array(column, name, "iuf", "numbers") for name, column in columns.items()}
        arrays["present"] = _array(present, "present", "b", "true or false")
        shape = arrays["x"].shape
        if len(shape) != 2 or arrays["y"].shape != shape:
            shapes = f"x has shape {shape} and y has shape {arrays['y'].shape}"
            raise PhysicsError(f"{shapes}; both must have a row for each table and a column for each disc")
        for name, array in arrays.items():
            _check_shape(name, array, shape)
        discs = np.empty(shape, START.dtype)
        _fill(discs, arrays)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "records", discs)

    @classmethod
    def of(cls, tables: Sequence[Table]) -> Self:
        """Tables as arrays; those with fewer discs than others have absent discs at the end of their rows.

        Raises:
            PhysicsError: there is no table, or they differ in more than their discs.
        """
        if not tables:
            raise PhysicsError("no table; give one for all shots, or one for each")
        ground = ground_of(tables[0])
        for index, table in enumerate(tables):
            if table is not tables[0] and ground_of(table) is not ground:
                raise PhysicsError(f"table {index} differs from table 0 in more than its discs")
        counts = np.array([len(table.discs) for table in tables])
        discs = np.zeros((len(tables), counts.max()), START.dtype)
        there = np.arange(discs.shape[1]) < counts[:, None]
        discs[there] = discs_array(chain.from_iterable(table.discs for table in tables))
        return cls._over(tables[0], discs)

    def __len__(self) -> int:
        """How many tables."""
        return len(self.records)

    def __getitem__(self, rows: slice) -> Self:
        """Some of the tables, over the same memory."""
        return self._over(self.board, self.records[rows])

    def table(self, row: int) -> tuple[Table, list[bool]]:
        """One table with the discs that are there, and of each disc of the row whether it is there.

        Raises:
            IndexError: there is no such table.
        """
        rows = self.records[row].tolist()
        there = [present != 0 for *_, present in rows]
        discs = (
            Disc(x, y, radius, mass, (vx, vy), spin, friction or None)
            for x, y, radius, mass, vx, vy, spin, friction, present in rows
            if present
        )
        return replace(self.board, discs=tuple(discs)), there

    def unbraked(self) -> str | None:
        """What may move for ever on one of the tables, in words; also a driven disc that does not move."""
        discs = self.records[self.records["present"] != 0]
        if self.board.material.friction == 0.0 and not (discs["friction"] > 0.0).all():
            return "a disc slides without friction, so it"
        return "a disc of infinite mass, which is driven," if np.isinf(discs["mass"]).any() else None

    @classmethod
    def _over(cls, board: Table, records: NDArray[Any]) -> Self:
        made = cls.__new__(cls)
        object.__setattr__(made, "board", board)
        object.__setattr__(made, "records", records)
        return made


def _array(value: ArrayLike, name: str, kinds: str, what: str) -> NDArray[Any]:
    """An array of one of some kinds."""
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise PhysicsError(f"{name} of the tables is no array: {error}") from error
    if array.dtype.kind not in kinds and array.size:
        raise PhysicsError(f"{name} of the tables is an array of {array.dtype}; it must hold {what}")
    return array


def _check_shape(name: str, array: NDArray[Any], shape: tuple[int, int]) -> None:
    """Refuse an array that cannot be broadcast to the tables' shape."""
    sides = zip(reversed(array.shape), reversed(shape), strict=False)
    if array.ndim > len(shape) or any(given not in {1, wanted} for given, wanted in sides):
        tables, columns = shape
        wrong = f"{name} has shape {array.shape}, which does not fit {tables} tables of {columns} discs"
        raise PhysicsError(f"{wrong}; give one number, one for each disc, or an array of shape {shape}")


BLOCK = 512
"""Tables that are written at a time: few enough to stay in the processor's cache, column after column."""


def _fill(discs: NDArray[Any], arrays: dict[str, NDArray[Any]]) -> None:
    """Write the discs block by block; what is the same for all tables is copied with the first block."""
    first = discs[:BLOCK]
    differing = {name for name, array in arrays.items() if array.shape[:-1] == (len(discs),)}
    for name, array in arrays.items():
        first[name] = array[:BLOCK] if name in differing else array
    for start in range(BLOCK, len(discs), BLOCK):
        block = discs[start : start + BLOCK]
        memory(block)[:] = memory(first)[: block.nbytes]  # faster than records, which NumPy copies field by field
        for name in differing:
            block[name] = arrays[name][start : start + BLOCK]
