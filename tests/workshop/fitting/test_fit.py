"""Fitting a material: known values come back, intervals keep their promise, doubts are said."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from scipy import stats

from parlour.physics import CARD_TABLE, CROKINOLE_BOARD, Disc, Kind, Material, Shot, Table, simulate, slide
from parlour.physics.checks import PhysicsError
from parlour.physics.laws import Rim
from parlour.physics.profile import RING
from parlour.physics.scene import format_scene, parse_scene
from tests.workshop.fitting.synthetic import RADIUS, RIM, TRUTH, Observer, example
from workshop.fitting.estimates import Estimate, mean, ratio, student_t, trend
from workshop.fitting.fit import Fit, fit_material
from workshop.fitting.measurements import Measurement, parse_measurements

EXAMPLE = Path(__file__).parents[3] / "docs" / "research" / "measurements.csv"
ROUNDS = 400


def of(found: Estimate | None) -> Estimate:
    assert found is not None
    return found


def holds(found: Estimate | None, truth: float) -> bool:
    found = of(found)
    assert found.low is not None
    assert found.high is not None
    return found.low <= truth <= found.high


def perfect(material: Material = TRUTH) -> Observer:
    """An observer without reading errors."""
    return Observer(Random(1), material, 0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("speed", "spin", "distance", "time"),
    [
        (1.5, 0, 0.76453, 1.01937),
        (1.5, 60, 0.84552, 1.19775),
        (1.5, -120, 1.10398, 1.50702),
        (0.5, 60, 0.16103, 0.62683),
    ],
)
def test_stops_of_the_reference_integration_give_its_friction(
    speed: float, spin: float, distance: float, time: float
) -> None:
    turning: dict[str, Any] = {"spin": spin, "radius": RADIUS} if spin else {}
    by_distance = Measurement("stop", speed=speed, distance=distance, **turning)
    by_time = Measurement("stop", speed=speed, time=time, **turning)
    for row in (by_distance, by_time, replace(by_distance, time=time)):
        found = fit_material([row])
        assert of(found.friction).value == pytest.approx(0.15, rel=4e-5)
        assert not any("would slide" in remark for remark in found.remarks)


def test_a_stop_without_speed_needs_only_distance_and_time() -> None:
    row = Measurement("stop", distance=0.5, time=1.0)
    assert of(fit_material([row]).friction).value == pytest.approx(1.0 / 9.81, rel=1e-15)


@pytest.mark.parametrize("base", [CROKINOLE_BOARD, replace(CARD_TABLE, profile=RING, gravity=1.62)])
def test_perfect_readings_give_back_the_material(base: Material) -> None:
    truth = replace(base, friction=0.23, disc=Rim(0.7, 0.1))
    seen = perfect(truth)
    rows = [seen.stop(), seen.stop(spin=40.0), seen.timed_stop(), seen.follow(), seen.ruled_follow(), seen.spin_down()]
    found = fit_material([*rows, seen.cut()], base)
    assert of(found.friction).values == pytest.approx([0.23] * 3, rel=1e-9)
    assert of(found.spin_friction).value == pytest.approx(0.23, rel=1e-9)
    assert of(found.ratio).value == pytest.approx(1.0, rel=1e-9)
    assert of(found.restitution).values == pytest.approx([0.7] * 2, rel=1e-9)
    assert of(found.rim_friction).value == pytest.approx(0.1, rel=1e-9)


@pytest.mark.parametrize(
    "known",
    [
        {"speed": 2.0, "shooter_speed": 0.2},
        {"speed": 2.0, "struck_speed": 1.8},
        {"shooter_speed": 0.2, "struck_speed": 1.8},
        {"speed": 2.0, "shooter_speed": 0.2, "struck_speed": 1.8},
        {"shooter_distance": 0.01, "struck_distance": 0.81},
        {"speed": 2.0, "shooter_distance": 0.01, "struck_distance": 0.81},
    ],
)
def test_every_way_to_measure_a_follow_gives_the_same_restitution(known: dict[str, Any]) -> None:
    found = fit_material([Measurement("follow", **known)])
    assert of(found.restitution).value == pytest.approx(0.8, rel=1e-12)
    assert found.speed == (None if known.keys() == {"shooter_distance", "struck_distance"} else pytest.approx(2.0))


def test_three_speeds_of_a_follow_are_reconciled_by_least_squares() -> None:
    """Among speeds that keep momentum, no others are nearer to (2, 0.3, 1.8) than those whose restitution is given."""
    before, shooter, struck = 2.0 + 0.1 / 3, 0.3 - 0.1 / 3, 1.8 - 0.1 / 3
    assert before == pytest.approx(shooter + struck)
    row = Measurement("follow", speed=2.0, shooter_speed=0.3, struck_speed=1.8)
    assert of(fit_material([row]).restitution).value == pytest.approx((struck - shooter) / before, rel=1e-12)


def test_measuring_the_simulation_gives_back_its_material() -> None:
    """The engine plays a straight hit and a thin cut; what a ruler and a camera would see there is fitted."""
    discs = (Disc(0.0, 0.0, RADIUS, 0.005), Disc(0.1, 0.0, RADIUS, 0.005))
    straight = simulate(Table(discs, TRUTH), Shot(0, (1.5, 0.0)))
    hit = next(event for event in straight.events if event.kind is Kind.DISC)
    contact = 0.1 - 2 * RADIUS
    follow = Measurement(
        "follow", shooter_distance=straight.rest[0].x - contact, struck_distance=straight.rest[1].x - 0.1
    )
    stop = Measurement("stop", speed=hit.speed, distance=_alone(hit.speed))
    thin = math.radians(70.0)
    aside = (discs[0], Disc(0.1, 2 * RADIUS * math.sin(thin), RADIUS, 0.005))
    cut = simulate(Table(aside, TRUTH), Shot(0, (1.5, 0.0)))
    departure = math.atan2(cut.rest[1].y - aside[1].y, cut.rest[1].x - aside[1].x)
    glance = Measurement("cut", cut=70.0, throw=math.degrees(thin - departure))
    found = fit_material([follow, stop, glance])
    assert found.speed == pytest.approx(hit.speed, rel=1e-9)
    assert of(found.restitution).value == pytest.approx(TRUTH.disc.at(hit.speed), rel=1e-9)
    assert of(found.friction).value == pytest.approx(TRUTH.friction, rel=1e-9)
    assert of(found.rim_friction).value == pytest.approx(TRUTH.disc.friction, rel=1e-9)


def _alone(speed: float) -> float:
    motion = simulate(Table((Disc(0.0, 0.0, RADIUS, 0.005),), TRUTH), Shot(0, (speed, 0.0)))
    return motion.rest[0].x


@cache
def repeated() -> tuple[Fit, ...]:
    """Many people measure the same board, each with another seed."""
    steady = replace(TRUTH, disc=replace(RIM, falloff=0.0))
    return tuple(fit_material(_session(Observer(Random(seed), steady))) for seed in range(ROUNDS))


def _session(seen: Observer) -> list[Measurement]:
    return [
        *(seen.stop() for _ in range(4)),
        *(seen.stop(spin=40.0) for _ in range(2)),
        *(seen.follow() for _ in range(8)),
        *(seen.spin_down() for _ in range(5)),
        *(seen.cut() for _ in range(3)),
    ]


@pytest.mark.parametrize(
    ("name", "truth"),
    [("friction", 0.15), ("spin_friction", 0.15), ("ratio", 1.0), ("restitution", 0.8), ("rim_friction", 0.2)],
)
def test_intervals_hold_the_truth_as_often_as_they_promise(name: str, truth: float) -> None:
    within = sum(holds(getattr(found, name), truth) for found in repeated())
    assert 0.92 * ROUNDS <= within <= 0.98 * ROUNDS


def test_the_interval_of_the_trend_holds_its_truth_as_often_as_it_promises() -> None:
    slopes = [found.trend for found in repeated() if found.trend is not None]
    assert len(slopes) > 0.99 * ROUNDS
    within = sum(each.low <= 0.0 <= each.high for each in slopes)
    assert 0.92 * len(slopes) <= within <= 0.98 * len(slopes)
    assert sum(each.certain for each in slopes) == len(slopes) - within


def test_estimates_centre_on_the_truth() -> None:
    for name, truth in (("friction", 0.15), ("restitution", 0.8), ("rim_friction", 0.2)):
        values = [of(getattr(found, name)).value for found in repeated()]
        assert abs(fmean(values) - truth) < 4 * stdev(values) / math.sqrt(ROUNDS)


def test_the_worked_example_is_what_its_program_writes() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") == example()


def test_the_worked_example_gives_back_the_values_it_was_made_from() -> None:
    found = fit_material(parse_measurements(EXAMPLE.read_text(encoding="utf-8")))
    assert holds(found.friction, TRUTH.friction)
    assert holds(found.spin_friction, TRUTH.friction)
    assert holds(found.ratio, 1.0)
    assert holds(found.rim_friction, TRUTH.disc.friction)
    assert found.speed is not None
    assert holds(found.restitution, TRUTH.disc.at(found.speed))
    assert found.trend is not None
    assert found.trend.certain
    assert found.trend.low <= -RIM.falloff * TRUTH.disc.at(found.speed) <= found.trend.high
    assert any(remark.startswith("Restitution falls between closing speeds of") for remark in found.remarks)


@pytest.mark.parametrize("freedom", [*range(1, 101), 999, 1000])
def test_students_t_is_that_of_scipy(freedom: int) -> None:
    assert student_t(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-11)


def test_students_t_needs_a_degree_of_freedom() -> None:
    with pytest.raises(PhysicsError, match="at least 1"):
        student_t(0)


def test_intervals_are_those_of_scipy() -> None:
    values, others = [0.7, 0.75, 0.8, 0.9], [0.5, 0.9, 0.8]
    found = mean("x", range(4), values, above_zero=False)
    theirs = stats.ttest_1samp(values, 0.0).confidence_interval()
    assert (found.low, found.high) == pytest.approx(tuple(theirs), rel=1e-11)
    scaled = mean("x", range(4), values, above_zero=True)
    theirs = stats.ttest_1samp([math.log(value) for value in values], 0.0).confidence_interval()
    assert (scaled.low, scaled.high) == pytest.approx(tuple(map(math.exp, theirs)), rel=1e-11)
    both = ratio("x", scaled, mean("y", range(3), others, above_zero=True))
    welch = stats.ttest_ind(*([math.log(value) for value in each] for each in (values, others)), equal_var=False)
    half = stats.t.ppf(0.975, int(welch.df)) * math.log(both.value) / welch.statistic
    assert (both.low, both.high) == pytest.approx((both.value / math.exp(half), both.value * math.exp(half)), rel=1e-11)


def test_a_trend_is_the_regression_of_scipy() -> None:
    speeds, values = [0.5, 0.8, 1.0, 2.0, 3.0, 3.1], [0.9, 0.8, 0.85, 0.7, 0.75, 0.6]
    found = trend(range(6), speeds, values)
    theirs = stats.linregress([math.log(speed) for speed in speeds], values)
    half = stats.t.ppf(0.975, 4) * theirs.stderr
    assert found is not None
    assert (found.slope, found.low, found.high) == pytest.approx(
        (theirs.slope, theirs.slope - half, theirs.slope + half), rel=1e-10
    )


def test_a_single_row_has_no_interval_and_few_have_a_wide_one() -> None:
    seen = Observer(Random(3))
    rows = [seen.stop() for _ in range(3)]
    one = fit_material(rows[:1])
    assert (of(one.friction).low, of(one.friction).high) == (None, None)
    assert "no interval (1 measurement)" in one.words()[0]
    assert any("rests on a single row" in remark for remark in one.remarks)
    assert any(
        "2 rows; 5 would make its interval about 7 times narrower" in each for each in fit_material(rows[:2]).remarks
    )
    assert any(
        "3 rows; 5 would make its interval about 2 times narrower" in each for each in fit_material(rows).remarks
    )


def test_equal_rows_are_not_taken_for_certainty() -> None:
    found = fit_material([Measurement("stop", speed=1.0, distance=0.34)] * 4)
    assert any("all rows give the same, so rounding hides their scatter" in remark for remark in found.remarks)


def test_a_row_that_stands_apart_is_named_and_counts() -> None:
    slid = (0.75, 0.78, 0.76, 0.74, 1.16, 0.79, 0.77, 0.73, 0.75)
    rows = [Measurement("stop", speed=1.5, distance=distance) for distance in slid]
    found, clean = of(fit_material(rows).friction), of(fit_material(rows[:4] + rows[5:]).friction)
    assert (found.far, clean.far) == ((5,), ())
    assert len(found.lines) == 9
    assert found.value < clean.value
    assert of(found.without).lines == (1, 2, 3, 4, 6, 7, 8, 9)
    assert replace(of(found.without), lines=clean.lines) == clean
    (named,) = (remark for remark in fit_material(rows).remarks if "far from the other rows" in remark)
    assert named.startswith(f"{found.name}: line 5 is far from the other rows (0.0989).")
    assert named.endswith(f"all rows count, and without it the estimate is {found.without}.")


def test_clean_rows_are_seldom_said_to_stand_apart() -> None:
    named = sum(bool(of(found.restitution).far) for found in repeated())
    assert named < 0.1 * ROUNDS


def test_equal_rows_with_a_last_digit_apart_are_not_named() -> None:
    rows = [Measurement("stop", speed=1.0, distance=0.34)] * 6 + [Measurement("stop", speed=1.0, distance=0.341)]
    assert of(fit_material(rows).friction).far == ()


def test_rows_that_contradict_themselves_are_named() -> None:
    rows = [
        Measurement("stop", speed=1.5, distance=0.765, time=1.0),
        Measurement("stop", speed=1.5, distance=0.765, time=2.0),
        Measurement("follow", speed=2.0, shooter_speed=0.2, struck_speed=1.8),
        Measurement("follow", speed=2.0, shooter_speed=0.6, struck_speed=1.8),
    ]
    assert len(set(of(fit_material(rows).friction).values)) == 1  # the distance is what counts
    doubts = [remark for remark in fit_material(rows).remarks if remark.startswith("Line ")]
    assert len(doubts) == 2
    assert "Line 2: at this speed and distance it would slide 1.02 s, not 2 s." in doubts[0]
    assert "Line 4: the speeds after the hit add up to 1.20 times the speed before" in doubts[1]


def test_a_sentence_names_no_more_than_ten_rows() -> None:
    kept = [Measurement("stop", speed=1.5, distance=0.75 + 0.001 * k) for k in range(30)]
    wrong = [Measurement("stop", speed=1.5, distance=1.5, time=9.0)] * 12
    said = " ".join(fit_material([*kept, *wrong]).remarks)
    assert "lines 31, 32, 33, 34, 35, 36, 37, 38, 39, 40 and 2 more are far from the other rows" in said
    assert "without them the estimate is" in said
    assert said.count("it would slide") == 10
    assert "2 more rows contradict themselves like these." in said


def test_lines_are_those_of_the_file() -> None:
    text = "# a\n\nkind,speed,distance\nstop,1.5,0.765\n\nstop,1.5,0.770\n"
    assert of(fit_material(parse_measurements(text)).friction).lines == (4, 6)


def test_cuts_whose_rims_may_have_stuck_are_left_out_by_name() -> None:
    thin, thick = Measurement("cut", cut=70.0, throw=11.0), Measurement("cut", cut=45.0, throw=10.0)
    found = fit_material([thin, thick])
    assert of(found.rim_friction).lines == (1,)
    assert any("line 2 is left out" in remark for remark in found.remarks)
    assert fit_material([thick]).rim_friction is None


@pytest.mark.parametrize(
    ("arm", "where", "fits"),
    [
        (0.9, "nearer to its rim", "a ring of 0.90 of the radius;"),
        (0.8 * 2 / 3, "nearer to its middle", "a ring of 0.53 of the radius, or on an even face of 0.80 of it;"),
    ],
)
def test_spin_down_against_stops_shows_where_the_disc_touches(arm: float, where: str, fits: str) -> None:
    """The lever arm of friction, as a share of the radius: a ring's radius; for an even face two thirds of it."""
    time = RADIUS * 50.0 / (2.0 * arm * 0.15 * 9.81)
    distance = 1.5**2 / (2.0 * 0.15 * 9.81)
    rows = [Measurement("stop", speed=1.5, distance=distance * error) for error in (0.99, 1.0, 1.01)]
    rows += [Measurement("spin-down", spin=50.0, radius=RADIUS, time=time * error) for error in (0.99, 1.0, 1.01)]
    (remark,) = (each for each in fit_material(rows).remarks if "the disc touches" in each)
    assert f"the disc touches {where} than the profile 'uniform' says. It fits pressure on {fits}" in remark


def test_agreement_impossibility_and_ignorance_of_the_contact_are_said() -> None:
    stops = [Measurement("stop", speed=1.5, distance=metres) for metres in (0.76, 0.77)]
    down = slide(0.0, 50.0, RADIUS, TRUTH).time

    def said(*times: float) -> str:
        spun = [Measurement("spin-down", spin=50.0, radius=RADIUS, time=time) for time in times]
        return " ".join(fit_material([*stops, *spun]).remarks)

    assert "they agree" in said(down, 1.01 * down)
    assert "more than even a ring at the very rim would give" in said(0.5 * down, 0.501 * down)
    assert "two rows of each would tell" in said(down)


def test_whether_restitution_changes_with_speed_is_said_or_said_to_be_unknown() -> None:
    def said(power: float, rows: int = 12) -> str:
        seen = Observer(Random(6), replace(TRUTH, disc=Rim(0.6, 0.2, falloff=power)))
        return " ".join(fit_material([seen.follow() for _ in range(rows)]).remarks)

    assert "Restitution falls between closing speeds of" in said(0.2)
    assert "Restitution shows no certain change" in said(0.0)
    assert "is unknown: that takes 5 follows" in said(0.2, rows=4)
    rising = [Measurement("follow", speed=v, struck_speed=v * (0.8 + 0.03 * v)) for v in (0.5, 1.0, 1.5, 2.0, 2.5)]
    assert "no theory knows such a rise" in " ".join(fit_material(rising).remarks)


def test_a_restitution_that_cannot_be_is_remarked_on_and_kept_out_of_the_material() -> None:
    found = fit_material([Measurement("follow", speed=1.0, struck_speed=1.1)])
    assert of(found.restitution).value == pytest.approx(1.2)
    assert any("not within 0 to 1" in remark for remark in found.remarks)
    assert found.material().disc.at(1.0) == 1.0


def test_the_material_has_the_fitted_numbers_and_names_their_source() -> None:
    found = fit_material(parse_measurements(EXAMPLE.read_text(encoding="utf-8")), CARD_TABLE)
    made = found.material()
    assert made.friction == of(found.friction).value
    assert made.disc.friction == of(found.rim_friction).value
    assert found.trend is not None
    assert isinstance(made.disc, Rim)
    assert made.disc.falloff == pytest.approx(-found.trend.slope / made.disc.restitution)
    assert made.disc.speed == found.speed
    for speed in (0.5, 1.0, 3.0):
        assert made.disc.at(speed) == pytest.approx(TRUTH.disc.at(speed), rel=0.03)
    assert (made.post, made.block, made.profile) == (CARD_TABLE.post, CARD_TABLE.block, CARD_TABLE.profile)
    assert made.sources["disc.falloff"] == f"fitted from 14 measurements: {found.trend}"
    assert made.sources["post"] == CARD_TABLE.sources["post"]
    assert made.sources["friction"].startswith("fitted from 14 measurements: 0.1")
    assert "95 % interval 0.1" in made.sources["friction"]
    assert made.name == f"{CARD_TABLE.name}, fitted"
    assert "posts, blocks" in found.remarks[-2]


def test_what_was_not_measured_stays_as_it_was() -> None:
    made = fit_material([Measurement("spin-down", spin=50.0, time=0.4, radius=RADIUS)]).material()
    assert made.disc == CROKINOLE_BOARD.disc
    assert made.friction == pytest.approx(0.75 * RADIUS * 50.0 / (9.81 * 0.4), rel=1e-9)
    untouched = fit_material([Measurement("follow", speed=1.0, struck_speed=0.85)]).material()
    assert untouched.friction == CROKINOLE_BOARD.friction
    assert isinstance(CROKINOLE_BOARD.disc, Rim)
    assert isinstance(untouched.disc, Rim)
    assert untouched.disc == replace(CROKINOLE_BOARD.disc, restitution=untouched.disc.restitution)
    assert untouched.disc.restitution == pytest.approx(0.7)


def test_the_fitted_material_stands_in_a_scene_file() -> None:
    found = fit_material(parse_measurements(EXAMPLE.read_text(encoding="utf-8")))
    summary = json.loads(json.dumps(found.summary()))
    scene = parse_scene(json.dumps({"format": "parlour scene 1", "material": summary["material"]}))
    assert scene.table.material == found.material()
    assert parse_scene(format_scene(scene)) == scene


def test_without_measurements_nothing_is_fitted() -> None:
    with pytest.raises(PhysicsError, match="no measurement"):
        fit_material([])
