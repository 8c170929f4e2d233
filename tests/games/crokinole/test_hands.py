"""Hands are what they are called, by the closed form and by the physics."""

from __future__ import annotations

from random import Random

import pytest

from parlour.arena import wilson
from parlour.flick import Flick
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.calibrate import RANGES, calibrate, open_twenty, twenties
from parlour.games.crokinole.bots.hands import HANDS, RATES, SPEED_SHARE
from parlour.games.crokinole.bots.open20 import NEAREST, Lane, best_rate, best_speed, steady
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.table import START_LINE
from parlour.players import EXACT, Hand, by_hand


@pytest.mark.parametrize("steadiness", HANDS, ids=lambda steadiness: steadiness.name)
def test_the_closed_form_is_what_the_physics_plays(steadiness: object) -> None:
    """Eight thousand shots of every hand; the closed form leaves out posts and bounces, hence one hundredth."""
    hand = steadiness.hand  # type: ignore[attr-defined]
    made = wilson(twenties(hand, open_twenty(hand), 8000, 3), 8000)
    assert made.low - 0.01 <= best_rate(hand) <= made.high + 0.01


@pytest.mark.parametrize("rate", [0.2, 0.35, 0.55, 0.756])
def test_a_hand_is_worked_out_from_its_rate(rate: float) -> None:
    """And its error of speed follows from that of direction."""
    hand = steady(rate)
    assert best_rate(hand) == pytest.approx(rate, abs=2e-4)
    assert hand.speed_sd == pytest.approx(SPEED_SHARE * hand.angle_sd)


def test_no_hand_makes_all() -> None:
    """A rate beyond what any error gives is refused, with what is allowed."""
    with pytest.raises(ValueError, match="it must be from"):
        steady(1.0)


def test_the_best_speed_is_the_best() -> None:
    """No other speed makes more, and a steadier hand makes more."""
    for steadiness in HANDS:
        lane = Lane(NEAREST, steadiness.hand)
        assert all(lane.rate(lane.best) >= lane.rate(speed) - 1e-6 for speed in (0.9, 0.95, 1.0, 1.05, 1.1))
    rates = [best_rate(steadiness.hand) for steadiness in HANDS]
    assert rates == sorted(rates)
    assert best_rate(HANDS[0].hand, START_LINE) < best_rate(HANDS[0].hand, NEAREST)


def test_known_rates() -> None:
    """The closed form against values worked out by hand elsewhere, from the middle of the starting line."""
    for angle, rate in ((0.48, 0.756), (0.55, 0.67), (0.67, 0.55), (0.78, 0.45), (1.32, 0.20)):
        assert best_rate(Hand(angle, angle / 10), START_LINE) == pytest.approx(rate, abs=0.02)


def test_a_hand_that_never_misses_makes_all() -> None:
    """Its speed is in the middle of what falls in."""
    assert best_rate(EXACT) == pytest.approx(1.0, abs=1e-6)
    game, aim = Crokinole(), open_twenty(EXACT)
    assert game.play(game.start(), Flick(aim)).after.twenties == (1, 0)
    assert aim.speed == best_speed(EXACT, NEAREST)


def test_calibration_stays_inside_its_ranges() -> None:
    """Two thousand shots a hand, as `parlour calibrate crokinole` makes them; every bot's hand is among them."""
    found = calibrate(2000, 7)
    assert all(trial.inside for trial in found.trials)
    assert {trial.hand for trial in found.trials} == set(RANGES) == {*RATES, "machine"}
    assert {level.hand for level in LEVELS} <= {*RATES, ""}
    assert calibrate(50, 7) == calibrate(50, 7)
    assert calibrate(50, 7) != calibrate(50, 8)


def test_calibration_can_fail() -> None:
    """A hand that is worse than its name is found out."""
    worse = steady(0.40)
    made = twenties(worse, open_twenty(worse), 2000, 1) / 2000
    assert not RANGES["club"][0] <= made <= RANGES["club"][1]


def test_batches_and_single_flicks_make_the_same_twenties() -> None:
    """What the calibration counts is what a player would see on the board."""
    game, hand = Crokinole(), HANDS[1].hand
    aim, rng = open_twenty(hand), Random("5/calibrate")
    seen = sum(game.play(game.start(), by_hand(Flick(aim), hand, rng)).after.twenties[0] for _ in range(60))
    assert seen == twenties(hand, aim, 60, 5)
