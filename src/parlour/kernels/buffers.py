"""The memory that kernels take and give, and how records lie in it. Nothing here needs NumPy.

A `Buffer` is to a kernel what an array of NumPy is, and `numpy.asarray` takes it without a copy. A `Layout` is to a
kernel what a record type of NumPy is.
"""

from __future__ import annotations

import math
import struct
from array import array
from ast import literal_eval
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from zipfile import BadZipFile, ZipFile

from parlour.extras import import_with_extra

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Array", "Buffer", "Constants", "Grid", "Layout", "Record", "arrays_of", "read_npz", "read_words"]

Array: TypeAlias = Any
"""A `Buffer`, or an array of NumPy."""

CODES = {"f8": "d", "f4": "f", "i8": "q", "i4": "i", "i1": "b", "u1": "B", "b1": "B"}
"""By NumPy's name of a type: the letter that `array` and `struct` have for it."""
FLOATS = ("d", "f")
CACHE_LINE = 64
"""Bytes that a processor fetches at once: buffers begin where such a line does."""


class Grid:
    """Numbers of one type along axes, in row-major order, over memory that something else holds.

    Attributes:
        flat: all numbers in one row.
        shape: how many there are along each axis.
    """

    __slots__ = ("flat", "shape")

    def __init__(self, flat: memoryview[Any], shape: tuple[int, ...]) -> None:
        self.flat: memoryview[Any] = flat
        self.shape: tuple[int, ...] = shape

    def write(self, numbers: Iterable[float], at: int = 0) -> None:
        """Overwrite numbers, from a place in the row of all on.

        Raises:
            ValueError: there is no room for so many.
        """
        given = array(self.flat.format, numbers)
        self.flat[at : at + len(given)] = given

    def fill(self, number: float) -> None:
        """Make all numbers the same."""
        self.flat[:] = array(self.flat.format, [number]) * len(self.flat)

    def tolist(self) -> list[Any]:
        """The numbers in nested lists."""
        return self.flat.tolist() if len(self.shape) == 1 else [self[row].tolist() for row in range(self.shape[0])]

    def tobytes(self) -> bytes:
        """A copy of the memory, as an array of NumPy gives it."""
        return self.flat.tobytes()

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, place: int | slice | tuple[int, ...]) -> Any:  # noqa: ANN401 - a number, or a grid
        if isinstance(place, slice):
            return self._part(*place.indices(self.shape[0]))
        if isinstance(place, int) and len(self.shape) == 1 and 0 <= place < self.shape[0]:
            return self.flat[place]  # what is read most, at once
        first, rest = self._found(place)
        if not rest:
            return self.flat[first]
        return self._over(self.flat[first : first + math.prod(rest)], rest, first)

    def __setitem__(self, place: int | tuple[int, ...], number: float) -> None:
        first, rest = self._found(place)
        if rest:
            raise IndexError(f"{place} is no place of one number")
        self.flat[first] = number

    def _part(self, start: int, stop: int, step: int) -> Grid:
        """Some of the rows, over the same memory."""
        size, stop = math.prod(self.shape[1:]), max(start, stop)
        if step != 1:
            raise IndexError("rows one after the other, or one")
        return self._over(self.flat[start * size : stop * size], (stop - start, *self.shape[1:]), start * size)

    def _over(self, flat: memoryview[Any], shape: tuple[int, ...], first: int) -> Grid:  # noqa: ARG002 - as of a buffer
        """A part of the numbers, from one on."""
        return Grid(flat, shape)

    def _found(self, place: int | tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """Where something begins in the row of all numbers, and its shape."""
        indices = place if isinstance(place, tuple) else (place,)
        rest, first = self.shape[len(indices) :], 0
        if len(indices) > len(self.shape):
            raise IndexError(f"{len(indices)} indices for {len(self.shape)} axes")
        for index, length in zip(indices, self.shape, strict=False):
            at = index + length if index < 0 else index
            if not 0 <= at < length:
                raise IndexError(f"{index} is beyond an axis of {length}")
            first = first * length + at
        return first * math.prod(rest), rest


class Buffer(Grid):
    """Numbers of one type in memory of their own; zeros at first.

    Args:
        code: the type of a number, as NumPy names it: `f8`, `i8`, `u1`, ...
        shape: how many there are along each axis.

    Attributes:
        code: as given.
        nbytes: how many bytes they take.

    >>> places = Buffer("f8", 2, 3)
    >>> places[1, 2] = 0.5
    >>> places.tolist()
    [[0.0, 0.0, 0.0], [0.0, 0.0, 0.5]]
    """

    __slots__ = ("__array_interface__", "__weakref__", "code", "nbytes")

    def __init__(self, code: str, *shape: int) -> None:
        count, size = math.prod(shape), struct.calcsize(CODES[code])
        held = array(CODES[code], bytes(count * size + CACHE_LINE))
        address, _ = held.buffer_info()
        skipped = -address % CACHE_LINE // size
        self._hold(code, memoryview(held)[skipped : skipped + count], shape, address + skipped * size)

    def _hold(self, code: str, flat: memoryview[Any], shape: tuple[int, ...], address: int) -> None:
        super().__init__(flat, shape)
        self.code: str = code
        self.nbytes: int = flat.nbytes
        self.__array_interface__: dict[str, Any] = {
            "version": 3,
            "typestr": f"<{code}",
            "shape": shape,
            "strides": None,
            "data": (address, False),
        }

    def _over(self, flat: memoryview[Any], shape: tuple[int, ...], first: int) -> Buffer:
        part = object.__new__(Buffer)
        address: int = self.__array_interface__["data"][0]
        part._hold(self.code, flat, shape, address + first * flat.itemsize)
        return part

    def reshaped(self, *shape: int) -> Buffer:
        """The same memory with other axes."""
        return self._over(self.flat, shape, 0)

    @classmethod
    def of(cls, code: str, values: Iterable[float]) -> Buffer:
        """A row of these numbers."""
        numbers = tuple(values)
        buffer = cls(code, len(numbers))
        buffer.write(numbers)
        return buffer

    @classmethod
    def rows(cls, code: str, values: Sequence[Sequence[float]], width: int) -> Buffer:
        """Rows of so many numbers."""
        buffer = cls(code, len(values), width)
        buffer.write([number for row in values for number in row])
        return buffer

    @classmethod
    def like(cls, code: str, values: Any) -> Buffer:  # noqa: ANN401 - whatever shows its memory
        """A copy of an array in one piece, of any library.

        Raises:
            ValueError: its numbers are of another type.
        """
        view = memoryview(values.flat if isinstance(values, Grid) else values)
        shape: tuple[int, ...] = values.shape
        there, wanted = view.format, CODES[code]
        if view.itemsize != struct.calcsize(wanted) or (there in FLOATS) != (wanted in FLOATS):
            raise ValueError(f"numbers of type {there} in the place of {code}")
        return _restored(code, shape, view.tobytes())

    @classmethod
    def of_bytes(cls, content: bytes | memoryview[Any]) -> Buffer:
        """A row of bytes with this content."""
        buffer = cls("u1", len(content))
        buffer.flat[:] = content
        return buffer

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.code, self.shape, self.tobytes())

    @property
    def array(self) -> NDArray[Any]:
        """The same memory as an array of NumPy.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        made: NDArray[Any] = import_with_extra("numpy").asarray(self)
        return made


SEEN = frozenset(
    {"ctypes", "data", "dtype", "flags", "flatten", "itemsize", "nbytes", "ndim", "shape", "size", "strides"}
)
"""What Numba reads of an array that it compiles into the code."""


class Constants:
    """Numbers that are compiled into kernels: in compiled code a frozen array, elsewhere a tuple.

    Args:
        code: the type of a number, as NumPy names it: `f8` or `i8`.
        numbers: in one row.
    """

    def __init__(self, code: str, numbers: Iterable[Any]) -> None:
        self.code: str = code
        self.numbers: tuple[Any, ...] = tuple(numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, place: int) -> Any:  # noqa: ANN401 - a number
        return self.numbers[place]

    def __repr__(self) -> str:
        return f"Constants({self.code!r}, {self.numbers})"

    @cached_property
    def array(self) -> NDArray[Any]:
        """The numbers, which cannot be changed.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        numpy = import_with_extra("numpy")
        made: NDArray[Any] = numpy.array(self.numbers, self.code)
        made.flags.writeable = False
        return made

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - of an array
        if name not in SEEN:
            raise AttributeError(f"constants have no {name}")
        return getattr(self.array, name)


def read_npz(path: Path) -> dict[str, Any]:
    """The arrays of an .npz file of NumPy, each a `Buffer`; a text is a string.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is no such file, or holds something else.
    """
    try:
        with ZipFile(path) as file:
            return {name.removesuffix(".npy"): _read_npy(file.read(name)) for name in file.namelist()}
    except (BadZipFile, IndexError, KeyError, SyntaxError, struct.error) as error:
        raise ValueError(f"it is no .npz file of numbers: {error}") from error


def read_words(path: Path) -> tuple[int, ...]:
    """The whole numbers of the array `words` in an .npz file, in one row.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is no such file, or holds something else.
    """
    return tuple(read_npz(path)["words"].flat)


def _read_npy(content: bytes) -> Any:  # noqa: ANN401 - a buffer or a text
    """One array, as NumPy's format of version 1 has it: a mark, the length of the header, the header, the numbers."""
    start = 10 + struct.Struct("<H").unpack_from(content, 8)[0]
    header = literal_eval(content[10:start].decode("latin-1").strip())
    code, shape = header["descr"][1:], header["shape"]
    if content[:7] != b"\x93NUMPY\x01" or header["fortran_order"]:
        raise ValueError("an array is in another format")
    if code.startswith("U"):
        return content[start:].decode("utf-32-le")
    return _restored(code, shape, content[start:])


def _restored(code: str, shape: tuple[int, ...], content: bytes) -> Buffer:
    """A buffer with this content: a copy of another array, or what a file or another process has of it."""
    buffer = Buffer(code, *shape)
    buffer.flat.cast("B")[:] = content
    return buffer


def arrays_of(value: Any) -> Any:  # noqa: ANN401 - an argument of a kernel
    """An argument with arrays of NumPy in the place of buffers, over the same memory."""
    if isinstance(value, Buffer):
        return value.array
    if not isinstance(value, tuple):
        return value
    # As `_make` does, which goes by a length that some tuples define as that of their arrays.
    return tuple.__new__(type(value), map(arrays_of, value))


class Layout:
    """How the fields of a record lie in memory: one after the other, without gaps, little-endian.

    Args:
        fields: the name of each, the type of its numbers as NumPy names it, and its shape if it is not one number.

    Attributes:
        itemsize: the bytes of a record.
        names: of the fields.
        packed: packs and unpacks a whole record.

    >>> layout = Layout([("disc", "i8"), ("x", "f8"), ("sides", "i1", (3,))])
    >>> layout.itemsize
    19
    >>> layout.packed.unpack(layout.packed.pack(2, 0.5, 1, 0, -1))
    (2, 0.5, 1, 0, -1)
    """

    def __init__(self, fields: Sequence[tuple[str, str] | tuple[str, str, tuple[int, ...]]]) -> None:
        self._fields = tuple(fields)
        parts = [_Part.of(*field[1:]) for field in self._fields]
        starts = accumulate((part.packed.size for part in parts), initial=0)
        self.names: tuple[str, ...] = tuple(field[0] for field in self._fields)
        placed = zip(self.names, parts, starts, strict=False)
        self.parts: dict[str, _Part] = {name: part._replace(at=at) for name, part, at in placed}
        self.packed: struct.Struct = struct.Struct("<" + "".join(part.packed.format[1:] for part in parts))
        self.itemsize: int = self.packed.size

    def room(self, count: int) -> Buffer:
        """Memory for so many records, as bytes."""
        return Buffer("u1", count * self.itemsize)

    def record(self, memory: Buffer, index: int = 0) -> Record:
        """One record of a memory that holds several."""
        start = index * self.itemsize
        return Record(self, memory.flat[start : start + self.itemsize])

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The same as a type of NumPy, whose elements have their fields as attributes.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        numpy = import_with_extra("numpy")
        made: np.dtype[Any] = numpy.dtype((numpy.record, list(self._fields)))
        return made

    def __repr__(self) -> str:
        return f"Layout({list(self._fields)})"


class _Part(NamedTuple):
    """A field: how it is packed, the type of its numbers, its shape, and where it begins."""

    packed: struct.Struct
    code: str
    shape: tuple[int, ...]
    at: int

    @classmethod
    def of(cls, code: str, shape: tuple[int, ...] = ()) -> _Part:
        return cls(struct.Struct(f"<{math.prod(shape) if shape else ''}{CODES[code]}"), code, shape, 0)


class Record:
    """A record whose fields are attributes: a number, or a `Grid` of numbers.

    >>> layout = Layout([("disc", "i8"), ("sides", "i1", (3,))])
    >>> record = layout.record(layout.room(1))
    >>> record.disc, record.sides[1] = 2, -1
    >>> record.disc, record.sides.tolist()
    (2, [0, -1, 0])
    """

    __slots__ = ("_layout", "_memory")

    def __init__(self, layout: Layout, memory: memoryview[Any]) -> None:
        object.__setattr__(self, "_layout", layout)
        object.__setattr__(self, "_memory", memory)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a number, or a grid
        part: _Part = self._part(name)
        if not part.shape:
            return part.packed.unpack_from(self._memory, part.at)[0]
        return Grid(self._memory[part.at : part.at + part.packed.size].cast(CODES[part.code]), part.shape)

    def __setattr__(self, name: str, number: float) -> None:
        part = self._part(name)
        part.packed.pack_into(self._memory, part.at, number)

    def _part(self, name: str) -> _Part:
        layout: Layout = self._layout
        try:
            return layout.parts[name]
        except KeyError:
            raise AttributeError(f"a record of {', '.join(self._layout.names)} has no field {name}") from None
