"""Whether `parlour.physics` agrees with the reference integration, on scenes that are not chaotic.

A scene is *chaotic* when the reference itself does not settle it. That is tested by a nudge: every start by 1e-10 m in
some direction, the shot's velocity by 1e-10 of itself along and across. If then some disc ends more than 1e-7 m
elsewhere or meets another fate, rounding is amplified more than a thousandfold, and no result means much. All other
scenes count, whatever happens in them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from parlour.physics import simulate
from tests.physics.reference import Outcome, integrate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from parlour.physics import Motion, Shot, Table

    ShotScene: TypeAlias = tuple[Table, Shot]

__all__ = ["assert_agreement", "disagreement", "is_chaotic"]

NUDGE, STABLE = 1e-10, 1e-7
PLACE = 1e-7
"""Resting places agree within this, m."""
TIME, SPEED, IMPULSE = 1e-6, 1e-5, 1e-7
"""Events agree within this, s, m/s and N s."""


def assert_agreement(scene: Callable[[int], ShotScene], seeds: Iterable[int], count: int) -> None:
    """Take scenes by their seeds until `count` that are not chaotic have been compared."""
    compared: list[int] = []
    chaotic: list[int] = []
    wrong: list[str] = []
    for seed in seeds:
        table, shot = scene(seed)
        outcome = integrate(table, shot)
        if is_chaotic(table, shot, outcome):
            chaotic.append(seed)
            continue
        compared.append(seed)
        wrong += [f"{scene.__name__}({seed}): {what}" for what in disagreement(simulate(table, shot), outcome)]
        if len(compared) == count:
            break
    assert len(compared) == count, f"only {len(compared)} scenes compared; chaotic and left out: {chaotic}"
    assert len(chaotic) < count / 2, f"{count} scenes compared, but {len(chaotic)} chaotic ones left out: {chaotic}"
    assert not wrong, "\n".join([f"{count} scenes compared, {len(chaotic)} chaotic ones left out", *wrong])


def is_chaotic(table: Table, shot: Shot, outcome: Outcome) -> bool:
    """Whether a nudge moves what the reference says."""
    nudged = integrate(*_nudged(table, shot))
    return nudged.fates != outcome.fates or bool(np.max(np.abs(nudged.places - outcome.places)) > STABLE)


def disagreement(motion: Motion, outcome: Outcome) -> list[str]:
    """In words, where a simulated motion is not what the reference says."""
    words = []
    for place, (rest, fate, (x, y)) in enumerate(zip(motion.rest, outcome.fates, outcome.places, strict=True)):
        away = math.hypot(rest.x - x, rest.y - y)
        if rest.fate.name.lower() != fate or away > PLACE:
            words.append(f"disc {place} is {rest.fate.name.lower()}, not {fate}, {away:.3g} m from where it should be")
    return words + _other_events(motion, outcome)


def _other_events(motion: Motion, outcome: Outcome) -> list[str]:
    """Events that only one of both has, or that differ; events of different discs may change places in time."""
    mine = sorted((e.kind, e.disc, e.other, e.direction, e.time, e.speed, e.impulse) for e in outcome.events)
    theirs = sorted(
        (e.kind.name.lower(), e.disc, e.other, e.direction, e.time, e.speed, e.impulse) for e in motion.events
    )
    if [event[:4] for event in mine] != [event[:4] for event in theirs]:
        return [f"events are {theirs}, not {mine}"]
    return [
        f"event {their} is {me} in the reference"
        for me, their in zip(mine, theirs, strict=True)
        if any(abs(a - b) > bound for a, b, bound in zip(me[4:], their[4:], (TIME, SPEED, IMPULSE), strict=True))
    ]


def _nudged(table: Table, shot: Shot) -> ShotScene:
    """The scene, changed as little as makes no difference if it is not chaotic."""
    discs = [
        replace(disc, x=disc.x + NUDGE * math.cos(place), y=disc.y + NUDGE * math.sin(place))
        for place, disc in enumerate(table.discs)
    ]
    vx, vy = shot.velocity
    start = shot.start and (shot.start[0] + NUDGE, shot.start[1] + NUDGE)
    velocity = (vx + NUDGE * (vx - vy), vy + NUDGE * (vy + vx))
    return table.with_discs(discs), replace(shot, velocity=velocity, start=start)
