"""Several contacts at one moment: closed forms, a slow second implementation, symmetry, order, energy."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise, permutations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.physics import CROKINOLE_BOARD, Block, Disc, Post, Rim, Shot, Table, ViscoelasticRim, Wall, simulate
from tests.physics.agreement import disagreement
from tests.physics.blows import Body, Meeting, strike
from tests.physics.reference import integrate

if TYPE_CHECKING:
    from parlour.physics import ContactLaw, Material, Motion

R, MASS, POST = 0.016, 0.0053, 0.005
ANGLES = (5, 15, 30, 45, 60, 75, 85)
"""Of the contacts off the disc's path, degrees."""


def material(rim: ContactLaw) -> Material:
    """A surface on which every rim is the same."""
    return replace(CROKINOLE_BOARD, disc=rim, post=rim, block=rim)


def two_posts(rim: ContactLaw, degrees: float) -> Table:
    """A disc at the origin that touches two posts, as far off the x axis on either side."""
    x, y = (R + POST) * math.cos(math.radians(degrees)), (R + POST) * math.sin(math.radians(degrees))
    return Table((Disc(0.0, 0.0, R, MASS),), material(rim), posts=(Post(x, y, POST), Post(x, -y, POST)))


def corner(rim: ContactLaw, degrees: float) -> Table:
    """The same with two walls that meet in front of the disc."""
    tip, half = R / math.cos(math.radians(degrees)), math.radians(90 - degrees)
    walls = tuple(
        Wall(tip, 0.0, tip - 0.3 * math.cos(half), side * 0.3 * math.sin(half), rim=rim) for side in (1, -1)
    )  # fmt: skip
    return Table((Disc(0.0, 0.0, R, MASS),), material(rim), walls=walls)


def at_once(motion: Motion, disc: int) -> tuple[float, float, float]:
    """Velocity and spin just after what happens at the very start."""
    pose = motion.tracks[disc].at(max(event.time for event in motion.events if event.time < 1e-12))
    assert pose is not None
    return (*pose.velocity, pose.spin)


def kept(restitution: float, friction: float, tangential: float, degrees: float) -> float:
    """The share of its speed that a disc keeps which lands on two fixed things at once, on a path between them.

    While it comes friction helps to stop it, and on its way back it holds it: the resistances are as cos + mu sin to
    cos - mu sin, and the energy given back is the square of the restitution. As far as tangential restitution goes,
    friction does not turn round.
    """
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    held = max(0.0, (cos - friction * sin) / (cos + friction * sin))
    spared = min(tangential, restitution) ** 2
    return math.sqrt(spared + (restitution**2 - spared) * held)


@pytest.mark.parametrize("make", [two_posts, corner])
@pytest.mark.parametrize("degrees", ANGLES)
def test_a_disc_on_two_things_at_once_keeps_what_the_closed_form_says(make: type, degrees: float) -> None:
    for restitution in (0.0, 0.3, 0.7, 1.0):
        for friction in (0.0, 0.1, 0.4, 0.8, 2.0):
            for tangential in (0.0, 0.2, 0.5, 1.0):
                motion = simulate(make(Rim(restitution, friction, tangential), degrees), Shot(0, (1.0, 0.0)))
                vx, vy, spin = at_once(motion, 0)
                assert -vx == pytest.approx(kept(restitution, friction, tangential, degrees), abs=1e-12)
                assert abs(vy) + R * abs(spin) < 1e-12


@pytest.mark.parametrize(("restitution", "friction", "share"), [(1.0, 0.4, 0.790), (0.7, 0.8, 0.425)])
def test_two_posts_30_degrees_off_the_path_give_back_what_stronge_says(
    restitution: float, friction: float, share: float
) -> None:
    motion = simulate(two_posts(Rim(restitution, friction), 30), Shot(0, (1.0, 0.0)))
    assert -at_once(motion, 0)[0] == pytest.approx(share, abs=5e-4)


def test_where_friction_wedges_a_disc_it_stops() -> None:
    for degrees, friction in ((60, 0.6), (45, 1.0), (75, 0.3)):
        assert at_once(simulate(two_posts(Rim(1.0, friction), degrees), Shot(0, (1.0, 0.0))), 0)[0] == 0.0


def test_the_shares_fall_steadily_with_friction() -> None:
    shares = [-at_once(simulate(two_posts(Rim(0.9, k / 50), 40), Shot(0, (1.0, 0.0))), 0)[0] for k in range(80)]
    assert shares[0] == pytest.approx(0.9, abs=1e-12)
    assert all(after <= before for before, after in pairwise(shares))
    assert max(before - after for before, after in pairwise(shares)) < 0.2


def test_weak_contacts_at_once_are_elastic() -> None:
    motion = simulate(two_posts(Rim(0.5, 0.4), 30), Shot(0, (5e-4, 0.0)))
    assert at_once(motion, 0) == pytest.approx((-5e-4, 0.0, 0.0), abs=1e-15)


def test_restitution_may_depend_on_speed() -> None:
    for rim in (Rim(0.8, 0.3, falloff=0.25, floor=0.3), ViscoelasticRim(0.7, 0.3)):
        closing = 2.0 * math.cos(math.radians(30))
        motion = simulate(two_posts(rim, 30), Shot(0, (2.0, 0.0)))
        assert -at_once(motion, 0)[0] == pytest.approx(2.0 * kept(rim.at(closing), 0.3, 0.0, 30), abs=1e-9)


def group(seed: int) -> tuple[Table, Shot]:
    """A disc that closes equally fast with two or three others, or posts, some of which spin or move."""
    random = Random(seed)
    rim = Rim(random.choice((0.0, 0.3, 0.7, 1.0)), random.choice((0.0, 0.1, 0.2, 0.4, 1.0, 3.0)))
    degrees = random.uniform(5, 85) if random.random() < 0.6 else random.uniform(32, 85)
    x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    spin = random.choice((0.0, random.uniform(-100, 100)))
    discs, posts = [Disc(0.0, 0.0, R, MASS)], []
    for side in (1, -1):
        if degrees > 32 and random.random() < 0.5:
            weight, turn = MASS * random.uniform(0.2, 4), random.choice((0.0, random.uniform(-100, 100)))
            discs.append(Disc(2 * R * x, side * 2 * R * y, R, weight, spin=turn))
        else:
            posts.append(Post((R + POST) * x, side * (R + POST) * y, POST))
    if random.random() < 0.5:
        discs.append(Disc(-2 * R, 0.0, R, MASS * random.uniform(0.3, 3), velocity=(1.0 + x, 0.0), spin=spin))
    return Table(tuple(discs), material(rim), posts=tuple(posts)), Shot(0, (1.0, 0.0), spin=spin)


def first_blow(table: Table, shot: Shot) -> tuple[list[Body], list[Meeting]]:
    """The bodies of a scene of `group`, and their contacts."""
    rim = table.material.disc
    assert isinstance(rim, Rim)
    moving = [replace(table.discs[0], velocity=shot.velocity, spin=shot.spin), *table.discs[1:]]
    bodies = [Body(disc.mass, disc.radius, disc.velocity, disc.spin) for disc in moving]
    places = [(k, disc.x, disc.y) for k, disc in enumerate(moving) if k] + [(-1, p.x, p.y) for p in table.posts]
    law = (rim.restitution, rim.friction, rim.tangential)
    return bodies, [Meeting(0, k, (x / math.hypot(x, y), y / math.hypot(x, y)), *law) for k, x, y in places]


def energy(bodies: list[Body], speeds: list[tuple[float, float, float]]) -> float:
    """Of velocities (m/s) and rim speeds (m/s), J."""
    return sum(b.mass * (x * x + y * y + 0.5 * w * w) / 2 for b, (x, y, w) in zip(bodies, speeds, strict=True))


@pytest.mark.parametrize("walk", range(4))
def test_groups_part_as_the_second_implementation_says(walk: int) -> None:
    compared = 0
    for seed in range(walk, 400, 4):
        table, shot = group(seed)
        bodies, meetings = first_blow(table, shot)
        speeds, normal, tangential = strike(bodies, meetings)
        before = [(*body.velocity, body.radius * body.spin) for body in bodies]
        assert energy(bodies, speeds.tolist()) <= energy(bodies, before) * (1 + 1e-12)
        assert (np.abs(tangential) <= normal * [m.friction for m in meetings] * (1 + 1e-9)).all()
        motion = simulate(table, shot)
        found = [(vx, vy, R * spin) for vx, vy, spin in (at_once(motion, k) for k in range(len(bodies)))]
        assert energy(bodies, found) <= energy(bodies, before) * (1 + 1e-12)
        if parting(speeds, meetings):  # no contact is left that closes: there was one blow
            assert np.array(found) == pytest.approx(speeds, abs=1e-8), seed
            compared += 1
    assert compared > 40


def parting(speeds: np.ndarray, meetings: list[Meeting]) -> bool:
    """Whether no contact closes any more."""
    relative = [speeds[m.one, :2] - (speeds[m.two, :2] if m.two >= 0 else 0.0) for m in meetings]
    return all(velocity @ m.normal <= 1e-9 for velocity, m in zip(relative, meetings, strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_the_order_of_posts_walls_and_discs_does_not_matter(seed: int) -> None:
    table, shot = group(seed)
    more = tuple(Post(R * 3 + 0.02 * k, 0.1 * (k - 1), POST) for k in range(2))
    posts, walls = table.posts + more, tuple(Wall(0.2, s * 0.4, 0.2, 0.0) for s in (1, -1))
    known = simulate(replace(table, posts=posts, walls=walls), shot)
    for order in permutations(range(len(posts))):
        mixed = replace(table, posts=tuple(posts[k] for k in order), walls=walls[::-1])
        assert simulate(mixed, shot).rest == known.rest
    back = simulate(
        replace(table, discs=table.discs[::-1], posts=posts, walls=walls), replace(shot, disc=len(table.discs) - 1)
    )
    assert back.rest[::-1] == known.rest


@pytest.mark.parametrize("rim", [Rim(1.0, 0.4), Rim(0.7, 0.8), Rim(0.5, 0.3, 0.5)])
def test_between_two_discs_that_come_alike_one_stays(rim: Rim) -> None:
    discs = (Disc(0, 0, R, MASS), Disc(2 * R, 0, R, MASS, (-1, 0)), Disc(-2 * R, 0, R, MASS, (1, 0)))
    motion = simulate(Table(discs, material(rim)))
    assert at_once(motion, 0) == (0.0, 0.0, 0.0)
    assert at_once(motion, 1)[0] == pytest.approx(rim.restitution, abs=1e-12) == -at_once(motion, 2)[0]


def falling(seed: int) -> tuple[Table, Shot]:
    """A disc that comes from afar and lands on two posts, blocks or walls at once; others lie behind it, in mirror."""
    random = Random(seed)
    rim = Rim(random.choice((0.6, 0.8, 1.0)), random.choice((0.1, 0.3, 0.5)), random.choice((0.0, 0.0, 0.3)))
    table = random.choice((two_posts, corner))(rim, random.choice((20, 30, 40, 45)))
    disc = Disc(-random.uniform(0.05, 0.3), 0.0, R, MASS)
    return replace(table, discs=(disc,)), Shot(0, (random.uniform(1.2, 2.5), 0.0))


@pytest.mark.parametrize("seed", range(12))
def test_whole_shots_on_two_things_at_once_end_as_the_reference_says(seed: int) -> None:
    table, shot = falling(seed)
    outcome = integrate(table, shot)
    assert [event.kind for event in outcome.events[:2]] in (["post", "post"], ["wall", "wall"])
    assert not disagreement(simulate(table, shot), outcome)


@pytest.mark.parametrize("friction", [0.0, 0.3, 0.9, 1.0])
def test_a_rack_in_mirror_ends_in_mirror_and_soon(friction: float) -> None:
    half = math.sqrt(0.5)
    rack = [Disc(2 * R * (a + b) * half, 2 * R * (a - b) * half, R, MASS) for a in range(4) for b in range(4)]
    motion = simulate(Table((*rack, Disc(-0.2, 0.0, R, MASS)), material(Rim(0.3, friction))), Shot(16, (1.0, 0.0)))
    assert len(motion.events) < 3000
    for a in range(4):
        for b in range(4):
            one, other = motion.rest[4 * a + b], motion.rest[4 * b + a]
            assert (one.x, one.y) == pytest.approx((other.x, -other.y), abs=1e-9)


def test_a_block_beside_a_post_of_another_law_gives_back_between_both() -> None:
    laws = replace(CROKINOLE_BOARD, post=Rim(0.9, 0.0), block=Rim(0.5, 0.0))
    post, block = Post(R + POST, 0.0, POST), Block(R + 0.05, 0.0, 0.1, 0.1)
    for posts in ((post,), (post, post)):
        motion = simulate(Table((Disc(0, 0, R, MASS),), laws, posts=posts, blocks=(block,)), Shot(0, (1.0, 0.0)))
        share = (0.9 * len(posts) + 0.5) / (len(posts) + 1)
        assert at_once(motion, 0) == pytest.approx((-share, 0.0, 0.0), abs=1e-12)
