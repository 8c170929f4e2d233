"""Hands are what they are called, by the closed form and by the physics."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.arena import Here, wilson
from parlour.arena.store import GameStore
from parlour.flick import Aim, Flick
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.hands import GROWTH, HANDS, RATES, SPEED_SHARE
from parlour.games.crokinole.bots.open20 import NEAREST, Lane, best_rate, best_speed, steady
from parlour.games.crokinole.bots.players import Planner
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import START_LINE, difficulty
from parlour.players import EASY_SPEED, EXACT, Hand, by_hand
from workshop.calibration import Plan
from workshop.calibration.crokinole import (
    FOUL,
    OPEN,
    SHOT,
    Counts,
    calibrate,
    count_rounds,
    open_twenty,
    twenties,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("preset", HANDS, ids=lambda preset: preset.name)
def test_the_closed_form_is_what_the_physics_plays(preset: object) -> None:
    """Eight thousand shots of every hand; the closed form leaves out posts and bounces, hence one hundredth."""
    hand = preset.hand  # type: ignore[attr-defined]
    made = wilson(twenties(hand, open_twenty(hand), 8000, 3), 8000)
    assert made.low - 0.01 <= best_rate(hand) <= made.high + 0.01


@pytest.mark.parametrize("rate", [0.2, 0.35, 0.55, 0.756])
def test_a_hand_is_worked_out_from_its_rate(rate: float) -> None:
    """And its error of speed follows from that of direction."""
    hand = steady(rate)
    assert best_rate(hand) == pytest.approx(rate, abs=2e-4)
    assert hand.speed_sd == pytest.approx(SPEED_SHARE * hand.angle_sd)


@pytest.mark.parametrize("preset", HANDS, ids=lambda preset: preset.name)
def test_the_errors_written_down_are_those_of_the_rates(preset: Any) -> None:
    """A new friction or hole needs new errors."""
    assert preset.hand.angle_sd == pytest.approx(steady(RATES[preset.name]).angle_sd, rel=1e-3)


def test_no_hand_makes_all() -> None:
    """A rate beyond what any error gives is refused, with what is allowed."""
    with pytest.raises(ValueError, match="it must be from"):
        steady(1.0)


def test_the_best_speed_is_the_best() -> None:
    """No other speed makes more, and a steadier hand makes more."""
    for preset in HANDS:
        lane = Lane(NEAREST, preset.hand)
        assert all(lane.rate(lane.best) >= lane.rate(speed) - 1e-6 for speed in (0.9, 0.95, 1.0, 1.05, 1.1))
    rates = [best_rate(preset.hand) for preset in HANDS]
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


def no_progress(what: str, done: int, total: int) -> None:
    """Ignores progress."""


def plan(shots: int, rounds: int, seed: int) -> Plan:
    return Plan(shots, rounds, seed, Here(), no_progress)


def test_open_twenties_stay_inside_their_ranges() -> None:
    """Two thousand shots a hand, as `python -m workshop.calibration` makes them; every bot's hand is among them."""
    found, *_ = calibrate(plan(2000, 1, 7)).measures
    for trial in found.trials:
        made = wilson(trial.made, trial.tried)
        assert made.low <= trial.most
        assert trial.least <= made.high
    assert {trial.hand for trial in found.trials} == set(OPEN) == {*RATES, "machine"}
    assert {level.hand for level in LEVELS} <= {*RATES, ""}


def test_equal_seeds_give_equal_calibrations() -> None:
    once = calibrate(plan(20, 1, 7))
    assert calibrate(plan(20, 1, 7)) == once
    assert calibrate(plan(20, 1, 8)) != once


def test_rounds_are_counted() -> None:
    """All sixteen shots of an NCA round; and better hands make more twenties and fewer fouls."""
    rounds = {name: count_rounds(plan(1, 4, 3), name) for name in ("novice", "champion")}
    assert all(each.shots == 16 and each.open >= 1 for played in rounds.values() for each in played)
    novice, champion = (sum(played, Counts()) for played in rounds.values())
    assert champion.twenties > novice.twenties
    assert champion.fouls <= novice.fouls
    assert champion.open_twenties <= champion.twenties


def test_rounds_that_a_store_has_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = GameStore(tmp_path)
    once = count_rounds(replace(plan(1, 3, 3), store=store), "novice")
    assert store.table("crokinole").num_rows == 3
    monkeypatch.setattr(Planner, "choose", None)
    assert count_rounds(replace(plan(1, 3, 3), store=store), "novice") == once


def test_every_measure_has_a_range_for_every_hand_that_plays() -> None:
    assert {each.hand for measure in calibrate(plan(1, 1, 1)).measures[1:] for each in measure.trials} == set(RATES)
    assert set(SHOT) == set(FOUL) == set(RATES)


def test_calibration_can_fail() -> None:
    """A hand that is worse than its name is found out."""
    worse = steady(0.25)
    made = twenties(worse, open_twenty(worse), 2000, 1) / 2000
    assert not OPEN["club"][0] <= made <= OPEN["club"][1]


@given(
    places=st.lists(st.tuples(st.floats(-0.3, 0.3), st.floats(-0.3, 0.3), st.booleans()), max_size=6),
    bearing=st.floats(0.0, 360.0),
)
def test_the_difficulty_of_a_shot_is_the_same_for_the_bots(
    places: list[tuple[float, float, bool]], bearing: float
) -> None:
    """In the shooter's frame, and in the table's."""
    game = Crokinole()
    discs = tuple(BoardDisc(f"{'m' if mine else 'w'}{k}", x, y) for k, (x, y, mine) in enumerate(places, start=5))
    state = State(shots=10, discs=discs)
    aim = Aim(bearing, 1.0, (0.02, -START_LINE))
    position, angle = Position.of(game, state), math.radians(90.0 - bearing)
    heading = math.cos(angle), math.sin(angle)
    seen = difficulty(0.02, -START_LINE, *heading, position.places, opposed=position.opposed)
    expected = game.difficulty(state, aim)
    assert seen == pytest.approx(expected, abs=1e-6)
    assert expected == 0.0 if all(disc.side == 0 for disc in discs) else 1.0 <= expected < 2.0


def test_a_hand_errs_more_in_fast_and_in_hard_flicks() -> None:
    hand = Hand(1.0, 0.1, speed_growth=0.5, difficulty_growth=0.25)
    assert hand.growth(EASY_SPEED) == hand.growth(0.1) == 1.0
    assert hand.growth(EASY_SPEED + 1.0) == pytest.approx(1.5)
    assert hand.growth(1.0, 2.0) == pytest.approx(1.5)
    easy, hard = (hand.execute(Aim(0.0, 1.0), Random(4), difficulty) for difficulty in (0.0, 2.0))
    assert (hard.bearing + 180.0) % 360.0 - 180.0 == pytest.approx(1.5 * ((easy.bearing + 180.0) % 360.0 - 180.0))


def test_what_is_played_is_as_hard_as_the_position_says() -> None:
    """The same generator errs more with an opposing disc on the board."""
    game, aim = Crokinole(), Aim(0.0, 1.0, (0.0, -START_LINE))
    hand = steady(0.6)
    errors = []
    for discs in ((), (BoardDisc("w1", 0.2, 0.1),)):
        flick = by_hand(game, State(shots=2, discs=discs), Flick(aim), hand, Random(5))
        assert isinstance(flick, Flick)
        done = flick.done
        errors.append((done.bearing + 180.0) % 360.0 - 180.0)
    assert errors[1] == pytest.approx((1.0 + GROWTH) * errors[0])
