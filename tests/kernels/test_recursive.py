"""Recursive kernels: plain functions for Python, compiled ones for entries."""

from __future__ import annotations

import numpy as np

from parlour.kernels.entries import entry, kernel, recursive


@kernel
def smaller(number: int) -> int:
    """What comes before a number."""
    return number - 1


@recursive
def sum_to(number: int, numbers: np.ndarray) -> int:
    """The sum of the first numbers."""
    return numbers[number] + sum_to(smaller(number), numbers) if number >= 0 else 0


@entry("a test", seconds=1)
def all_sums(numbers: np.ndarray, sums: np.ndarray) -> None:
    """Every sum, from the first number on."""
    for index in range(len(numbers)):
        sums[index] = sum_to(index, numbers)


def test_python_calls_the_plain_function() -> None:
    """Before any entry is compiled, and with kernels that Numba does not know yet."""
    assert sum_to(2, np.array([1, 2, 3])) == 6
    assert sum_to.__name__ == "sum_to"


def test_an_entry_calls_the_compiled_function() -> None:
    sums = np.zeros(3, np.int64)
    all_sums(np.array([1, 2, 3]), sums)
    assert sums.tolist() == [1, 3, 6]
    assert all_sums.signatures
