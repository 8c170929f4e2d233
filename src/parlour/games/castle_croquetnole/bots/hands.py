"""The hands of Castle Croquetnole, by how often they strike a coin a foot and a half away.

No count of that was found, so the rates are estimates: a light coin on a cloth is harder to flick straight than a
heavy disc on a waxed board. The errors follow from the rates and from the coins' size alone.
"""

from __future__ import annotations

import math

from parlour.games.castle_croquetnole.rules.table import COIN_WIDTH, INCH
from parlour.games.spec import HandPreset
from parlour.kernels.mathematics import arcsin, error_function
from parlour.players import Hand

__all__ = ["AWAY", "HANDS", "RATES", "steady", "strikes"]

AWAY = 18 * INCH
"""From centre to centre, m."""
RATES = {"beginner": 0.20, "novice": 0.25, "club": 0.40, "competitor": 0.52, "champion": 0.92}
"""The share of such coins that each hand strikes, if it flicks hard enough."""
ERRORS = {
    "beginner": 9.425864490697359,
    "novice": 7.494414480239057,
    "club": 4.55380077898265,
    "competitor": 3.3810092004571164,
    "champion": 1.3640455033498726,
}
"""Standard deviations of the direction, degrees: `steady(rate).angle_sd` of each rate, so that no rounding differs."""
SPEED_SHARE = 0.04
"""A hand's error of speed for each degree of its error of direction: an estimate, no measurement is known."""

SUMMARIES = {
    "beginner": "Strikes one coin in five from a foot and a half away.",
    "novice": "Strikes one coin in four from a foot and a half away.",
    "club": "Strikes two coins in five from a foot and a half away.",
    "competitor": "Strikes every other coin from a foot and a half away.",
    "champion": "Strikes eleven coins in twelve from a foot and a half away.",
}


def strikes(hand: Hand) -> float:
    """The share of coins that a hand strikes from there, if it flicks hard enough and aims at the middle.

    >>> round(strikes(steady(0.75)), 6)
    0.75
    """
    if hand.angle_sd == 0.0:
        return 1.0
    return error_function(_half_width() / hand.angle_sd / math.sqrt(2.0))


def steady(rate: float) -> Hand:
    """The hand that strikes this share of coins.

    Raises:
        ValueError: the rate is not between 0 and 1, so no hand has it.
    """
    if not 0.0 < rate < 1.0:
        raise ValueError(f"no hand strikes {rate!r} of the coins; it must be between 0 and 1")
    low, high = 0.0, 6.0  # how many times its spread the coin's half width may be
    while low < (middle := (low + high) / 2.0) < high:
        low, high = (middle, high) if error_function(middle / math.sqrt(2.0)) < rate else (low, middle)
    return _hand(_half_width() / low)


def _hand(angle_sd: float) -> Hand:
    """The hand with this error of direction, degrees."""
    return Hand(angle_sd, SPEED_SHARE * angle_sd)


def _half_width() -> float:
    """The largest error of direction of a flick that still strikes the coin, degrees."""
    return math.degrees(arcsin(COIN_WIDTH / AWAY))


HANDS = tuple(HandPreset(name, SUMMARIES[name], _hand(angle_sd)) for name, angle_sd in ERRORS.items())
