"""How often people make the flicks of the drills. Only of twenties are such rates known."""

from __future__ import annotations

from parlour.games.drills import Rate

__all__ = ["RATES"]

COMPETITIONS = "the competitions of 2023-24"

RATES: dict[str, tuple[Rate, ...]] = {
    "open-twenties": (
        Rate("all shots in competitions, open or not", 0.22, COMPETITIONS),
        Rate("the average competitor", 0.55, COMPETITIONS),
        Rate("the best player", 0.756, COMPETITIONS),
    ),
    "doubles": (),
    "ricochets": (),
    "follow-throughs": (),
    "hidden-discs": (),
}
"""By the name of the drill, the lowest first."""
