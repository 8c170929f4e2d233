"""pymunk (Chipmunk), with table friction by a velocity function in Python, or by joints in C.

What makes it fast: resting discs sleep from the start, those that stop sleep again, and the solver takes only the few
iterations that such sparse contacts need. Pairs multiply their elasticities and frictions, so discs have square roots.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pymunk

from workshop.benchmarks.physics_engines.friction import STRUCK, Friction
from workshop.benchmarks.physics_engines.referee import STEP, STILL, State, placed

if TYPE_CHECKING:
    from parlour.physics import Disc, Material, Shot, Table

__all__ = ["JointWorld", "UsualJointWorld", "UsualVelocityWorld", "VelocityWorld"]

SLOP = 1e-6
"""Overlap that the solver leaves alone, m."""
ON_REQUEST = 1e6
"""Time at rest before pymunk puts a disc to sleep, s: in effect never, but finite, or none can sleep."""


class _PymunkWorld:
    """A table in pymunk, with the shot begun; the two classes below add friction with the table."""

    iterations = 2
    """Ten, pymunk's own choice, give the same accuracy here."""

    def __init__(self, table: Table, shot: Shot) -> None:
        self.space = pymunk.Space()
        self.space.iterations = self.iterations
        self.space.collision_slop = SLOP
        self.space.sleep_time_threshold = ON_REQUEST
        self.posts(table)
        self.bodies = [self.body(disc, table.material) for disc in placed(table, shot)]
        for disc in range(len(self.bodies)):
            if disc != shot.disc:
                self.settle(disc)

    def posts(self, table: Table) -> None:
        """Fixed circles, with coefficients whose product with a disc's is right."""
        disc, post = table.material.disc, table.material.post
        for place in table.posts:
            circle = pymunk.Circle(self.space.static_body, place.radius, (place.x, place.y))
            circle.elasticity = post.at(1.0) / math.sqrt(disc.at(1.0))
            circle.friction = post.friction / math.sqrt(disc.friction)
            self.space.add(circle)

    def body(self, disc: Disc, material: Material) -> pymunk.Body:
        """One disc."""
        body = pymunk.Body(disc.mass, disc.mass * disc.radius**2 / 2)
        body.position = disc.x, disc.y
        body.velocity = disc.velocity
        body.angular_velocity = disc.spin
        circle = pymunk.Circle(body, disc.radius)
        circle.elasticity = math.sqrt(material.disc.at(1.0))
        circle.friction = math.sqrt(material.disc.friction)
        self.space.add(body, circle)
        return body

    def step(self, count: int) -> None:
        """Step this many times."""
        step = self.space.step
        for _ in range(count):
            step(STEP)

    def awake(self, disc: int) -> bool:
        """Whether it may have moved lately."""
        return not self.bodies[disc].is_sleeping

    def look(self, disc: int) -> State:
        """Where it is and how it moves."""
        body = self.bodies[disc]
        return State(*body.position, *body.velocity, body.angular_velocity)

    def settle(self, disc: int) -> None:
        """Sleep until struck."""
        self.bodies[disc].sleep()

    def push(self, disc: int, vx: float, vy: float) -> None:
        """Give it this velocity."""
        self.bodies[disc].velocity = vx, vy

    def remove(self, disc: int) -> None:
        """Remove it from the space, with its constraints."""
        body = self.bodies[disc]
        self.space.remove(body, *body.shapes, *body.constraints)


class VelocityWorld(_PymunkWorld):
    """Friction by a velocity function in Python, at every step of every disc that is awake."""

    def body(self, disc: Disc, material: Material) -> pymunk.Body:
        """One disc, with its velocity function."""
        body = super().body(disc, material)
        friction = Friction(disc, material)

        def slow(body: pymunk.Body, _gravity: tuple[float, float], _damping: float, dt: float) -> None:
            vx, vy = body.velocity
            spin = body.angular_velocity
            slide, turn = math.hypot(vx, vy), abs(spin)
            if slide == turn == 0.0:
                return
            force, torque = friction.at(slide, turn * friction.contact)
            kept, turned = slide - force / disc.mass * dt, turn - torque / body.moment * dt
            share = kept / slide if kept > 0.0 else 0.0
            body.velocity = vx * share, vy * share
            body.angular_velocity = math.copysign(turned, spin) if turned > 0.0 else 0.0

        body.velocity_func = slow
        return body


class JointWorld(_PymunkWorld):
    """Friction by two constraints in C, of bounded force and torque; updated by speed and spin at every check."""

    def __init__(self, table: Table, shot: Shot) -> None:
        self.frictions = [Friction(disc, table.material) for disc in table.discs]
        self.joints: list[tuple[pymunk.PivotJoint, pymunk.GearJoint]] = []
        super().__init__(table, shot)
        self.look(shot.disc)

    def body(self, disc: Disc, material: Material) -> pymunk.Body:
        """One disc, with its joints."""
        body, ground = super().body(disc, material), self.space.static_body
        slide, turn = pymunk.PivotJoint(ground, body, (0.0, 0.0), (0.0, 0.0)), pymunk.GearJoint(ground, body, 0.0, 1.0)
        slide.max_bias = turn.max_bias = 0.0
        self.space.add(slide, turn)
        self.joints.append((slide, turn))
        return body

    def look(self, disc: int) -> State:
        """Where it is and how it moves, and with what force and torque it is held from now on."""
        state, friction = super().look(disc), self.frictions[disc]
        slide, turn = math.hypot(state.vx, state.vy), friction.contact * abs(state.spin)
        if slide + turn > STILL:
            self.hold(disc, slide, turn)
        return state

    def hold(self, disc: int, slide: float, turn: float) -> None:
        """Bound its joints."""
        force, torque = self.joints[disc]
        force.max_force, torque.max_force = self.frictions[disc].at(slide, turn)

    def settle(self, disc: int) -> None:
        """Sleep until struck, held as a struck disc will be."""
        self.hold(disc, *STRUCK)
        super().settle(disc)


class UsualVelocityWorld(VelocityWorld):
    """As pymunk comes: ten iterations, every disc awake."""

    iterations = 10

    def awake(self, disc: int) -> bool:  # noqa: ARG002
        """By default no disc sleeps."""
        return True

    def settle(self, disc: int) -> None:
        """Does not put the disc to sleep."""


class UsualJointWorld(JointWorld):
    """As pymunk comes: ten iterations, every disc awake."""

    iterations = 10

    def awake(self, disc: int) -> bool:  # noqa: ARG002
        """By default no disc sleeps."""
        return True

    def settle(self, disc: int) -> None:
        """Does not put the disc to sleep, but sets its friction as for a struck disc."""
        self.hold(disc, *STRUCK)
