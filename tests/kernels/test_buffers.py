"""Memory without NumPy: what it holds, and that NumPy sees the same memory."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from parlour.kernels.buffers import CODES, Buffer, Constants, Layout, arrays_of, read_npz

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray


@pytest.mark.parametrize("code", CODES)
def test_numpy_sees_the_same_memory(code: str) -> None:
    buffer = Buffer(code, 2, 3)
    array = np.asarray(buffer)
    assert array.dtype == np.dtype(code)
    buffer[1, 2] = 1
    array[0, 1] = 1
    assert buffer.tolist() == array.astype(int).tolist() == [[0, 1, 0], [0, 0, 1]]
    assert buffer.nbytes == array.nbytes


def test_rows_are_parts_of_the_same_memory() -> None:
    buffer = Buffer("i8", 4, 2)
    buffer[1:3].fill(7)
    buffer[3][1] = 9
    np.asarray(buffer[2])[0] = 8
    assert buffer.tolist() == [[0, 0], [7, 7], [8, 7], [0, 9]]
    assert buffer.reshaped(8)[5] == 7
    assert np.shares_memory(np.asarray(buffer[1:3]), np.asarray(buffer))
    assert buffer[2:1].tolist() == []


@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0)])
def test_there_may_be_nothing(shape: tuple[int, ...]) -> None:
    assert np.asarray(Buffer("f8", *shape)).shape == shape
    assert Buffer("f8", *shape).tolist() == np.zeros(shape).tolist()


@pytest.mark.parametrize("place", [4, -5, (0, 2), (0, 0, 0)])
def test_beyond_the_end_is_refused(place: int | tuple[int, ...]) -> None:
    with pytest.raises((IndexError, ValueError)):
        Buffer("f8", 4, 2)[place] = 1.0


def test_a_copy_is_its_own() -> None:
    buffer = Buffer.of("f8", [1.0, 2.0])
    for other in (copy.deepcopy(buffer), pickle.loads(pickle.dumps(buffer)), Buffer.like("f8", buffer)):  # noqa: S301
        assert other.tolist() == [1.0, 2.0]
        other[0] = 3.0
    assert buffer.tolist() == [1.0, 2.0]


def test_only_numbers_of_the_type_are_copied() -> None:
    assert Buffer.like("f8", np.eye(2)).tolist() == [[1.0, 0.0], [0.0, 1.0]]
    with pytest.raises(ValueError, match="numbers of type f in the place of f8"):
        Buffer.like("f8", np.zeros(3, np.float32))


class Pair(NamedTuple):
    """Arrays whose length is that of the first."""

    first: Buffer
    second: tuple[Buffer, int]

    def __len__(self) -> int:
        return len(self.first)


def test_arguments_become_arrays_wherever_they_are() -> None:
    pair = Pair(Buffer("f8", 0), (Buffer("i8", 2), 3))
    found = arrays_of(pair)
    assert type(found) is Pair
    assert isinstance(found.first, np.ndarray)
    assert isinstance(found.second[0], np.ndarray)
    assert found.second[1] == 3


def test_constants_are_an_array_that_cannot_be_changed() -> None:
    constants = Constants("i8", [3, 1, 2])
    assert (len(constants), constants[1], [*constants]) == (3, 1, [3, 1, 2])
    array: NDArray[np.int64] = constants.array
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1


def test_what_numpy_has_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "some.npz"
    arrays: dict[str, NDArray[Any]] = {"one": np.arange(6.0).reshape(2, 3), "two": np.array([1, -2], np.int8)}
    for write in (np.savez, np.savez_compressed):
        write(path, name=np.array("Ada \u00e4"), one=arrays["one"], two=arrays["two"])
        found = read_npz(path)
        assert found.pop("name") == "Ada \u00e4"
        assert {name: each.tolist() for name, each in found.items()} == {n: a.tolist() for n, a in arrays.items()}
    np.savez(path, strange=np.zeros(2, np.complex128))
    with pytest.raises(ValueError, match=r"no \.npz file of numbers"):
        read_npz(path)


def test_an_unknown_field_is_named() -> None:
    layout = Layout([("x", "f8"), ("y", "f8")])
    record = layout.record(layout.room(1))
    with pytest.raises(AttributeError, match="a record of x, y has no field z"):
        record.z = 1.0
