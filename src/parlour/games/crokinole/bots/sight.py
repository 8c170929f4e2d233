"""What a shooter can see: where a disc can be placed, what is in the way, and how discs and posts deflect a shot.

Closed forms for discs without spin; they propose shots, which the physics then tries. Angles are rad, anticlockwise
from +x, in the shooter's frame.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.games.crokinole.bots.open20 import NEAREST
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, POST_RADIUS, START_LINE, half_width

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from parlour.games.crokinole.bots.position import Array, Flags, Position
    from parlour.physics import ContactLaw

    Numbers = NDArray[np.int64]

__all__ = ["BRAKING", "POSTS", "Bend", "Sight", "headed", "needed", "restitution"]

BRAKING = BOARD.material.deceleration
POSTS = np.array([(post.x, post.y) for post in BOARD.posts])
RADII = (NEAREST + 1e-6, START_LINE, 2 * START_LINE - NEAREST - 1e-6)
"""Where a disc is placed, m from the centre: the nearer the better, the others where a disc is in the way."""
CUTS = np.linspace(-0.98, 0.98, 49)
"""How far off the centre a thing is struck, as a share of the distance at which the two touch."""
STEEPEST = math.radians(70.0)
"""Thinner cuts are not planned."""
SPEEDS = np.linspace(0.02, 4.0, 200)
"""Closing speeds at which restitution is looked up, m/s."""


class Bend(NamedTuple):
    """Ways to reach targets off something round; arrays of one length.

    Attributes:
        start, thing, target: the number of each.
        angle: in which to shoot, rad.
        run: until the contact, m.
        beyond: from the contact on to the target, m.
        onward: the direction to it, rad.
        kept: the share of its speed that the disc goes on with.
    """

    start: Numbers
    thing: Numbers
    target: Numbers
    angle: Array
    run: Array
    beyond: Array
    onward: Array
    kept: Array

    def only(self, which: Flags) -> Bend:
        """Some of them."""
        start, thing, target = (numbers[which] for numbers in (self.start, self.thing, self.target))
        return Bend(start, thing, target, *(lengths[which] for lengths in self[3:]))


def needed(arrival: Array | float, run: Array | float) -> Array:
    """The speed at the start, m/s, for some speed (m/s) on arrival after a run (m)."""
    return np.sqrt(np.square(arrival) + 2.0 * BRAKING * np.asarray(run))


def headed(angle: Array) -> Array:
    """Unit vectors, shape (..., 2)."""
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


@dataclass(frozen=True)
class Sight:
    """A position, and the places that shots are tried from.

    Attributes:
        position: as the shooter sees it.
        starts: how many places along the quadrant.
    """

    position: Position
    starts: int

    @cached_property
    def places(self) -> Array:
        """Free places for the shot disc, m, shape (places, 2): in each direction the nearest free one."""
        half = half_width(self.position.options.overhang, max(RADII)) - 0.1
        angle = np.radians(np.linspace(-half, half, self.starts)) - math.pi / 2
        tried = np.array(RADII)[:, None, None] * headed(angle)
        apart = np.linalg.norm(tried[:, :, None] - self.position.places, axis=-1)
        free = (apart > 2 * DISC_RADIUS + 1e-7).all(axis=-1)
        first = free.argmax(axis=0)
        places: Array = tried[first, np.arange(self.starts)][free.any(axis=0)]
        return places

    @cached_property
    def foes(self) -> Numbers:
        """The opposing discs."""
        return np.flatnonzero(~self.position.mine)

    @cached_property
    def friends(self) -> Numbers:
        """The discs of the own side."""
        return np.flatnonzero(self.position.mine)

    def clear(self, here: Array, there: Array, but: Numbers) -> Flags:
        """Whether a disc can slide from one place to another without touching anything, one disc excepted.

        Args:
            here: from where, m, shape (..., 2).
            there: to where.
            but: the disc or post that is ignored, posts numbered after the discs; -1 for none; shape (...).
        """
        discs = self.position.places
        things = np.concatenate([discs, POSTS])
        reach = np.repeat([2 * DISC_RADIUS, DISC_RADIUS + POST_RADIUS], [len(discs), len(POSTS)])
        way = there - here
        to = things - here[..., None, :]
        share = (to * way[..., None, :]).sum(axis=-1) / np.maximum((way**2).sum(axis=-1), 1e-12)[..., None]
        gap = np.linalg.norm(to - np.clip(share, 0.0, 1.0)[..., None] * way[..., None, :], axis=-1)
        free = (gap > reach - 1e-7) | (np.arange(len(things)) == but[..., None])
        result: Flags = free.all(axis=-1)
        return result

    def cut(self, target: Array, offset: Array, touch: float = 2 * DISC_RADIUS) -> tuple[Array, Array]:
        """Angle and run (m) of shots from every place that pass a centre to the left by an offset (m).

        Args:
            target: the centre, m, shape (..., 2).
            offset: less than `touch`; shape (...).
            touch: from centre to centre when they touch, m.
        """
        way = target - self.places.reshape(-1, *(1,) * (target.ndim - 1), 2)
        distance = np.linalg.norm(way, axis=-1)
        angle = np.arctan2(way[..., 1], way[..., 0]) + np.arcsin(np.clip(offset / distance, -1.0, 1.0))
        run = np.sqrt(np.maximum(distance**2 - offset**2, 0.0)) - np.sqrt(touch**2 - offset**2)
        return angle, run

    def driven(self, start: Array, disc: Array, heading: Array, speed: Array) -> tuple[Array, Array, Array]:
        """How to strike a disc so that it sets off in a direction, thrown by the rims' friction.

        Args:
            start: of the shot disc, m, shape (..., 2).
            disc: the disc that is driven.
            heading: its direction, rad, shape (...).
            speed: its speed, m/s, shape (...).

        Returns:
            The angle of the shot (rad), its run to the contact (m), and the share of its speed that the disc sets off
            with; 0 where it cannot be done.
        """
        law = BOARD.material.disc
        normal = heading
        closing = speed
        for _ in range(5):
            bounce = restitution(law, closing)
            closing = 2.0 * speed / (1.0 + bounce)
            ghost = disc - 2 * DISC_RADIUS * headed(normal)
            way = ghost - start
            angle = np.arctan2(way[..., 1], way[..., 0])
            phi = (normal - angle + math.pi) % (2 * math.pi) - math.pi
            grip = np.tan(np.minimum(np.abs(phi), STEEPEST)) * (1 + law.tangential) / (3 * (1 + bounce))
            throw = np.arctan(np.minimum(law.friction, grip))
            normal = heading + np.sign(phi) * throw
        share = (1 + bounce) / 2 * np.cos(phi) / np.cos(throw)
        return angle, np.linalg.norm(way, axis=-1), np.where(np.abs(phi) < STEEPEST, share, 0.0)

    def bends(
        self, things: Array, touch: float, law: ContactLaw, targets: Array, arriving: float, *, fixed: bool
    ) -> Bend:
        """How the shot disc itself reaches a target after striking a disc or a post.

        Args:
            things: the centres of what it strikes, m, shape (things, 2).
            touch: from centre to centre when they touch, m.
            law: of the contact.
            targets: m, shape (targets, 2).
            arriving: the speed with which the disc is expected to strike, m/s; restitution depends on it.
            fixed: whether the things are posts.
        """
        angle, run = self.cut(things[:, None], CUTS * touch, touch)
        aim = headed(angle)
        contact = self.places[:, None, None] + run[..., None] * aim
        normal = (things[:, None] - contact) / touch
        after = _after(aim, normal, law, arriving, fixed=fixed)
        kept: Array = np.linalg.norm(after, axis=-1)
        to = targets[:, None, None, None] - contact
        miss = (after[..., 0] * to[..., 1] - after[..., 1] * to[..., 0]) / kept
        ahead = (after * to).sum(axis=-1) > 0.0
        crossed = (miss[..., :-1] * miss[..., 1:] < 0.0) & ahead[..., :-1] & ahead[..., 1:] & (run > 0.0)[..., :-1]
        target, start, thing, cut = np.nonzero(crossed)
        one, two = miss[target, start, thing, cut], miss[target, start, thing, cut + 1]
        share = one / (one - two)

        def between(values: Array) -> Array:
            one, two = values[start, thing, cut], values[start, thing, cut + 1]
            mixed: Array = one + share * (two - one)
            return mixed

        on = to[target, start, thing, cut]
        beyond, onward = np.linalg.norm(on, axis=-1), np.arctan2(on[:, 1], on[:, 0])
        return Bend(start, thing, target, between(angle), between(run), beyond, onward, between(kept))


def restitution(law: ContactLaw, closing: Array) -> Array:
    """Restitution at closing speeds (m/s); arrays of one shape."""
    return np.interp(closing, SPEEDS, _curve(law.at))


@lru_cache(maxsize=8)
def _curve(at: Callable[[float], float]) -> Array:
    return np.array([at(speed) for speed in SPEEDS.tolist()])


def _after(aim: Array, normal: Array, law: ContactLaw, arriving: float, *, fixed: bool) -> Array:
    """The velocity of a disc, as a share of its speed, after it struck a disc or something fixed; shape (..., 2)."""
    inwards = (aim * normal).sum(axis=-1, keepdims=True)
    along = aim - inwards * normal
    slip = np.linalg.norm(along, axis=-1, keepdims=True)
    shared = 1.0 if fixed else 2.0
    push = (1 + restitution(law, arriving * inwards)) / shared * inwards
    drag = np.minimum(slip * (1 + law.tangential) / (3 * shared), law.friction * push)
    after: Array = aim - push * normal - drag * along / np.maximum(slip, 1e-12)
    return after
