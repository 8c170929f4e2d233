"""The reference integration against definitions, closed forms and published figures, before it judges anything else."""

from __future__ import annotations

import math

import numpy as np
import pytest

from parlour.physics import CROKINOLE_BOARD, Disc, Line, Material, RectangularEdge, Rim, Shot, Table
from tests.physics.reference import STEP, Outcome, Play, integrate
from tests.physics.scenes import CROKINOLE_DISC, crokinole_board, random_scene
from tests.physics.stepping import friction_factors

BRAKE = CROKINOLE_BOARD.deceleration
RADIUS, MASS = CROKINOLE_DISC


def factors_by_definition(eps: float) -> tuple[float, float]:
    """F and T summed over the contact area, in polar coordinates round the point that does not slide.

    Along a ray from that point, at `reach` from the centre in the disc's radii, all friction has one direction; `near`
    and `far` are where the ray enters and leaves the disc.
    """
    n = 4000
    if eps < 1.0:
        angle = 2.0 * math.pi * (np.arange(n) + 0.5) / n
        weight = np.full(n, 2.0 * math.pi / n)
        near = np.zeros(n)
        far = eps * np.cos(angle) + np.sqrt(1.0 - (eps * np.sin(angle)) ** 2)
    else:
        turn = math.pi * (np.arange(n) + 0.5) / n - math.pi / 2.0
        angle = np.arcsin(np.sin(turn) / eps)
        weight = np.cos(turn) / (eps * np.cos(angle)) * math.pi / n
        near, far = eps * np.cos(angle) - np.cos(turn), eps * np.cos(angle) + np.cos(turn)
    pull = np.cos(angle) * (far**2 - near**2) / 2.0
    twist = (far**3 - near**3) / 3.0 - eps * pull
    return float(np.sum(weight * pull)) / math.pi, float(np.sum(weight * twist)) / math.pi


def slide(velocity: float, spin: float, *, step: float = STEP) -> Outcome:
    return integrate(Table((Disc(0.0, 0.0, RADIUS, MASS),)), Shot(0, (velocity, 0.0), spin), step)


@pytest.mark.parametrize(
    "eps", [1e-6, 0.01, 0.1, 0.4999, 0.5001, 0.653, 0.9, 0.99, 1.01, 1.1, 1.9999, 2.0001, 7.0, 50.0]
)
def test_friction_factors_are_the_integrals_that_define_them(eps: float) -> None:
    assert friction_factors(eps, 1.0) == pytest.approx(factors_by_definition(eps), rel=1e-11)


@pytest.mark.parametrize(
    ("eps", "force", "torque"),
    [(1.0, 0.848826363157, 0.282942121052), (0.653001789205598, 0.616033413210259, 0.471693510947105)],
)
def test_friction_factors_have_their_known_values(eps: float, force: float, torque: float) -> None:
    assert friction_factors(eps, 1.0) == pytest.approx((force, torque), rel=1e-12)


@pytest.mark.parametrize("speed", [0.1, 0.5])
@pytest.mark.parametrize(
    ("eps", "time", "way"),
    [
        (0.25, 0.810550874860, 0.111464690770),
        (0.5, 0.951610063404, 0.245874475170),
        (1.0, 1.340298282117, 0.637397224133),
        (2.0, 2.243370570906, 2.129425070045),
        (5.0, 5.140466224428, 12.626046281312),
        (10.0, 10.087249741699, 50.125331247028),
    ],
)
def test_a_spinning_disc_stops_when_and_where_an_independent_integration_says(
    eps: float, time: float, way: float, speed: float
) -> None:
    outcome = slide(eps * speed, speed / RADIUS)
    assert outcome.time == pytest.approx(time * speed / BRAKE, abs=1e-9)
    assert outcome.places[0] == pytest.approx((way * speed**2 / BRAKE, 0.0), abs=1e-10)


def test_a_disc_without_spin_stops_as_coulomb_says() -> None:
    outcome = slide(2.0, 0.0)
    assert outcome.time == pytest.approx(2.0 / BRAKE, abs=1e-9)
    assert outcome.places[0] == pytest.approx((2.0 / BRAKE, 0.0), abs=1e-11)


def test_a_disc_that_only_spins_stays_where_it_is() -> None:
    outcome = slide(0.0, -60.0)
    assert outcome.time == pytest.approx(0.75 * RADIUS * 60.0 / BRAKE, abs=1e-9)
    assert outcome.places.tolist() == [[0.0, 0.0]]


@pytest.mark.parametrize(
    ("cut", "rim", "first", "second", "spin"),
    [
        (0, Rim(0.8, 0.2), (0.1, 0.0), (0.9, 0.0), 0.0),
        (30, Rim(0.8, 0.2), (0.2833333333, -0.3175426481), (0.7166666667, 0.3175426481), 0.1666666667),
        (60, Rim(0.8, 0.2), (0.6970577137, -0.3447114317), (0.3029422863, 0.3447114317), 0.18),
    ],
)
def test_two_discs_part_as_the_closed_form_says(
    cut: int, rim: Rim, first: tuple[float, float], second: tuple[float, float], spin: float
) -> None:
    x, y = 2.0 * math.cos(math.radians(cut)), 2.0 * math.sin(math.radians(cut))
    table = Table((Disc(0.0, 0.0, 1.0, 1.0, (1.0, 0.0)), Disc(x, y, 1.0, 1.0)), Material("", 0.1, rim, rim, rim))
    play = Play(table, None, STEP)
    play.meet_disc(0, 1)
    assert play.rows[:, 2:5].tolist() == [pytest.approx((*first, spin)), pytest.approx((*second, spin))]


@pytest.mark.parametrize(
    ("velocity", "after"), [((1.0, 1.0), (-0.6, 2 / 3, -2 / 3)), ((0.2, 1.0), (-0.12, 0.904, -0.192))]
)
def test_a_disc_leaves_a_wall_as_the_closed_form_says(
    velocity: tuple[float, float], after: tuple[float, float, float]
) -> None:
    rim = Rim(0.6, 0.3)
    play = Play(Table((Disc(0.0, 0.0, 1.0, 1.0, velocity),)), None, STEP)
    play.meet_thing("block", 0, 0, (1.0, 0.0), rim)
    assert play.rows[0, 2:5] == pytest.approx(after)


@pytest.mark.parametrize(
    ("offset", "share"),
    [(0, 1), (1, 0.952), (1.5875, 0.801), (2, 0.789), (3, 0.748), (5, 0.596), (6, 0.464), (7.2, 0.117)],
)
def test_the_hole_captures_slower_discs_the_farther_they_pass_from_its_centre(offset: float, share: float) -> None:
    play = Play(crokinole_board().with_discs([Disc(0.1, 0.0, RADIUS, MASS)]), None, STEP)
    assert play.capture_limit(0, offset / 1e3) == pytest.approx(0.6 * share, abs=4e-4)


@pytest.mark.parametrize(("deep", "met"), [(1e-6, True), (-1e-6, False)])
def test_a_graze_that_begins_and_ends_within_one_step_is_seen(deep: float, met: bool) -> None:  # noqa: FBT001
    for start in np.linspace(-0.3, -0.302, 7):
        table = Table((Disc(float(start), 0.0, RADIUS, MASS), Disc(0.0, 2.0 * RADIUS - deep, RADIUS, MASS)))
        events = integrate(table, Shot(0, (3.0, 0.0))).events
        assert (events[0].kind == "disc") is met


def test_lines_are_crossed_in_their_direction_and_the_edge_is_the_end() -> None:
    lines = (Line(0.1, -1.0, 0.1, 1.0), Line(0.2, 1.0, 0.2, -1.0), Line(0.3, 0.01, 0.3, 1.0))
    table = Table((Disc(0.0, 0.0, RADIUS, MASS),), lines=lines, edge=RectangularEdge(0.8, 0.6))
    outcome = integrate(table, Shot(0, (2.0, 0.0)))
    assert [(event.kind, event.other, event.direction) for event in outcome.events] == [
        ("line", 0, -1),
        ("line", 1, 1),
        ("left_table", -1, 0),
    ]
    assert outcome.places[0] == pytest.approx((0.4, 0.0), abs=1e-12)
    assert outcome.events[-1].speed == pytest.approx(math.sqrt(4.0 - 2.0 * BRAKE * 0.4), abs=1e-12)


def test_half_the_step_gives_the_same() -> None:
    for seed in range(12):
        table, shot = random_scene(seed)
        whole, half = integrate(table, shot), integrate(table, shot, STEP / 2)
        assert whole.fates == half.fates
        assert whole.places == pytest.approx(half.places, abs=1e-9)
