"""The hands of Crokinole, by how many open twenties they make; their errors follow from the board.

In the competitions of 2023-24 the best player made 75.6 % of all open twenties, the leading group 66 to 68 %. The
average competitor made 55 %; people who play for fun make 20 to 50 %. The hands below these are for the first levels,
and stand for nobody who was measured. A hand is defined by its rate, and
`open20.steady` computes its error from the rate. The errors are constants here, so that choosing a hand needs neither
that computation nor NumPy; a test recomputes them, and fails when the board's friction or its hole changes.
"""

from __future__ import annotations

from parlour.games.spec import HandPreset
from parlour.players import Hand

__all__ = ["BY_NAME", "GROWTH", "HANDS", "RATES", "SPEED_SHARE", "hand_of"]

RATES = {
    "beginner": 0.02,
    "learner": 0.05,
    "improver": 0.10,
    "novice": 0.30,
    "club": 0.50,
    "competitor": 0.60,
    "champion": 0.74,
}
"""The share of open twenties that each hand makes from its best place at its best speed."""
ERRORS = {
    "beginner": 4.883153663995023,
    "learner": 2.992557016147995,
    "improver": 2.0580113701393175,
    "novice": 1.0901875416954148,
    "club": 0.7622796668004714,
    "competitor": 0.6527023369920358,
    "champion": 0.5237442618154093,
}
"""Standard deviations of the direction, degrees: `open20.steady(rate).angle_sd` of each rate."""
SPEED_SHARE = 0.10
"""A hand's relative error of speed, for each degree of its error of direction: an estimate, no measurement is known."""
GROWTH = 0.75
"""Growth of a hand's errors for each m/s above an easy speed, and for each unit of `Crokinole.difficulty`. Fitted so
that rounds between equals have as many twenties per shot as people's; no measurement of people's errors is known."""
GROWTHS = {"competitor": 0.6}
"""The growth for the hands that have another."""

SUMMARIES = {
    "beginner": "Makes one open twenty in fifty.",
    "learner": "Makes one open twenty in twenty.",
    "improver": "Makes one open twenty in ten.",
    "novice": "Makes three open twenties in ten.",
    "club": "Makes every other open twenty, like someone who plays every week.",
    "competitor": "Makes six open twenties in ten, like a tournament player.",
    "champion": "Makes three open twenties in four, like the best players.",
}


def hand_of(angle_sd: float, growth: float = GROWTH) -> Hand:
    """The hand with this error of direction (standard deviation in degrees, of an easy flick)."""
    return Hand(angle_sd, SPEED_SHARE * angle_sd, speed_growth=growth, difficulty_growth=growth)


HANDS = tuple(
    HandPreset(name, SUMMARIES[name], hand_of(angle_sd, GROWTHS.get(name, GROWTH))) for name, angle_sd in ERRORS.items()
)
"""The hands, the least steady first."""
BY_NAME = {preset.name: preset.hand for preset in HANDS}
