"""The hands on trial: open twenties with the real physics, from where the hand plays them best."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import Aim
from parlour.games.calibration import Calibration, Trial
from parlour.games.crokinole.bots.hands import HANDS
from parlour.games.crokinole.bots.open20 import NEAREST, best_speed
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.bots.sampling import played
from parlour.games.crokinole.rules import Crokinole
from parlour.players import EXACT

if TYPE_CHECKING:
    from parlour.players import Hand

__all__ = ["RANGES", "calibrate", "open_twenty", "twenties"]

RANGES = {
    "novice": (0.25, 0.35),
    "club": (0.45, 0.55),
    "competitor": (0.55, 0.65),
    "champion": (0.70, 0.78),
    "machine": (1.0, 1.0),
}
"""The share of open twenties that each name stands for."""
GAME = Crokinole()


def open_twenty(hand: Hand) -> Aim:
    """The aim at which a hand makes most twenties on an empty board: from the nearest place, by the closed form."""
    return Aim(0.0, best_speed(hand, NEAREST), (0.0, -NEAREST))


def twenties(hand: Hand, aim: Aim, shots: int, seed: int) -> int:
    """How many of so many shots at an empty board are 20s, each executed by the hand and played by the physics."""
    rng = Random(f"{seed}/calibrate")
    done = [hand.execute(aim, rng) for _ in range(shots)]
    x, y = np.array([each.start or (0.0, 0.0) for each in done]).T
    angle = np.array([math.radians(90.0 - each.bearing) for each in done])
    speed = np.array([each.speed for each in done])
    samples = played(Position.of(GAME, GAME.start()), Shots(x, y, angle, speed, np.zeros(shots, np.int64)))
    return int(samples.twenties.sum())


def calibrate(shots: int = 2000, seed: int = 0) -> Calibration:
    """Let every hand try open twenties.

    Args:
        shots: of each hand, at least 1.
        seed: equal seeds give equal trials.
    """
    hands = {steadiness.name: steadiness.hand for steadiness in HANDS} | {"machine": EXACT}
    trials = [
        Trial(name, hand.angle_sd, hand.speed_sd, twenties(hand, open_twenty(hand), shots, seed), shots, *RANGES[name])
        for name, hand in hands.items()
    ]
    return Calibration("open twenties, from the best place at the best speed", tuple(trials))
