"""Rows of small numbers: what they stand for by plain arithmetic, and the same from compiled code."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour.kernels.buffers import Buffer, arrays_of
from parlour.kernels.entries import ENTRY_OPTIONS, register_kernels
from parlour.kernels.rows import LANE, LANES, MIDDLE, WIDE, change_row, fetch, sum_above

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

COUNT = 2 * WIDE


def packed(numbers: list[int], zero: int) -> list[int]:
    """Numbers in words, as differences from what stands for zero."""
    return [
        sum((number + zero) << (LANE * lane) for lane, number in enumerate(numbers[first : first + LANES]))
        for first in range(0, len(numbers), LANES)
    ]


def rows(seed: int) -> tuple[list[list[int]], Buffer]:
    """Four rows of numbers, and the same in words after a free row: two that have a zero, and two that are added."""
    rng = Random(seed)
    far = MIDDLE // 3
    drawn = [[rng.choice((rng.randint(-far, far), -far, 0, far)) for _ in range(LANES * COUNT)] for _ in range(4)]
    words = Buffer("i8", 5 * COUNT)
    words.write([word for row in drawn[:2] for word in packed(row, MIDDLE)], COUNT)
    words.write([word for row in drawn[2:] for word in packed(row, 0)], 3 * COUNT)
    return drawn, words


def change_and_sum(words: Array, count: int) -> int:
    """Write the first row, and sum up what is above zero in it and in the third."""
    fetch(words, 0)
    change_row(words, 0, count, 3 * count, 4 * count, count)
    return sum_above(words, 0, 2 * count, count)


@pytest.mark.parametrize("seed", range(20))
def test_rows_are_changed_and_summed_up_number_by_number(seed: int) -> None:
    (one, two, less, more), words = rows(seed)
    changed = [old - left + found for old, left, found in zip(one, less, more, strict=True)]
    assert change_and_sum(words, COUNT) == sum(max(0, number) for number in changed + two)
    assert words[:COUNT].tolist() == packed(changed, MIDDLE)


def test_compiled_code_does_the_same() -> None:
    numba = pytest.importorskip("numba")
    register_kernels()
    compiled = numba.njit(**ENTRY_OPTIONS)(change_and_sum)
    for seed in range(200):
        _, plain = rows(seed)
        _, words = rows(seed)
        (array,) = arrays_of((words,))
        assert compiled(array, COUNT) == change_and_sum(plain, COUNT)
        assert words.tolist() == plain.tolist()
