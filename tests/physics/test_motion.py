"""A disc that slides and spins: against published values, quadrature, and SciPy's integration of the equations."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad, solve_ivp
from scipy.special import hyp2f1

import parlour.physics.profile
from parlour.physics import CROKINOLE_BOARD, PROFILES, RING, UNIFORM, PhysicsError, Profile, Slide, slide
from parlour.physics.profile import GUESSES, SPLITS, Constant
from workshop.curves import Ring, Uniform, make

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

UNITS = replace(CROKINOLE_BOARD, friction=1.0, gravity=1.0)
"""Deceleration 1: with a contact radius of 1, the units of the equations."""


def free(profile: Profile, speed: float, contact_speed: float) -> Slide:
    """A slide in units of the contact radius and of mu g."""
    return slide(speed, contact_speed, 1.0 / profile.contact, replace(UNITS, profile=profile))


def uniform_factors(eps: float) -> tuple[float, float]:
    """F and T of even pressure on a disc."""
    if eps <= 1.0:
        return float(eps * hyp2f1(0.5, -0.5, 2, eps**2)), float(2 / 3 * hyp2f1(-1.5, 0.5, 1, eps**2))
    return float(hyp2f1(0.5, -0.5, 2, eps**-2)), float(hyp2f1(0.5, 0.5, 3, eps**-2) / (4 * eps))


def ring_factors(eps: float) -> tuple[float, float]:
    """F and T of pressure on a ring."""
    if eps > 1.0:
        torque, force = ring_factors(1.0 / eps)
        return force, torque
    return float(eps / 2 * hyp2f1(0.5, 0.5, 2, eps**2)), float(hyp2f1(0.5, -0.5, 1, eps**2))


FACTORS: dict[str, Callable[[float], tuple[float, float]]] = {"uniform": uniform_factors, "ring": ring_factors}


def integrate(profile: Profile, eps: float, spins: list[float]) -> NDArray[np.float64]:
    """Ratio, time, distance and angle when the contact speed has fallen from 1 to each of `spins`; shape (n, 4).

    In y = -ln w, in which nothing ends; in two parts, for the law has a kink where the ratio passes 1.
    """
    kappa, factors = 2.0 * profile.contact**2, FACTORS[profile.name]

    def slopes(y: float, state: NDArray[np.float64]) -> list[float]:
        ratio, spin = float(state[0]), math.exp(-y)
        force, torque = factors(ratio)
        pace = 1.0 / (kappa * torque)
        return [ratio - force * pace, spin * pace, ratio * spin**2 * pace, spin**2 * pace]

    def kink(_: float, state: NDArray[np.float64]) -> float:
        return float(state[0]) - 1.0

    kink.terminal = True  # type: ignore[attr-defined]
    at = [-math.log(spin) for spin in spins]
    events = [kink] if (eps - 1.0) * (profile.terminal_ratio - 1.0) < 0.0 else None
    options: dict[str, Any] = {"method": "DOP853", "rtol": 1e-13, "atol": 1e-16, "dense_output": True, "max_step": 0.25}
    first = solve_ivp(slopes, (0.0, at[-1]), [eps, 0.0, 0.0, 0.0], events=events, **options)
    parts = [first]
    if first.t[-1] < at[-1]:
        parts.append(solve_ivp(slopes, (first.t[-1], at[-1]), [1.0, *first.y[1:, -1]], **options))
    solutions: list[Any] = [part.sol for part in parts]
    return np.array([solutions[int(y > first.t[-1])](y) for y in at])


def assert_follows(profile: Profile, eps: float, within: float = 1e-9) -> None:
    """All is as integrated: speed and spin relative to themselves, place and angle to where the disc ends."""
    spins = [0.98, 0.8, 0.5, 0.2, 0.05, 1e-16]
    known = integrate(profile, eps, spins)
    motion = free(profile, eps, 1.0)
    *middle, (_, time, distance, angle) = known.tolist()
    assert [motion.time, motion.distance, motion.turned(motion.time)] == pytest.approx(
        [time, distance, angle], rel=within
    )
    for spin, (ratio, after, path, turn) in zip(spins, middle, strict=False):
        there, speed, left = motion.at(after)
        assert there == pytest.approx(path, abs=within * distance)
        assert motion.turned(after) == pytest.approx(turn, abs=within * angle)
        assert (speed, left) == pytest.approx((ratio * spin, spin), rel=within), (eps, spin)


TABLE = [
    (0.25, 0.810550874860, 0.111464690770),
    (0.5, 0.951610063404, 0.245874475170),
    (1.0, 1.340298282117, 0.637397224133),
    (2.0, 2.243370570906, 2.129425070045),
    (5.0, 5.140466224428, 12.626046281312),
    (10.0, 10.087249741699, 50.125331247028),
]


@pytest.mark.parametrize(("eps", "time", "distance"), TABLE)
def test_time_and_distance_of_the_uniform_disc_are_the_known_ones(eps: float, time: float, distance: float) -> None:
    motion = slide(eps, 1.0, 1.0, UNITS)
    assert motion.time == pytest.approx(time, rel=1e-9)
    assert motion.distance == pytest.approx(distance, rel=1e-9)


@pytest.mark.parametrize(
    ("speed", "spin", "time", "distance"),
    [
        (1.5, 0.0, 1.01937, 0.76453),
        (1.5, 20.0, 1.05082, 0.77317),
        (1.5, -60.0, 1.19775, 0.84552),
        (1.5, 120.0, 1.50702, 1.10398),
        (0.5, 60.0, 0.62683, 0.16103),
    ],
)
def test_a_crokinole_disc_goes_as_far_as_in_the_worked_examples(
    speed: float, spin: float, time: float, distance: float
) -> None:
    motion = slide(speed, spin)
    assert (motion.time, motion.distance) == pytest.approx((time, distance), abs=0.6e-5)


def test_the_uniform_disc_ends_at_its_terminal_ratio() -> None:
    assert pytest.approx(0.653001789205598, rel=1e-14) == UNIFORM.terminal_ratio
    assert 2.0 * UNIFORM.numbers[Constant.REST_DISTANCE] == pytest.approx(0.616033413210259, rel=1e-13)
    assert UNIFORM.numbers[Constant.REST_TURN] == pytest.approx(0.471693510947105, rel=1e-13)


def test_the_ring_ends_at_its_terminal_ratio() -> None:
    force, torque = ring_factors(RING.terminal_ratio)
    assert pytest.approx(1.4571446, abs=5e-8) == RING.terminal_ratio
    assert force == pytest.approx(2.0 * 0.9**2 * RING.terminal_ratio * torque, rel=1e-13)


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("eps", [0.05, 0.3, 1.0, 3.0, 10.0])
def test_just_before_the_end_the_ratio_is_the_terminal_one(name: str, eps: float) -> None:
    motion = free(PROFILES[name], eps, 1.0)
    _, speed, spin = motion.at(motion.time * (1.0 - 1e-10))
    assert speed / spin == pytest.approx(PROFILES[name].terminal_ratio, rel=1e-3)


def test_without_spin_a_disc_slides_by_the_school_formula() -> None:
    motion, brake = slide(2.0), CROKINOLE_BOARD.deceleration
    assert (motion.time, motion.distance) == (2.0 / brake, 4.0 / (2.0 * brake))
    assert motion.at(0.5) == pytest.approx((1.0 - brake / 8.0, 2.0 - brake / 2.0, 0.0), rel=1e-15)


def test_without_slide_a_disc_spins_down_evenly() -> None:
    radius, brake = 0.015875, CROKINOLE_BOARD.deceleration
    motion = slide(0.0, -60.0, radius)
    assert motion.time == pytest.approx(3.0 * radius * 60.0 / (4.0 * brake), rel=1e-15)
    assert motion.distance == 0.0
    assert motion.at(motion.time / 4.0) == pytest.approx((0.0, 0.0, -45.0), rel=1e-14)
    assert motion.turned(motion.time) == pytest.approx(-30.0 * motion.time, rel=1e-14)


def test_a_disc_at_rest_stays_there() -> None:
    motion = slide(0.0, 0.0)
    assert (motion.time, motion.distance, motion.turned(1.0)) == (0.0, 0.0, 0.0)
    assert motion.at(0.0) == motion.at(3.0) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("part", range(6))
def test_random_motions_follow_the_integrated_equations(name: str, part: int) -> None:
    rng = Random(part)
    for _ in range(10):
        assert_follows(PROFILES[name], 10.0 ** rng.uniform(-3.0, 4.0))


WITHIN = {"uniform": 1e-9, "ring": 2e-9}
"""At its kink and at its terminal ratio the ring, whose friction bends more sharply there, is tabulated less well."""


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("sign", [-1.0, 1.0])
@pytest.mark.parametrize("away", [1e-12, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 1e-1])
def test_motions_that_start_near_the_kink_follow_the_integrated_equations(name: str, sign: float, away: float) -> None:
    assert_follows(PROFILES[name], 1.0 + sign * away, WITHIN[name])


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("away", [0.0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-9, -1e-9, 1e-6, -1e-6, 1e-3, -1e-3])
def test_motions_that_start_near_the_terminal_ratio_follow_the_integrated_equations(name: str, away: float) -> None:
    assert_follows(PROFILES[name], PROFILES[name].terminal_ratio * (1.0 + away), WITHIN[name])


@pytest.mark.parametrize("name", PROFILES)
def test_no_seam_shows_where_the_tables_end(name: str) -> None:
    for eps in (1e-5, 1e5):
        inside, outside = free(PROFILES[name], eps * 0.999999, 1.0), free(PROFILES[name], eps * 1.000001, 1.0)
        assert inside.time == pytest.approx(outside.time, rel=1e-5)
        assert inside.distance == pytest.approx(outside.distance, rel=1e-5)


@pytest.mark.parametrize(("name", "torque"), [("uniform", 0.25), ("ring", 0.5)])
def test_far_above_the_tables_a_disc_slides_as_if_without_spin(name: str, torque: float) -> None:
    motion = free(PROFILES[name], 1.0, 1e-8)
    power = 2.0 * PROFILES[name].contact ** 2 * torque  # w' = -kappa torque w / v
    assert (motion.time, motion.distance) == pytest.approx((1.0, 0.5), rel=1e-15)
    assert motion.at(0.75) == pytest.approx((0.46875, 0.25, 1e-8 * 0.25**power), rel=1e-12)
    assert motion.turned(1.0) == pytest.approx(1e-8 / (1.0 + power), rel=1e-12)


@pytest.mark.parametrize(("name", "force", "torque"), [("uniform", 1.0, 2 / 3), ("ring", 0.5, 1.0)])
def test_far_below_the_tables_a_disc_spins_as_if_without_slide(name: str, force: float, torque: float) -> None:
    motion = free(PROFILES[name], 1e-8, 1.0)
    rate = 2.0 * PROFILES[name].contact ** 2 * torque
    power = force / rate  # v' = -force v / w
    assert motion.time == pytest.approx(1.0 / rate, rel=1e-15)
    assert motion.distance == pytest.approx(1e-8 / (rate * (1.0 + power)), rel=1e-12)
    _, speed, spin = motion.at(0.75 / rate)
    assert (speed, spin) == pytest.approx((1e-8 * 0.25**power, 0.25), rel=1e-12)


@given(
    st.sampled_from(sorted(PROFILES)),
    st.floats(-9.0, 9.0),
    st.floats(0.0, 0.999),
    st.floats(-2.0, 2.0),
    st.sampled_from([-1.0, 1.0]),
)
def test_the_time_to_cover_a_distance_is_when_it_is_covered(
    name: str, log: float, share: float, size: float, sense: float
) -> None:
    spin = sense * 10.0**size
    motion = free(PROFILES[name], 10.0 ** (log + size), spin)
    distance, *_ = motion.at(share * motion.time)
    assert motion.covering(distance) == pytest.approx(share * motion.time, rel=1e-7, abs=1e-9 * motion.time)
    assert motion.at(motion.covering(distance))[0] == pytest.approx(distance, rel=1e-12, abs=1e-9 * motion.distance)


def test_a_distance_beyond_the_end_is_never_covered() -> None:
    motion = slide(1.0, 30.0)
    assert motion.covering(motion.distance * (1.0 + 1e-12)) == math.inf
    assert motion.covering(motion.distance) == motion.time
    assert motion.covering(0.0) == 0.0


BEFORE_THE_END = st.floats(0.0, 1.0 - 1e-6) | st.just(1.0)
"""In between, the last digit of the time decides the speed."""


@given(st.sampled_from(sorted(PROFILES)), st.floats(-7.0, 7.0), st.floats(-3.0, 3.0), BEFORE_THE_END)
def test_faster_and_longer_by_one_factor_is_the_same_motion(
    name: str, log: float, factor_log: float, share: float
) -> None:
    factor, eps = 10.0**factor_log, 10.0**log
    one, other = free(PROFILES[name], eps, 1.0), free(PROFILES[name], factor * eps, factor)
    assert other.time == pytest.approx(factor * one.time, rel=1e-12)
    assert other.distance == pytest.approx(factor**2 * one.distance, rel=1e-12)
    (path, speed, spin), (far, fast, turn) = one.at(share * one.time), other.at(share * other.time)
    assert far == pytest.approx(factor**2 * path, rel=1e-10, abs=1e-14 * other.distance)
    assert (fast, turn) == pytest.approx((factor * speed, factor * spin), rel=1e-6, abs=1e-10 * factor)


@given(st.floats(-7.0, 7.0), st.floats(0.0, 1.2))
def test_the_sense_of_the_spin_changes_nothing_but_the_turning(log: float, share: float) -> None:
    left, right = free(UNIFORM, 10.0**log, 1.0), free(UNIFORM, 10.0**log, -1.0)
    (path, speed, spin), time = left.at(share * left.time), share * left.time
    assert (left.time, left.distance) == (right.time, right.distance)
    assert right.at(time) == (path, speed, -spin)
    assert right.turned(time) == -left.turned(time)


@pytest.mark.parametrize("spin", [0.0, 1e-9, 1.0, 80.0])
def test_after_the_end_nothing_moves_any_more(spin: float) -> None:
    motion = slide(1.2, spin)
    assert motion.at(motion.time) == motion.at(motion.time + 5.0) == (motion.distance, 0.0, 0.0)
    assert motion.turned(motion.time) == motion.turned(motion.time + 5.0)


def _uniform_by_quadrature(eps: float) -> tuple[float, float]:
    """In polar coordinates round the point that stands still, where the integrand is not singular."""
    half = math.pi / 2 if eps <= 1.0 else math.asin(1.0 / eps)

    def ends(angle: float) -> tuple[float, float]:
        root = math.sqrt(max(1.0 - (eps * math.sin(angle)) ** 2, 0.0))
        return max(eps * math.cos(angle) - root, 0.0) if eps > 1.0 else 0.0, eps * math.cos(angle) + root

    def force(angle: float) -> float:
        near, far = ends(angle)
        return math.cos(angle) * (far**2 - near**2) / 2.0

    def torque(angle: float) -> float:
        near, far = ends(angle)
        return (far**3 - near**3) / 3.0 - eps * math.cos(angle) * (far**2 - near**2) / 2.0

    ranges = [(-half, half)] if eps > 1.0 else [(-half, half), (half, 2 * math.pi - half)]
    totals = [
        sum(quad(each, *limits, epsabs=1e-13, epsrel=1e-13, limit=400)[0] for limits in ranges)
        for each in (force, torque)
    ]
    return totals[0] / math.pi, totals[1] / math.pi


def _ring_by_quadrature(eps: float) -> tuple[float, float]:
    def slip(angle: float) -> float:
        return math.sqrt((1.0 - eps) ** 2 + 4.0 * eps * math.sin(angle / 2.0) ** 2)  # without cancellation

    def force(angle: float) -> float:
        return (eps - math.cos(angle)) / slip(angle)

    def torque(angle: float) -> float:
        return (1.0 - eps * math.cos(angle)) / slip(angle)

    totals = [quad(each, 0.0, math.pi, epsabs=1e-13, epsrel=1e-13, limit=400)[0] for each in (force, torque)]
    return totals[0] / math.pi, totals[1] / math.pi


@pytest.mark.parametrize("eps", [1e-3, 0.1, 0.653, 0.95, 1.05, 1.457, 4.0, 30.0])
def test_friction_and_torque_are_the_integrals_over_the_contact(eps: float) -> None:
    at = np.array([eps])
    for contact, direct, factors in (
        (Uniform(), _uniform_by_quadrature, uniform_factors),
        (Ring(), _ring_by_quadrature, ring_factors),
    ):
        force, torque = contact.factors(at)
        known = direct(eps)
        assert (force[0], torque[0]) == pytest.approx(known, abs=1e-11)
        assert factors(eps) == pytest.approx(known, abs=1e-11)


SHARES = [1e-6, 0.01, 0.3, 0.7, 0.97, 0.9999, 1.0 - 1e-6]
"""Of how long a motion lasts."""
AGREED = 1e-10
"""The allowed difference of two tables: a tenth of their promised accuracy (`assert_follows`).

Tables made with five variants of linear algebra were 8e-15 apart. Without the newer vector units, which change the last
bits of logarithms, they were 5e-11 apart at the terminal ratio and 8e-15 elsewhere.
"""


def starts(profile: Profile) -> list[float]:
    """Ratios of speed to contact speed: the limits, and at least one in each cell and beside each guess."""
    numbers, terminal = profile.numbers, profile.terminal_ratio
    away = [0.0, *(sign * 10.0**-power for sign in (-1.0, 1.0) for power in range(1, 15))]
    found = [
        1e-9,
        0.99e-5,
        1.01e-5,
        0.99e5,
        1.01e5,
        1e9,
        *(one * (1.0 + each) for one in (terminal, 1.0) for each in away),
    ]
    keys = numbers[Constant.GUESS_FIRST] + np.arange(GUESSES)
    middles = 2.0 ** (keys // SPLITS - 1023) * (1.0 + (keys % SPLITS + 0.5) / SPLITS)
    found += [*(terminal / (1.0 + middles)), *(terminal * (1.0 + middles))]
    for cell in profile.cells:
        speed, spin = (float(np.polynomial.Polynomial(series).deriv()(0.7)) for series in cell)
        found.append(speed / spin)
    return [float(eps) for eps in found]


def apart(one: Profile, other: Profile, eps: float, shares: list[float]) -> float:
    """The difference of two profiles for a motion: the greatest deviation of any quantity.

    Times, places and angles are compared relative to those of the whole motion, speed and spin relative to themselves.
    Towards the end speed and spin fall with the time that is left, and an error of the whole time is a growing share of
    that. So they, and the time to cover a distance, are weighted by the share of the time that is left.
    """
    first, second = free(one, eps, 1.0), free(other, eps, 1.0)
    turn, turned = first.turned(first.time), second.turned(second.time)
    found = [second.time / first.time - 1.0, second.distance / first.distance - 1.0, turned / turn - 1.0]
    for share in shares:
        after, left = share * first.time, 1.0 - share
        (place, speed, spin), (there, fast, turning) = first.at(after), second.at(after)
        found += [(there - place) / first.distance, left * (fast / speed - 1.0), left * (turning / spin - 1.0)]
        found += [(second.turned(after) - first.turned(after)) / turn]
        found += [
            left * (motion.covering(min(place, motion.distance)) - after) / first.time for motion in (first, second)
        ]
    return float(np.max(np.abs(found)))


def disagree(one: Profile, other: Profile) -> bool:
    """Whether two profiles differ on any motion: from all starts, and all along some of them."""
    return any(apart(one, other, eps, [] if number % 20 else SHARES) > AGREED for number, eps in enumerate(starts(one)))


@pytest.mark.parametrize("contact", [Uniform(), Ring()], ids=lambda contact: str(contact.name))
def test_the_shipped_curves_say_the_same_as_those_that_the_program_makes(contact: Uniform | Ring) -> None:
    assert not disagree(PROFILES[contact.name], make(contact))


@pytest.mark.parametrize(
    ("array", "place", "error"),
    [
        ("numbers", (Constant.TERMINAL_RATIO,), 1e-9),
        ("numbers", (Constant.REST_DISTANCE,), 1e-9),
        ("numbers", (Constant.SLIDE_EXPONENT,), 1e-9),
        ("cells", (100, 0, 0), 1e-9),  # far down the low curve
        ("cells", (-300, 1, 0), 1e-9),  # up the high curve
        ("cells", (-80, 0, 1), 1e-7),  # beside the kink
        ("guesses", (0, 250, 0), 10.0),  # so far away that Newton does not come back
    ],
)
def test_a_small_error_in_a_table_is_noticed(array: str, place: tuple[int, ...], error: float) -> None:
    arrays = {each: getattr(RING, each).array.copy() for each in ("numbers", "cells", "guesses")}
    arrays[array][place] *= 1.0 + error
    assert disagree(RING, Profile("ring", **arrays))


def test_a_profile_survives_its_file(tmp_path: Path) -> None:
    UNIFORM.save(tmp_path / "again.npz")
    again = Profile.load(tmp_path / "again.npz")
    assert again.name == "uniform"
    assert np.array_equal(again.cells.array, UNIFORM.cells.array)
    assert np.array_equal(again.guesses.array, UNIFORM.guesses.array)
    assert np.array_equal(again.numbers.array, UNIFORM.numbers.array)


def test_a_profile_of_another_contact_radius_obeys_its_own_law() -> None:
    narrow = make(Uniform(0.9))
    assert narrow.terminal_ratio == pytest.approx(0.34699, abs=5e-6)
    for eps in (0.02, 0.5, 3.0):
        assert_follows(narrow, eps)


@pytest.mark.parametrize("contact", [Uniform(0.86), Uniform(0.5), Ring(1.0), Ring(0.45)])
def test_a_contact_without_terminal_ratio_is_refused_in_words(contact: Uniform | Ring) -> None:
    with pytest.raises(PhysicsError, match=r"no terminal ratio: .* dies out first; uniform needs 0\.8661 to 1"):
        make(contact)


def test_what_is_no_profile_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "words.npz"
    path.write_text("not a profile")
    with pytest.raises(PhysicsError, match="is not a contact profile"):
        Profile.load(path)
    with pytest.raises(PhysicsError, match="is not a contact profile"):
        Profile.load(tmp_path / "absent.npz")


def test_the_tables_are_small_enough_to_be_carried_along() -> None:
    folder = Path(parlour.physics.profile.__file__).parent / "profiles"
    files = list(folder.iterdir())
    assert {file.name for file in files} == {"uniform.npz", "ring.npz"}
    assert all(file.stat().st_size < 400_000 for file in files)
