"""Contact laws: the engine evaluates what they say, the viscoelastic one is that of the equation of motion."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

from parlour.physics import (
    CROKINOLE_BOARD,
    ContactLaw,
    Disc,
    Hole,
    Kind,
    Material,
    Rim,
    Shot,
    Table,
    ViscoelasticRim,
    Wall,
    collide,
    simulate,
    simulate_many,
)
from parlour.physics.engine.impact import WEAK, restitution
from parlour.physics.laws import LAWS, viscoelastic_restitution
from parlour.physics.rows import law_row
from tests.physics.scenes import CROKINOLE_DISC, crokinole_board

if TYPE_CHECKING:
    from numpy.typing import NDArray

share = st.floats(0.0, 1.0)
laws = st.builds(Rim, share, share, share, share, st.floats(0.1, 5.0), st.floats(0.0, 0.5), st.floats(0.5, 1.0)) | (
    st.builds(ViscoelasticRim, st.floats(0.01, 1.0), share, share, st.floats(0.1, 5.0))
)


@given(laws, st.floats(WEAK, 100.0))
def test_the_engine_evaluates_a_law_as_it_says(law: ContactLaw, closing: float) -> None:
    assert restitution(law_row(law), closing) == pytest.approx(law.at(closing), rel=1e-12)
    assert restitution(law_row(law), WEAK / 2) == 1.0


def test_every_law_has_a_name_and_a_number_of_its_own() -> None:
    kinds: list[Any] = list(LAWS.values())
    made = [kind(0.5, 0.2) for kind in kinds]
    assert all(isinstance(law, ContactLaw) for law in made)
    assert len({law.row()[0] for law in made}) == len(made)


def restitution_of_spheres(dissipation: float) -> float:
    """Restitution by `x'' + x^3/2 + b sqrt(x) x' = 0` from x = 0 and x' = 1 until the force is 0."""

    def force(_: float, state: NDArray[np.float64]) -> list[float]:
        x, speed = max(float(state[0]), 0.0), float(state[1])
        return [speed, -(x**1.5 + dissipation * math.sqrt(x) * speed)]

    def parts(time: float, state: NDArray[np.float64]) -> float:
        return float(state[0] + dissipation * state[1]) if time > 1e-3 else 1.0

    parts.terminal, parts.direction = True, -1.0  # type: ignore[attr-defined] # what SciPy asks for
    found: Any = solve_ivp(force, [0.0, 1000.0], [0.0, 1.0], events=parts, rtol=1e-10, atol=1e-13)
    return float(-found.y[1, -1])


@pytest.mark.parametrize("dissipation", np.geomspace(1e-3, 30.0, 19).tolist())
def test_the_approximant_is_that_of_viscoelastic_spheres(dissipation: float) -> None:
    exact = restitution_of_spheres(dissipation)
    bound = 1e-3 if exact > 0.7 else 9e-3
    assert viscoelastic_restitution(math.sqrt(dissipation)) == pytest.approx(exact, abs=bound)


def test_the_approximant_begins_as_the_series_does() -> None:
    """1 - C1 b + 3/5 C1^2 b^2 + 4/15 b^(5/2) with C1 = 1.15344 (Schwager and Poschel, PRE 78, 051304, 2008)."""
    for dissipation in (1e-4, 1e-3, 1e-2):
        series = 1.0 - 1.15344 * dissipation + 0.6 * (1.15344 * dissipation) ** 2 + 4.0 / 15.0 * dissipation**2.5
        assert viscoelastic_restitution(math.sqrt(dissipation)) == pytest.approx(
            series, abs=2e-5 * dissipation + 2.0 * dissipation**3
        )


def test_the_loss_of_a_viscoelastic_rim_grows_as_the_fifth_root_of_the_speed() -> None:
    rim = ViscoelasticRim(0.99, 0.2)
    assert (1.0 - rim.at(32e-5)) / (1.0 - rim.at(1e-5)) == pytest.approx(2.0, rel=1e-2)
    assert rim.at(0.0) == 1.0
    assert ViscoelasticRim(1.0, 0.0).at(9.0) == 1.0
    assert ViscoelasticRim(0.6, 0.2, speed=2.5).at(2.5) == pytest.approx(0.6)


def test_a_material_a_wall_and_the_closed_forms_take_any_law() -> None:
    rim = ViscoelasticRim(0.7, 0.1)
    material = replace(CROKINOLE_BOARD, disc=rim)
    discs = (Disc(-0.1, 0.0, *CROKINOLE_DISC), Disc(0.0, 0.0, *CROKINOLE_DISC))
    table = Table(discs, material, walls=(Wall(0.1, -1.0, 0.1, 1.0, ViscoelasticRim(0.5, 0.0)),))
    shots = [Shot(0, (2.0, 0.0)), Shot(0, (3.0, 0.05))]
    met = [event for event in simulate(table, shots[0]).events if event.kind in (Kind.DISC, Kind.WALL)]
    reduced = {Kind.DISC: CROKINOLE_DISC[1] / 2, Kind.WALL: CROKINOLE_DISC[1]}
    law = {Kind.DISC: rim, Kind.WALL: table.walls[0].rim}
    for event in met[:3]:
        bounce = law[event.kind]
        assert bounce is not None
        assert event.impulse == pytest.approx((1.0 + bounce.at(event.speed)) * reduced[event.kind] * event.speed)
    assert {event.kind for event in met} == {Kind.DISC, Kind.WALL}
    assert simulate_many(table, shots, events=True).events(1) == simulate(table, shots[1]).events
    hit = collide(replace(discs[0], x=-2 * CROKINOLE_DISC[0], velocity=(1.0, 0.0)), discs[1], rim)
    assert hit.discs[0].velocity[0] == pytest.approx((1.0 - 0.7) / 2)


@dataclass(frozen=True)
class Clay:
    """A user's law, by one of the engine's formulas: nothing bounces."""

    friction: float = 0.0
    tangential: float = 0.0

    def at(self, closing: float) -> float:
        return 0.0

    def row(self) -> tuple[float, ...]:
        return Rim(0.0, self.friction, self.tangential).row()


def test_a_law_may_come_from_elsewhere() -> None:
    assert isinstance(Clay(), ContactLaw)
    material = Material("clay", 0.15, Clay(), Clay(), Clay())
    discs = (Disc(-0.1, 0.0, *CROKINOLE_DISC), Disc(0.0, 0.0, *CROKINOLE_DISC))
    motion = simulate(Table(discs, material), Shot(0, (2.0, 0.0)))
    gap = motion.rest[1].x - motion.rest[0].x
    assert gap == pytest.approx(2 * CROKINOLE_DISC[0], abs=1e-5)


@pytest.mark.parametrize("tight", [None, 1])
def test_restitution_is_that_of_the_closing_speed(tight: int | None) -> None:
    """With both discs under way, with one held, and with two pairs struck at once."""
    rim = Rim(0.8, 0.0, falloff=0.25, floor=0.3)
    material = replace(CROKINOLE_BOARD, disc=rim)
    radius, mass = CROKINOLE_DISC
    discs = (Disc(-2 * radius, 0.0, radius, mass), Disc(0.0, 0.0, radius, mass, (1.0, 0.0)))
    hit = simulate(Table(discs, material), Shot(0, (4.0, 0.0), tight=tight)).events[0]
    assert hit.speed == 3.0
    assert hit.impulse == pytest.approx((1.0 + rim.at(3.0)) * mass / 2 * 3.0)


def test_restitution_is_that_of_the_closing_speed_for_pairs_struck_at_once() -> None:
    """The middle disc goes between two at 60 degrees: each pair parts at e(g) times its closing speed g = v cos 30."""
    rim = Rim(0.8, 0.0, falloff=0.25, floor=0.3)
    radius, mass = CROKINOLE_DISC
    high = math.sqrt(3.0) * radius
    discs = (Disc(0.0, 0.0, radius, mass), Disc(high, radius, radius, mass), Disc(high, -radius, radius, mass))
    motion = simulate(Table(discs, replace(CROKINOLE_BOARD, disc=rim)), Shot(0, (3.0, 0.0)))
    closing = 3.0 * math.cos(math.pi / 6)
    assert [event.speed for event in motion.events[:2]] == pytest.approx([closing, closing])
    one, two = (pose.velocity for pose in motion.at(1e-9)[:2] if pose is not None)
    parting = (two[0] - one[0]) * math.cos(math.pi / 6) + (two[1] - one[1]) * 0.5
    assert parting == pytest.approx(rim.at(closing) * closing)


def follow_through(rim: Rim, gap: float, speed: float) -> str:
    """The fate of a disc that strikes, dead on, one that lies in front of the hole with this gap (m) to its rim."""
    board = replace(crokinole_board(), material=replace(CROKINOLE_BOARD, disc=rim))
    radius, mass = CROKINOLE_DISC
    hole: Hole = board.holes[0]
    blocker = Disc(0.0, -(hole.radius + gap + radius), radius, mass)
    table = board.with_discs([Disc(0.0, -0.3048, radius, mass), blocker])
    return simulate(table, Shot(0, (0.0, speed))).rest[0].fate.name


@pytest.mark.parametrize("inches", [0.35, 0.5, 1.0, 1.5])
def test_a_follow_through_twenty_needs_restitution_that_falls_with_speed(inches: float) -> None:
    speeds = np.arange(0.9, 3.01, 0.02).tolist()
    falling = Rim(0.8, 0.2, falloff=0.25, floor=0.3)
    caught = [speed for speed in speeds if follow_through(falling, inches * 0.0254, speed) == "CAPTURED"]
    assert caught
    assert min(caught) > 1.9
    assert not any(follow_through(Rim(0.8, 0.2), inches * 0.0254, speed) == "CAPTURED" for speed in speeds)
