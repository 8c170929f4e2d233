"""Intervals of rates whose chances come in groups, against drawing whole groups again."""

from __future__ import annotations

from itertools import starmap
from random import Random

import pytest

from parlour.games.statistics import Column, Count, Measure
from parlour.intervals import Groups, Interval, wilson
from parlour.statistics import Total

Group = tuple[float, int]
WIDTHS = (0.85, 1.25)
"""How wide an interval may be beside that of drawing again."""


def summed(groups: list[Group]) -> Groups:
    found = Groups()
    for amount, of in groups:
        found = found.plus(amount, of)
    return found


def matches(seed: int, number: int, alike: float) -> list[Group]:
    """Matches of 12 to 40 shots; `alike` is how far their rates lie apart, as a standard deviation."""
    rng = Random(seed)
    rates = [min(max(rng.gauss(0.34, alike), 0.0), 1.0) for _ in range(number)]
    sizes = [rng.randint(12, 40) for _ in range(number)]
    return [(sum(rng.random() < rate for _ in range(size)), size) for rate, size in zip(rates, sizes, strict=True)]


def drawn_again(groups: list[Group], seed: int = 1, times: int = 1500) -> tuple[float, float]:
    """The middle 95 % of the rates of whole groups drawn again and again."""
    rng = Random(seed)
    sums = [[sum(column) for column in zip(*rng.choices(groups, k=len(groups)), strict=True)] for _ in range(times)]
    rates = sorted(amount / of for amount, of in sums)
    return rates[round(0.025 * times)], rates[round(0.975 * times)]


def width(interval: Interval) -> float:
    return interval.high - interval.low


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("alike", [0.0, 0.1, 0.25])
def test_the_interval_is_that_of_drawing_whole_matches_again(seed: int, alike: float) -> None:
    groups = matches(seed, 80, alike)
    found, (low, high) = summed(groups).rate(), drawn_again(groups)
    assert WIDTHS[0] < width(found) / (high - low) < WIDTHS[1]
    assert abs(found.low - low) < 0.25 * (high - low)
    assert abs(found.high - high) < 0.25 * (high - low)


def test_shots_alone_would_give_an_interval_that_is_too_narrow() -> None:
    groups = matches(1, 80, 0.25)
    made, shots = (sum(column) for column in zip(*groups, strict=True))
    low, high = drawn_again(groups)
    assert width(wilson(made, int(shots))) < 0.6 * (high - low)


@pytest.mark.parametrize("number", [5, 20])
def test_it_contains_the_truth_as_often_as_it_says(number: int) -> None:
    """Also with few matches, where resampling is too narrow itself."""
    found = [summed(matches(seed, number, 0.15)).rate() for seed in range(400)]
    inside = sum(each.low <= 0.34 <= each.high for each in found)
    assert 368 <= inside <= 396, "of 400; 380 expected"


def test_one_chance_in_each_group_is_the_plain_interval() -> None:
    assert summed([(1, 1), (0.5, 1), (0, 1), (1, 1)]).rate() == wilson(2.5, 4)


def test_one_group_is_worth_one_chance_and_none_nothing() -> None:
    assert summed([(20, 100)]).rate() == wilson(0.2, 1)
    assert Groups().rate() == wilson(0, 0)


def test_groups_that_differ_less_than_chance_are_worth_no_more_than_their_chances() -> None:
    even = summed([(5, 10)] * 200).rate()
    assert width(even) >= width(wilson(1000, 2000))


def test_an_amount_without_a_chance_is_no_group() -> None:
    assert summed([(3, 10), (0, 0), (6, 10)]) == summed([(3, 10), (6, 10)])


def test_the_two_players_of_a_match_are_one_group() -> None:
    """The row of all adds up shots of both players; a match is still one."""
    column, total = Column("20 by a shot", Measure.RATE), Total()
    groups = matches(3, 30, 0.25)
    for made, shots in groups:
        halves = ((made // 2, shots // 2), (made - made // 2, shots - shots // 2))
        total.add("crokinole", list(starmap(lambda one, of: Count("Shots", None, column, one, of), halves)))
    ((section),) = total.sections()
    (cell,) = section.tables[0].rows[0].cells
    expected = summed(groups).rate()
    assert (cell.value, cell.low, cell.high) == (expected.rate, expected.low, expected.high)
