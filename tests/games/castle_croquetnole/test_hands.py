"""Hands are what they are called, by the closed form and by the physics."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest

from parlour.arena import Here, wilson
from parlour.flick import FASTEST
from parlour.games.castle_croquetnole import CastleCroquetnole, spec
from parlour.games.castle_croquetnole.bots.hands import AWAY, ERRORS, HANDS, RATES, SPEED_SHARE, steady, strikes
from parlour.games.castle_croquetnole.rules.table import COIN_WIDTH
from parlour.players import EXACT
from workshop.calibration import Plan
from workshop.calibration.castle_croquetnole import RANGES, calibrate, struck


@pytest.mark.parametrize("name", RATES)
def test_the_closed_form_is_what_the_physics_plays(name: str) -> None:
    """Eight thousand flicks of every hand, less those that are so slow that they stop short."""
    hand = spec.hand(name)
    made = wilson(struck(hand, 8000, 3), 8000)
    braking = CastleCroquetnole().layout.table.material.deceleration
    enough = math.sqrt(2.0 * braking * (AWAY - COIN_WIDTH))
    short = NormalDist().cdf((enough / FASTEST - 1.0) / hand.speed_sd)
    assert made.low - 0.01 <= RATES[name] * (1.0 - short) <= made.high + 0.01


@pytest.mark.parametrize("rate", [0.2, 0.5, 0.95])
def test_a_hand_is_worked_out_from_its_rate(rate: float) -> None:
    hand = steady(rate)
    assert strikes(hand) == pytest.approx(rate)
    assert hand.speed_sd == pytest.approx(SPEED_SHARE * hand.angle_sd)


@pytest.mark.parametrize("name", RATES)
def test_the_errors_follow_from_the_rates(name: str) -> None:
    assert ERRORS[name] == pytest.approx(steady(RATES[name]).angle_sd, rel=1e-13)


@pytest.mark.parametrize("rate", [0.0, 1.0, -1.0, 2.0])
def test_no_erring_hand_strikes_all_or_none(rate: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        steady(rate)


def test_a_hand_that_never_misses_strikes_all() -> None:
    assert strikes(EXACT) == 1.0
    assert struck(EXACT, 50, 1) == 50


def test_better_hands_err_less() -> None:
    errors = [preset.hand.angle_sd for preset in HANDS]
    assert errors == sorted(errors, reverse=True)


def test_calibration_stays_inside_its_ranges_and_can_fail() -> None:
    """Two thousand flicks a hand, as `python -m workshop.calibration` makes them."""
    found = calibrate(plan(2000, 7))
    (measure,) = found.measures
    for trial in measure.trials:
        assert trial.least <= trial.rate <= trial.most
    assert {trial.hand for trial in measure.trials} == set(RANGES) == set(RATES)
    assert calibrate(plan(50, 7)) == calibrate(plan(50, 7)) != calibrate(plan(50, 8))
    low, high = RANGES["champion"]
    assert not low <= struck(steady(0.7), 2000, 1) / 2000 <= high


def no_progress(what: str, done: int, total: int) -> None:
    """Ignores progress."""


def plan(shots: int, seed: int) -> Plan:
    return Plan(shots, 1, seed, Here(), no_progress)
