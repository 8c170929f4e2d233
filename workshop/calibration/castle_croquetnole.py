"""The hands measured: flicks with the real physics at a coin a foot and a half away."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import FASTEST, Aim
from parlour.games.castle_croquetnole.bots.hands import AWAY, HANDS
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.rules.table import INCH
from parlour.intervals import wilson
from parlour.physics import Kind, Shot, shots_array, simulate_many
from workshop.calibration import Calibration, Measure, Trial

if TYPE_CHECKING:
    from parlour.players import Hand
    from workshop.calibration import Plan

__all__ = ["RANGES", "calibrate", "struck"]

RANGES = {
    "beginner": (0.15, 0.25),
    "novice": (0.20, 0.30),
    "club": (0.35, 0.45),
    "competitor": (0.47, 0.57),
    "champion": (0.88, 0.96),
}
"""The expected share of coins struck, by hand."""
LANE = 14 * INCH
"""How far from the table's middle the two coins lie, where no tile is near."""


def struck(hand: Hand, flicks: int, seed: int) -> int:
    """How many of some flicks strike the coin, each as hard as possible and aimed at its middle."""
    rng = Random(f"{seed}/calibrate")
    done = [hand.execute(Aim(90.0, FASTEST), rng) for _ in range(flicks)]
    table = CastleCroquetnole().layout.laid([(-AWAY / 2, LANE), (AWAY / 2, LANE)])
    shots = np.repeat(shots_array([Shot(0, (0.0, 0.0))]), flicks)
    angle = np.array([math.radians(90.0 - aim.bearing) for aim in done])
    speed = np.array([aim.speed for aim in done])
    shots["vx"], shots["vy"] = speed * np.cos(angle), speed * np.sin(angle)
    batch = simulate_many(table, shots, events=True, workers=1)
    met = np.flatnonzero(batch.happened["kind"] == Kind.DISC)
    return len(np.unique(np.searchsorted(batch.ends, met, side="right")))


def calibrate(plan: Plan) -> Calibration:
    """Let every hand try to strike coins; rounds are not measured."""
    hands = {preset.name: preset.hand for preset in HANDS}
    trials: list[Trial] = []
    for name, hand in hands.items():
        plan.progress("flicks at a coin", len(trials), len(hands))
        made = struck(hand, plan.shots, plan.seed)
        trials.append(Trial(name, made, plan.shots, *RANGES[name], wilson(made, plan.shots)))
    plan.progress("flicks at a coin", len(hands), len(hands))
    measure = Measure(
        "flicks at a coin a foot and a half away", "Estimates: no published count was found.", tuple(trials)
    )
    return Calibration({name: (hand.angle_sd, hand.speed_sd) for name, hand in hands.items()}, (measure,))
