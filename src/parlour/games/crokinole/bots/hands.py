"""The hands of Crokinole, by how many open twenties they make; their errors follow from the board.

In the competitions of 2023-24 the best player made 75.6 % of all open twenties, the leading group 66 to 68 %, the
average competitor 55 %; people who play for fun make 20 to 50 %. A rate is kept and the error is worked out from it,
so that a hand stays what it is called when the board's friction or its hole is measured anew.
"""

from __future__ import annotations

from parlour.games.crokinole.bots.open20 import steady
from parlour.games.wing import Steadiness

__all__ = ["HANDS", "RATES"]

RATES = {"novice": 0.30, "club": 0.50, "competitor": 0.60, "champion": 0.74}
"""The share of open twenties that each hand makes from its best place at its best speed."""

SUMMARIES = {
    "novice": "Makes three open twenties in ten.",
    "club": "Makes every other open twenty, as people who play every week.",
    "competitor": "Makes six open twenties in ten, as who travels to tournaments.",
    "champion": "Makes three open twenties in four, as the best there are.",
}

HANDS = tuple(Steadiness(name, SUMMARIES[name], steady(rate)) for name, rate in RATES.items())
