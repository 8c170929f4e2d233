"""The random generator is the one that its papers describe: beside NumPy's, and by itself."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.kernels.generator import EDGE, Generator, normal_number

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = (0, 1, 7, 2**32, 2**63 + 12345, 2**64 - 1, 2**130 + 5)


@pytest.mark.parametrize("seed", SEEDS)
def test_words_are_those_of_numpy(seed: int) -> None:
    mine, theirs = Generator(seed), np.random.PCG64(seed)
    assert [mine.word() for _ in range(100)] == theirs.random_raw(100).tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_all_numbers_are_those_of_numpy(seed: int) -> None:
    """In any order of asking; normal numbers but for the last bits, since NumPy's table of layers was rounded."""
    mine, theirs = Generator(seed), np.random.default_rng(seed)
    for _ in range(20):
        assert mine.below(1 << 32) == int(theirs.integers(1 << 32))
        assert [mine.below(size) for size in (7, 1, 3 * 10**9)] == [int(theirs.integers(s)) for s in (7, 1, 3 * 10**9)]
        assert mine.normals(4, 3).tolist() == pytest.approx(theirs.standard_normal((4, 3)), rel=1e-12)
        assert mine.random() == theirs.random()
        assert mine.choice(200, 60) == theirs.choice(200, 60, replace=False).tolist()
        assert mine.gumbel() == pytest.approx(theirs.gumbel(), rel=1e-12)


def test_the_tail_is_numpys_too() -> None:
    """One number in some four thousand lies beyond the lowest layer."""
    mine, theirs = Generator(3).normals(100_000).array, np.random.default_rng(3).standard_normal(100_000)
    assert np.allclose(mine, theirs, rtol=1e-12, atol=0)
    assert 10 < int(np.sum(np.abs(mine) > float(EDGE))) < 60


@pytest.mark.parametrize("word", [Generator(11).word, partial(Random(11).getrandbits, 64)])
def test_normal_numbers_are_normal(word: Callable[[], int]) -> None:
    numbers = np.sort([normal_number(word) for _ in range(50_000)])
    normal = np.array([0.5 + 0.5 * math.erf(number / math.sqrt(2)) for number in numbers])
    distance = np.abs(normal - np.arange(len(numbers)) / len(numbers)).max()
    assert distance < 1.95 / math.sqrt(len(numbers)), "Kolmogorov and Smirnov, 0.1 %"


def test_other_seeds_give_other_numbers() -> None:
    assert len({Generator(seed).word() for seed in range(1000)}) == 1000
