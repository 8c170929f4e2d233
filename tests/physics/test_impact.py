"""Impacts: closed forms, conservation, several contacts at once."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parlour.physics import (
    CROKINOLE_BOARD,
    Block,
    Disc,
    Kind,
    Material,
    PhysicsError,
    Post,
    Rim,
    Shot,
    Table,
    collide,
    rebound,
    simulate,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.physics import Motion, Occurrence

PLAIN = Rim(0.8, 0.0)
VELVET = 1e-12
"""Surface friction so small that nothing slows down within a test."""


def material(rim: Rim, friction: float = VELVET) -> Material:
    """A surface on which every rim is the same."""
    return replace(CROKINOLE_BOARD, friction=friction, disc=rim, post=rim, block=rim)


def after(motion: Motion, disc: int, event: Occurrence | None = None) -> tuple[float, float, float]:
    """Velocity and spin of a disc just after an event, or after all events that are not rests."""
    times = [each.time for each in motion.events if each.kind is not Kind.REST]
    pose = motion.tracks[disc].at(event.time if event else times[-1])
    assert pose is not None
    return (*pose.velocity, pose.spin)


def energy(discs: Sequence[Disc]) -> float:
    """Of motion and of spin, J."""
    return sum(
        disc.mass * (disc.velocity[0] ** 2 + disc.velocity[1] ** 2 + (disc.radius * disc.spin) ** 2 / 2) / 2
        for disc in discs
    )


def momentum(discs: Sequence[Disc]) -> tuple[float, float]:
    """N s."""
    return sum(disc.mass * disc.velocity[0] for disc in discs), sum(disc.mass * disc.velocity[1] for disc in discs)


def angular_momentum(discs: Sequence[Disc], x: float, y: float) -> float:
    """About a point, N m s."""
    return sum(
        disc.mass * ((disc.x - x) * disc.velocity[1] - (disc.y - y) * disc.velocity[0] + disc.radius**2 * disc.spin / 2)
        for disc in discs
    )


class Cut(NamedTuple):
    """Two equal discs of mass and radius 1, the first with (1, 0), and how they part."""

    cut: float
    """Of the line of centres, degrees."""
    rim: Rim
    one: tuple[float, float, float]
    two: tuple[float, float, float]
    normal: float
    tangential: float
    loss: float

    @property
    def second(self) -> tuple[float, float]:
        """Where the second disc is, as the first one sees it."""
        return 2 * math.cos(math.radians(self.cut)), 2 * math.sin(math.radians(self.cut))


CUTS = {
    "straight": Cut(0, Rim(0.8, 0.2), (0.1, 0.0, 0.0), (0.9, 0.0, 0.0), 0.9, 0.0, 0.09),
    "sticking": Cut(
        30,
        Rim(0.8, 0.2),
        (0.2833333333333, -0.3175426480543, 1 / 6),
        (0.7166666666667, 0.3175426480543, 1 / 6),
        0.7794228634059,
        -1 / 12,
        0.0883333333333,
    ),
    "slipping": Cut(
        60,
        Rim(0.8, 0.2),
        (0.6970577136594, -0.3447114317029, 0.18),
        (0.3029422863406, 0.3447114317029, 0.18),
        0.45,
        -0.09,
        0.0761422863406,
    ),
}


@pytest.mark.parametrize("known", CUTS.values(), ids=CUTS)
def test_two_discs_part_as_in_the_worked_examples(known: Cut) -> None:
    hit = collide(Disc(0, 0, 1, 1, (1, 0)), Disc(*known.second, 1, 1), known.rim)
    for disc, moves in zip(hit.discs, (known.one, known.two), strict=True):
        assert (*disc.velocity, disc.spin) == pytest.approx(moves, abs=1e-10)
    lost = known.normal, known.tangential, known.loss
    assert (hit.normal, hit.tangential, hit.loss) == pytest.approx(lost, abs=1e-10)


@pytest.mark.parametrize("known", CUTS.values(), ids=CUTS)
def test_two_discs_part_on_the_table_as_in_the_worked_examples(known: Cut) -> None:
    x, y = known.second
    motion = simulate(Table((Disc(-0.5, 0, 1, 1), Disc(x, y, 1, 1)), material(known.rim)), Shot(0, (1, 0)))
    event = motion.events[0]
    assert (event.kind, event.disc, event.other) == (Kind.DISC, 0, 1)
    assert (event.time, event.speed, event.impulse) == pytest.approx((0.5, x / 2, known.normal), abs=1e-10)
    assert (event.x, event.y) == pytest.approx((x / 2, y / 2), abs=1e-10)
    assert after(motion, 0, event) == pytest.approx(known.one, abs=1e-10)
    assert after(motion, 1, event) == pytest.approx(known.two, abs=1e-10)


WALLS = [
    pytest.param((1.0, 1.0), (-0.6, 2 / 3), -2 / 3, 0.4866666666667, id="sticking"),
    pytest.param((0.2, 1.0), (-0.12, 0.904), -0.192, 0.094976, id="slipping"),
]


@pytest.mark.parametrize(("velocity", "known", "spin", "loss"), WALLS)
def test_a_disc_rebounds_as_in_the_worked_examples(
    velocity: tuple[float, float], known: tuple[float, float], spin: float, loss: float
) -> None:
    hit = rebound(Disc(0, 0, 1, 1, velocity), (3.0, 0.0), Rim(0.6, 0.3))
    assert (*hit.discs[0].velocity, hit.discs[0].spin) == pytest.approx((*known, spin), abs=1e-10)
    assert hit.loss == pytest.approx(loss, abs=1e-10)


@pytest.mark.parametrize(("velocity", "known", "spin", "loss"), WALLS)
@pytest.mark.parametrize("thing", ["block", "post"])
def test_a_disc_rebounds_on_the_table_as_in_the_worked_examples(
    thing: str, velocity: tuple[float, float], known: tuple[float, float], spin: float, loss: float
) -> None:
    if thing == "block":
        table = Table((Disc(0, 0, 1, 1),), material(Rim(0.6, 0.3)), blocks=(Block(3, 0, 2, 100),))
    else:
        ahead = 1.0 / velocity[0]  # the post is touched from straight ahead after 1 m in x
        table = Table((Disc(0, 0, 1, 1),), material(Rim(0.6, 0.3)), posts=(Post(2.5, ahead * velocity[1], 0.5),))
    motion = simulate(table, Shot(0, velocity))
    event = motion.events[0]
    assert (event.kind, event.disc, event.other) == (Kind[thing.upper()], 0, 0)
    assert (event.speed, event.impulse) == pytest.approx((velocity[0], 1.6 * velocity[0]), abs=1e-10)
    assert after(motion, 0, event) == pytest.approx((*known, spin), abs=1e-10)
    assert loss > 0.0


@pytest.mark.parametrize(("cut", "throw"), [(15, 2.84), (30, 6.10), (45, 10.49), (60, 11.31), (75, 11.31)])
def test_the_struck_disc_is_thrown_off_the_line_of_centres(cut: float, throw: float) -> None:
    angle = math.radians(cut)
    hit = collide(Disc(0, 0, 1, 1, (1, 0)), Disc(2 * math.cos(angle), 2 * math.sin(angle), 1, 1), Rim(0.8, 0.2))
    vx, vy = hit.discs[1].velocity
    thrown = angle - math.atan2(vy, vx)
    assert math.tan(thrown) == pytest.approx(min(0.2, math.tan(angle) / (3 * 1.8)), rel=1e-12)
    assert math.degrees(thrown) == pytest.approx(throw, abs=0.005)


def test_tangential_restitution_turns_the_slip_round() -> None:
    hit = rebound(Disc(0, 0, 1, 1, (1.0, 0.1)), (1, 0), Rim(0.6, 5.0, tangential=0.5))
    disc = hit.discs[0]
    assert disc.velocity[1] + disc.spin == pytest.approx(-0.05, rel=1e-12)


def test_spin_alone_throws_a_disc_sideways() -> None:
    hit = rebound(Disc(0, 0, 0.5, 2.0, (1.0, 0.0), spin=4.0), (1, 0), Rim(0.5, 0.1))
    assert hit.tangential == pytest.approx(0.1 * hit.normal)
    assert hit.discs[0].velocity == pytest.approx((-0.5, -0.15), rel=1e-12)
    assert hit.discs[0].spin == pytest.approx(4.0 - 0.3 / (0.5 * 2.0 * 0.5), rel=1e-12)


@pytest.mark.parametrize("closing", [0.0, -1.0])
def test_discs_that_do_not_close_do_nothing_to_each_other(closing: float) -> None:
    one, two = Disc(0, 0, 1, 1, (closing, 0.3), 2.0), Disc(2, 0, 1, 1)
    hit = collide(one, two)
    assert (hit.discs, hit.normal, hit.tangential, hit.loss) == ((one, two), 0.0, 0.0, 0.0)


def test_discs_apart_cannot_collide() -> None:
    with pytest.raises(PhysicsError, match=r"do not touch: their gap is 0\.1 m; it must be 0 within"):
        collide(Disc(0, 0, 1, 1, (1, 0)), Disc(2.1, 0, 1, 1))
    with pytest.raises(PhysicsError, match=r"do not touch: their gap is -0\.1 m"):
        collide(Disc(0, 0, 1, 1, (1, 0)), Disc(1.9, 0, 1, 1))


def test_a_rebound_needs_a_direction() -> None:
    with pytest.raises(PhysicsError, match=r"normal of a rebound is \(0, 0\)"):
        rebound(Disc(0, 0, 1, 1, (1, 0)), (0.0, 0.0))


def test_restitution_falls_with_the_closing_speed_between_its_bounds() -> None:
    rim = Rim(0.8, 0.0, falloff=0.25, floor=0.3, ceiling=0.95)
    speeds = {1e-6: 0.95, 0.7: 0.8 * 0.7**-0.25, 1.0: 0.8, 4.0: 0.8 / math.sqrt(2), 16.0: 0.4, 1e3: 0.3}
    for speed, known in speeds.items():
        assert rim.at(speed) == pytest.approx(known, rel=1e-12)
        hit = rebound(Disc(0, 0, 1, 1, (speed, 0)), (1, 0), rim)
        assert -hit.discs[0].velocity[0] / speed == pytest.approx(known, rel=1e-12)


@pytest.mark.parametrize("speed", [0.2, 1.0, 4.0, 1e3])
def test_restitution_falls_with_the_closing_speed_on_the_table_too(speed: float) -> None:
    rim = Rim(0.8, 0.0, falloff=0.25, floor=0.3, ceiling=0.95)
    table = Table((Disc(-1, 0, 0.1, 1), Disc(0, 0, 0.1, 1)), material(rim))
    motion = simulate(table, Shot(0, (speed, 0)))
    assert after(motion, 1, motion.events[0])[0] / speed == pytest.approx((1 + rim.at(speed)) / 2, rel=1e-9)


def test_each_kind_of_contact_has_its_own_rim() -> None:
    kinds = replace(material(PLAIN), disc=Rim(0.9, 0), post=Rim(0.7, 0), block=Rim(0.5, 0))
    disc = Disc(0, 0, 0.1, 1.0)
    post = simulate(Table((disc,), kinds, posts=(Post(1, 0, 0.1),)), Shot(0, (1, 0)))
    block = simulate(Table((disc,), kinds, blocks=(Block(1, 0, 0.1, 0.1),)), Shot(0, (1, 0)))
    other = simulate(Table((disc, Disc(1, 0, 0.1, 1.0)), kinds), Shot(0, (1, 0)))
    assert after(post, 0, post.events[0])[0] == pytest.approx(-0.7)
    assert after(block, 0, block.events[0])[0] == pytest.approx(-0.5)
    assert after(other, 1, other.events[0])[0] == pytest.approx(0.95)


def test_a_contact_slower_than_a_millimetre_a_second_loses_nothing() -> None:
    table = Table((Disc(-0.11, 0, 0.05, 1), Disc(0, 0, 0.05, 1)), material(PLAIN))
    weak, strong = simulate(table, Shot(0, (0.99e-3, 0))), simulate(table, Shot(0, (1.01e-3, 0)))
    assert after(weak, 1, weak.events[0])[0] == pytest.approx(0.99e-3, rel=1e-6)
    assert after(strong, 1, strong.events[0])[0] == pytest.approx(0.9 * 1.01e-3, rel=1e-6)


sizes, masses = st.floats(0.005, 2.0), st.floats(0.001, 50.0)
pushes, spins = st.floats(-5.0, 5.0), st.floats(-100.0, 100.0)
shares = st.floats(0.0, 1.0)
rims = st.builds(Rim, shares, st.floats(0.0, 2.0), shares)
angles = st.floats(-math.pi, math.pi)


@given(sizes, sizes, masses, masses, st.tuples(pushes, pushes, pushes, pushes, spins, spins), rims, angles)
def test_two_discs_keep_momentum_and_never_gain_energy(
    radius: float,
    other: float,
    mass: float,
    weight: float,
    motion: tuple[float, float, float, float, float, float],
    rim: Rim,
    angle: float,
) -> None:
    ux, uy, vx, vy, spin, turn = motion
    reach = radius + other
    one = Disc(0.0, 0.0, radius, mass, (ux, uy), spin)
    two = Disc(reach * math.cos(angle), reach * math.sin(angle), other, weight, (vx, vy), turn)
    hit = collide(one, two, rim)
    whole, size = energy((one, two)), mass * 10 + weight * 10
    assert hit.loss >= -1e-13 * whole
    assert energy(hit.discs) + hit.loss == pytest.approx(whole, rel=1e-10, abs=1e-12)
    assert momentum(hit.discs) == pytest.approx(momentum((one, two)), abs=1e-12 * size)
    for x, y in ((0.0, 0.0), (0.7, -1.3)):
        known = angular_momentum((one, two), x, y)
        assert angular_momentum(hit.discs, x, y) == pytest.approx(known, abs=1e-10 * size * (1 + abs(spin) + abs(turn)))


@given(sizes, sizes, masses, masses, st.tuples(pushes, pushes, spins, spins), rims, angles)
def test_two_discs_part_with_their_restitution_and_within_the_friction_cone(
    radius: float,
    other: float,
    mass: float,
    weight: float,
    motion: tuple[float, float, float, float],
    rim: Rim,
    angle: float,
) -> None:
    ux, uy, spin, turn = motion
    nx, ny, reach = math.cos(angle), math.sin(angle), radius + other
    one = Disc(0.0, 0.0, radius, mass, (ux, uy), spin)
    two = Disc(reach * nx, reach * ny, other, weight, (0.0, 0.0), turn)
    assume(ux * nx + uy * ny > 1e-6)
    hit = collide(one, two, rim)
    (ax, ay), (bx, by) = hit.discs[0].velocity, hit.discs[1].velocity
    parting = (bx - ax) * nx + (by - ay) * ny
    slip = uy * nx - ux * ny + radius * spin + other * turn
    left = (ay - by) * nx - (ax - bx) * ny + radius * hit.discs[0].spin + other * hit.discs[1].spin
    assert parting == pytest.approx(rim.restitution * (ux * nx + uy * ny), rel=1e-7, abs=1e-10)
    assert abs(hit.tangential) <= rim.friction * hit.normal * (1 + 1e-12)
    if abs(hit.tangential) < rim.friction * hit.normal * (1 - 1e-9):
        assert left == pytest.approx(-rim.tangential * slip, abs=1e-9 * (1 + abs(slip)))
    else:
        assert abs(left) <= abs(slip) * (1 + 1e-9) + 1e-12


@given(sizes, masses, st.tuples(pushes, pushes, spins), rims, angles)
def test_a_rebound_never_gains_energy(
    radius: float, mass: float, motion: tuple[float, float, float], rim: Rim, angle: float
) -> None:
    disc = Disc(0.3, -0.2, radius, mass, motion[:2], motion[2])
    hit = rebound(disc, (math.cos(angle), math.sin(angle)), rim)
    assert hit.loss >= -1e-13 * energy((disc,))
    assert energy(hit.discs) + hit.loss == pytest.approx(energy((disc,)), rel=1e-10, abs=1e-12)


@pytest.mark.parametrize(
    ("count", "restitution", "first", "second", "last", "impacts"),
    [(3, 0.8, 0.091, 0.099, 0.81, 3), (5, 0.8, None, None, 0.6561, 10), (12, 0.8, None, None, 0.3138, 66)],
)
def test_a_row_of_touching_discs_passes_the_impact_on_from_pair_to_pair(
    count: int, restitution: float, first: float | None, second: float | None, last: float, impacts: int
) -> None:
    speeds = cradle(count, restitution)
    assert speeds[-1] == pytest.approx((0.5 * (1 + restitution)) ** (count - 1), rel=1e-9)
    assert speeds[-1] == pytest.approx(last, abs=6e-5)
    if first is not None:
        assert speeds[:2] == pytest.approx([first, second], abs=1e-9)
    assert sum(speeds) == pytest.approx(1.0, rel=1e-12)
    assert all(left <= right + 1e-9 for left, right in pairwise(speeds))


def cradle(count: int, restitution: float) -> list[float]:
    """Speeds after the first of a row of touching discs has been flicked at the others at 1 m/s."""
    row = tuple(Disc(0.1 * k, 0.0, 0.05, 1.0) for k in range(count))
    motion = simulate(Table(row, material(Rim(restitution, 0.0), 0.15)), Shot(0, (1.0, 0.0)))
    return [after(motion, k, motion.events[0])[0] for k in range(count)]


def test_an_elastic_row_hands_everything_to_its_last_disc() -> None:
    assert cradle(8, 1.0) == pytest.approx([0.0] * 7 + [1.0], abs=1e-12)


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.6, 0.8, 0.95, 1.0])
def test_the_impact_in_a_row_of_24_ends_with_no_disc_running_into_another(restitution: float) -> None:
    speeds = cradle(24, restitution)
    assert sum(speeds) == pytest.approx(1.0, rel=1e-9)
    assert all(left <= right + 2e-9 for left, right in pairwise(speeds))
    assert sum(speed**2 for speed in speeds) <= 1.0 + 1e-12


def test_a_row_of_24_on_a_board_comes_to_rest() -> None:
    row = tuple(Disc(0.03175 * k, 0.0, 0.015875, 0.0053) for k in range(24))
    motion = simulate(Table(row), Shot(0, (2.0, 0.0)))
    places = [rest.x for rest in motion.rest]
    assert all(right - left >= 0.03175 - 1e-9 for left, right in pairwise(places))
    assert places[-1] > row[-1].x + 0.01


@pytest.mark.parametrize(("restitution", "back", "away"), [(1.0, -0.2, 0.6928203230), (0.8, -0.08, 0.6235382907)])
def test_a_disc_that_hits_two_touching_discs_at_once_parts_them_symmetrically(
    restitution: float, back: float, away: float
) -> None:
    x, y = math.cos(math.radians(30)), math.sin(math.radians(30))
    discs = (Disc(-0.5, 0, 0.5, 1), Disc(x, y, 0.5, 1), Disc(x, -y, 0.5, 1))
    motion = simulate(Table(discs, material(Rim(restitution, 0.0))), Shot(0, (1.0, 0.0)))
    assert [event.time for event in motion.events[:2]] == pytest.approx([0.5, 0.5])
    assert {(event.disc, event.other) for event in motion.events[:2]} == {(0, 1), (0, 2)}
    left, right = after(motion, 1, motion.events[0]), after(motion, 2, motion.events[0])
    assert after(motion, 0, motion.events[0]) == pytest.approx((back, 0.0, 0.0), abs=1e-10)
    assert math.hypot(*left[:2]) == pytest.approx(away, abs=1e-10)
    assert left[:2] == pytest.approx((away * x, away * y), abs=1e-10)
    assert right == pytest.approx((left[0], -left[1], -left[2]), abs=1e-10)


@pytest.mark.parametrize("rim", [Rim(0.8, 0.0), Rim(0.8, 0.2), Rim(0.5, 0.6, 0.4), Rim(1.0, 1.0)])
def test_a_disc_into_two_touching_discs_leaves_a_mirror_image(rim: Rim) -> None:
    x, y = math.cos(math.radians(30)) * 0.1, 0.05
    discs = (Disc(-0.2, 0, 0.05, 1), Disc(x, y, 0.05, 1), Disc(x, -y, 0.05, 1))
    motion = simulate(Table(discs, material(rim, 0.2)), Shot(0, (1.5, 0.0)))
    struck, left, right = motion.rest
    assert struck.y == pytest.approx(0.0, abs=1e-12)
    assert (right.x, right.y) == pytest.approx((left.x, -left.y), abs=1e-12)
    assert left.y > y


@pytest.mark.parametrize("rim", [Rim(0.8, 0.2), Rim(0.6, 0.3)])
def test_a_square_break_leaves_a_mirror_image(rim: Rim) -> None:
    rack = [Disc(0.0317501 * (a + b) * math.sqrt(0.5), 0.0317501 * (a - b) * math.sqrt(0.5), 0.015875, 0.0053)
            for a in range(3) for b in range(3)]  # fmt: skip
    motion = simulate(Table((*rack, Disc(-0.2, 0, 0.015875, 0.0053)), material(rim, 0.15)), Shot(9, (2.0, 0.0)))
    for a in range(3):
        for b in range(3):
            one, other = motion.rest[3 * a + b], motion.rest[3 * b + a]
            assert (one.x, one.y) == pytest.approx((other.x, -other.y), abs=1e-9)


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_in_which_discs_are_listed_does_not_matter(order: tuple[int, int, int]) -> None:
    discs = (Disc(-0.3, 0.002, 0.05, 1), Disc(0.0866, 0.05, 0.05, 1), Disc(0.0866, -0.05, 0.05, 1))
    known = simulate(Table(discs), Shot(0, (1.5, 0.0), spin=8.0))
    mixed = simulate(Table(tuple(discs[k] for k in order)), Shot(order.index(0), (1.5, 0.0), spin=8.0))
    assert [mixed.rest[order.index(k)] for k in range(3)] == list(known.rest)
    assert mixed.time == known.time


@settings(deadline=None)
@given(st.lists(st.tuples(masses, pushes, pushes, spins), min_size=3, max_size=3), rims)
def test_a_cluster_keeps_momentum_and_never_gains_energy(
    moving: list[tuple[float, float, float, float]], rim: Rim
) -> None:
    places = [(0.0, 0.0), (0.1, 0.0), (0.05, 0.1 * math.sqrt(0.75))]
    discs = [
        Disc(x, y, 0.05, mass, (ux, uy), spin)
        for (x, y), (mass, ux, uy, spin) in zip(places, moving, strict=True)
    ]  # fmt: skip
    motion = simulate(Table(tuple(discs), material(rim, 0.15)))
    assume(motion.events and motion.events[0].time == 0.0)
    now = [after(motion, k, motion.events[0]) for k in range(3)]
    parted = [replace(disc, velocity=(vx, vy), spin=w) for disc, (vx, vy, w) in zip(discs, now, strict=True)]
    size = sum(disc.mass for disc in discs) * 10
    assert energy(parted) <= energy(discs) * (1 + 1e-12)
    assert momentum(parted) == pytest.approx(momentum(discs), abs=2e-10 * size)  # what is slower than 1e-9 m/s rests
    assert angular_momentum(parted, 0.0, 0.0) == pytest.approx(angular_momentum(discs, 0.0, 0.0), abs=2e-10 * size)
