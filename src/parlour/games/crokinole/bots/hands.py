"""The hands of Crokinole, by how many open twenties they make; their errors follow from the board.

A hand is defined by its rate of open twenties, and `open20.steady` computes its error from the rate. The errors are
constants here, so that choosing a hand needs neither that computation nor NumPy; a test recomputes them, and fails when
the board's friction or its hole changes.

The hands of club, competitor and champion are fitted to rounds that people played: to how many twenties each side
makes, how alike the sides are in it, and who wins. Their rates are also within what is known of open twenties. In the
competitions of 2023-24 the best player made 75.6 % of them, the leading group 66 to 68 %, the average competitor 55 %,
the last of fourteen 43.5 %; people who play for fun make 20 to 50 %. The hands below these are for the first levels,
and stand for nobody who was measured.
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
    "club": 0.37,
    "competitor": 0.50,
    "champion": 0.74,
}
"""The share of open twenties that each hand makes on its usual day, from its best place at its best speed."""
ERRORS = {
    "beginner": 4.883153663995023,
    "learner": 2.992557016147995,
    "improver": 2.0580113701393175,
    "novice": 1.0901875416954148,
    "club": 0.949865314234254,
    "competitor": 0.7622614478160831,
    "champion": 0.5237172230161106,
}
"""Standard deviations of the direction, degrees: `open20.steady(rate).angle_sd` of each rate."""
SPEED_SHARE = 0.10
"""A hand's relative error of speed, for each degree of its error of direction: an estimate, no measurement is known."""
GROWTH = 0.75
"""Growth of a hand's errors for each m/s above an easy speed, and for each unit of `Crokinole.difficulty`: an estimate,
for the hands of the first levels."""
GROWTHS = {"club": 0.25, "competitor": 0.25, "champion": 0.4}
"""The growth of the hands that are fitted to people's rounds."""
DAYS = {"club": 0.3, "competitor": 0.3, "champion": 0.4}
"""How much the days of these hands differ; see `Hand.day_sd`."""

SUMMARIES = {
    "beginner": "Makes one open twenty in fifty.",
    "learner": "Makes one open twenty in twenty.",
    "improver": "Makes one open twenty in ten.",
    "novice": "Makes three open twenties in ten.",
    "club": "Makes one open twenty in three, like someone who plays every week.",
    "competitor": "Makes every other open twenty, like a tournament player.",
    "champion": "Makes three open twenties in four, like the best players.",
}


def hand_of(angle_sd: float, growth: float = GROWTH, day_sd: float = 0.0) -> Hand:
    """The hand with this error of direction (standard deviation in degrees, of an easy flick on a usual day)."""
    return Hand(angle_sd, SPEED_SHARE * angle_sd, speed_growth=growth, difficulty_growth=growth, day_sd=day_sd)


HANDS = tuple(
    HandPreset(name, SUMMARIES[name], hand_of(angle_sd, GROWTHS.get(name, GROWTH), DAYS.get(name, 0.0)))
    for name, angle_sd in ERRORS.items()
)
"""The hands, the least steady first."""
BY_NAME = {preset.name: preset.hand for preset in HANDS}
