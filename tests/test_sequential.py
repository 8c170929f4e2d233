"""The statistics of pairs, against published results of Stockfish's fishtest and against simulated matches."""

from __future__ import annotations

import math
from random import Random

import pytest

from workshop.benchmarks.sequential import Pair, Sprt, Standing, elo, log_ratio, pentanomial, rate

PUBLISHED = [
    ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96),
    ((11, 407, 3238, 513, 11), 0.25, 1.75, 2.93),
    ((59, 754, 2467, 865, 75), -0.5, 1.5, 2.95),
    ((133, 1751, 5094, 1849, 165), -0.5, 1.5, 2.94),
    ((491, 7345, 29693, 7670, 465), -0.25, 1.25, 2.96),
    ((53, 2220, 21459, 2445, 47), 0.25, 1.25, 2.97),
]
"""Counts of pairs, the two leads and the log of the ratio, from Stockfish's pull requests 2950, 2951, 2971 and 3098."""


@pytest.mark.parametrize(("counts", "elo0", "elo1", "published"), PUBLISHED)
def test_the_ratio_is_that_of_fishtest(counts: tuple[int, ...], elo0: float, elo1: float, published: float) -> None:
    assert round(log_ratio(counts, elo0, elo1), 2) == published


def test_the_ratio_of_two_scores_is_that_of_a_coin() -> None:
    """With two scores nothing but their mean is unknown, so the ratio is the plain one of two binomials."""
    lost, won, s0, s1 = 30, 50, rate(0), rate(40)
    plain = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    assert math.isclose(log_ratio((lost, 0, 0, 0, won), 0, 40), plain, abs_tol=0.01)


def test_the_ratio_turns_with_the_players() -> None:
    counts = (3, 10, 40, 25, 6)
    assert math.isclose(log_ratio(counts, 0, 30), -log_ratio(counts[::-1], -30, 0), abs_tol=1e-9)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 0), (0, 0, 7, 0, 0), (9, 0, 0, 0, 0), (0, 0, 0, 0, 9)])
def test_few_or_equal_pairs_have_a_finite_ratio(counts: tuple[int, ...]) -> None:
    assert math.isfinite(log_ratio(counts, 0, 10))


def test_elo_and_rate_are_inverse() -> None:
    assert math.isclose(elo(rate(100.0)), 100.0)
    assert elo(0.5) == 0.0


def test_what_pairs_say() -> None:
    even: list[Pair] = [(0.5, 0.5), (0.5, 0.0), (1.0, 0.5)]
    better: list[Pair] = [(1.0, 0.5), (0.5, 0.5), (1.0, 1.0)]
    level, ahead = Standing(even * 40), Standing(better * 40)
    assert level.score == 0.5
    assert level.counts == (0, 40, 40, 40, 0)
    assert level.drawn == pytest.approx(4 / 6)
    low, high = ahead.interval()
    assert low < ahead.score == 0.75 < high
    assert level.interval()[0] < 0.5 < level.interval()[1]
    assert "+191 Elo" in ahead.words()
    assert Sprt().decision(ahead.counts) == 10
    assert Sprt().decision(level.counts) is None


def test_without_a_pair_nothing_is_said() -> None:
    assert Standing().words() == "no pairs yet"
    assert Sprt().decision(Standing().counts) is None


PLAYERS = {0: (0.06, 0.18, 0.52, 0.18, 0.06), 1: (0.04, 0.14, 0.50, 0.23, 0.09)}
"""The chances of a pair's five scores: for equal players, and for one who scores 54.75 % of the points."""


def _tested(sprt: Sprt, chances: tuple[float, ...], seed: int) -> float:
    """What the test concludes from a simulated match."""
    rng, counts = Random(seed), [0] * 5
    while (decision := sprt.decision(counts)) is None:
        for score in rng.choices(range(5), chances, k=8):
            counts[score] += 1
    return decision


@pytest.mark.parametrize(("better", "wrong"), [(0, 33.0), (1, 0.0)])
def test_the_test_errs_as_often_as_it_says(better: int, wrong: float) -> None:
    sprt = Sprt(0.0, 33.0, alpha=0.1, beta=0.1)
    assert elo(sum(score * chance for score, chance in zip((0, 0.25, 0.5, 0.75, 1), PLAYERS[1], strict=True))) > 33
    errors = sum(_tested(sprt, PLAYERS[better], seed) == wrong for seed in range(200))
    assert errors <= 30, "of 200; 20 expected at most, 30 are two standard errors more"


def test_intervals_contain_the_truth_nineteen_times_in_twenty() -> None:
    rng, truth, inside = Random(7), 0.5475, 0
    for _ in range(300):
        scores = rng.choices(range(5), PLAYERS[1], k=80)
        low, high = Standing([(score / 4, score / 4) for score in scores]).interval()
        inside += low <= truth <= high
    assert 275 <= inside <= 295


def test_the_counts_are_of_whole_pairs() -> None:
    assert pentanomial([(0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (1.0, 1.0), (0.5, 1.0)]) == (1, 0, 2, 1, 1)
