"""Box2D 2.3, with table friction by friction joints in C++; their bounds follow speed and spin at every check.

What makes it fast: resting discs sleep, and continuous collision is off (a disc moves a sixth of its radius in a step).
What makes it accurate: a unit of 2 mm. Box2D's fixed tolerances are a slop of 0.005 units, no bounce below 1 unit/s and
at most 2 units in a step; so they become 10 micrometres, 2 mm/s and 4 mm.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import Box2D  # type: ignore[import-untyped]

from workshop.benchmarks.physics_engines.friction import STRUCK, Friction
from workshop.benchmarks.physics_engines.referee import STEP, STILL, State, placed

if TYPE_CHECKING:
    from parlour.physics import ContactLaw, Disc, Material, Shot, Table

__all__ = ["Box2DWorld", "UsualBox2DWorld"]

UNIT = 2e-3
"""A Box2D unit of length, m."""
VELOCITY_ITERATIONS, POSITION_ITERATIONS = 8, 3


class _Mixer(Box2D.b2ContactListener):  # type: ignore[misc]
    """Gives each new contact the numbers of its pair; Box2D's own mixing (the greater, the geometric mean) cannot."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.material = material

    def BeginContact(self, contact: Any) -> None:  # noqa: ANN401, N802 - Box2D has no types, and names this
        """Set restitution and friction before the contact is solved."""
        rim = self.rim(contact)
        contact.restitution, contact.friction = rim.at(1.0), rim.friction

    def rim(self, contact: Any) -> ContactLaw:  # noqa: ANN401
        """The contact law of the pair: two discs, or a disc and a post."""
        discs = all(fixture.body.type == Box2D.b2_dynamicBody for fixture in (contact.fixtureA, contact.fixtureB))
        return self.material.disc if discs else self.material.post


class Box2DWorld:
    """A table in Box2D, with the shot begun."""

    def __init__(self, table: Table, shot: Shot) -> None:
        self.mixer = _Mixer(table.material)
        self.world = Box2D.b2World(
            gravity=(0.0, 0.0), doSleep=True, continuousPhysics=False, contactListener=self.mixer
        )
        self.ground = self.world.CreateStaticBody()
        posts = self.world.CreateStaticBody()  # not the ground: bodies that a joint connects do not collide
        for post in table.posts:
            posts.CreateCircleFixture(radius=post.radius / UNIT, pos=(post.x / UNIT, post.y / UNIT))
        self.frictions = [Friction(disc, table.material) for disc in table.discs]
        self.joints: list[Any] = []
        self.heavier: list[float] = []  # Box2D's masses in those of the discs: its densities are 1
        self.bodies = [self.body(disc) for disc in placed(table, shot)]
        for disc in range(len(self.bodies)):
            if disc != shot.disc:
                self.settle(disc)
        self.look(shot.disc)

    def body(self, disc: Disc) -> Any:  # noqa: ANN401
        """One disc, held to the ground by friction."""
        vx, vy = disc.velocity
        body = self.world.CreateDynamicBody(
            position=(disc.x / UNIT, disc.y / UNIT), linearVelocity=(vx / UNIT, vy / UNIT), angularVelocity=disc.spin
        )
        body.CreateCircleFixture(radius=disc.radius / UNIT, density=1.0)
        self.joints.append(self.world.CreateFrictionJoint(bodyA=self.ground, bodyB=body))
        self.heavier.append(body.mass / disc.mass)
        return body

    def step(self, count: int) -> None:
        """Step this many times."""
        step = self.world.Step
        for _ in range(count):
            step(STEP, VELOCITY_ITERATIONS, POSITION_ITERATIONS)

    def awake(self, disc: int) -> bool:
        """Whether it may have moved lately."""
        awake: bool = self.bodies[disc].awake
        return awake

    def look(self, disc: int) -> State:
        """Where it is and how it moves, and with what force and torque it is held from now on."""
        body = self.bodies[disc]
        (x, y), (vx, vy), spin = body.position, body.linearVelocity, body.angularVelocity
        state = State(x * UNIT, y * UNIT, vx * UNIT, vy * UNIT, spin)
        slide, turn = math.hypot(state.vx, state.vy), self.frictions[disc].contact * abs(spin)
        if slide + turn > STILL:
            self.hold(disc, slide, turn)
        return state

    def hold(self, disc: int, slide: float, turn: float) -> None:
        """Bound its joint."""
        force, torque = self.frictions[disc].at(slide, turn)
        joint, heavier = self.joints[disc], self.heavier[disc]
        joint.maxForce, joint.maxTorque = heavier * force / UNIT, heavier * torque / UNIT**2

    def settle(self, disc: int) -> None:
        """Sleep until struck, held as a struck disc will be; Box2D by itself waits for half a second."""
        self.hold(disc, *STRUCK)
        self.bodies[disc].awake = False

    def push(self, disc: int, vx: float, vy: float) -> None:
        """Give it this velocity."""
        self.bodies[disc].linearVelocity = vx / UNIT, vy / UNIT

    def remove(self, disc: int) -> None:
        """Remove it from the world."""
        self.world.DestroyBody(self.bodies[disc])


class UsualBox2DWorld(Box2DWorld):
    """Box2D's default: a disc sleeps after half a second of rest."""

    def awake(self, disc: int) -> bool:  # noqa: ARG002
        """Every disc counts as awake."""
        return True

    def settle(self, disc: int) -> None:
        """Does not put the disc to sleep, but sets its friction as for a struck disc."""
        self.hold(disc, *STRUCK)
