"""The random generator is the one that its papers describe: beside NumPy's, and by itself."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import EDGE, Generator, _layer_array, draw_normals, normal

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


def test_normal_numbers_are_normal() -> None:
    numbers = np.sort(Generator(11).normals(50_000).array)
    normal = np.array([0.5 + 0.5 * math.erf(number / math.sqrt(2)) for number in numbers])
    distance = np.abs(normal - np.arange(len(numbers)) / len(numbers)).max()
    assert distance < 1.95 / math.sqrt(len(numbers)), "Kolmogorov and Smirnov, 0.1 %"


def test_normal_numbers_of_pythons_generator_are_its_own() -> None:
    """In any order, since each makes two at a time and keeps the second in the generator."""
    mine, theirs = Random(5), Random(5)
    for _ in range(2000):
        assert normal(mine) == pytest.approx(theirs.gauss(0.0, 1.0), rel=1e-11)
        assert mine.gauss(0.0, 1.0) == pytest.approx(normal(theirs), rel=1e-11)
        assert normal(mine) == pytest.approx(theirs.gauss(0.0, 1.0), rel=1e-11)
    assert mine.random() == theirs.random()


def test_rows_have_normal_numbers_in_the_first_columns() -> None:
    rows = Generator(3).normal_rows(20, 2, 3).tolist()
    assert [number for first, second, _ in rows for number in (first, second)] == Generator(3).normals(40).tolist()
    assert {last for *_, last in rows} == {0.0}


def test_one_number_at_a_time_is_the_same() -> None:
    one, other = Generator(9), Generator(9)
    assert [one.normal() for _ in range(3000)] == other.normals(3000).tolist()
    assert one.word() == other.word()


def test_plain_python_gives_the_same_bits() -> None:
    sources = [Buffer.of("i8", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]) for _ in range(2)]
    found = [Buffer("f8", 500, 1) for _ in range(2)]
    draw_normals(sources[0], _layer_array(), found[0], 1)
    draw_normals.function(sources[1], _layer_array(), found[1], 1)
    assert found[0].tobytes() == found[1].tobytes()
    assert sources[0].tolist() == sources[1].tolist()


def test_other_seeds_give_other_numbers() -> None:
    assert len({Generator(seed).word() for seed in range(1000)}) == 1000
