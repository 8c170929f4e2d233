"""The trainer's drills of Crokinole: open twenties, doubles, ricochets, follow-throughs and hidden discs."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from parlour.games.crokinole.drills.rates import RATES
from parlour.games.drills import SHOTS, Drill, read_positions

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State

__all__ = ["DRILLS"]


def _twenty(game: Crokinole, ruling: Ruling[State, Move]) -> bool:
    """Whether the disc that was shot is in the hole."""
    shot = game.next_disc(ruling.before)
    return any(event.name == "twenty" and shot in event.about for event in ruling.events)


def _both_off(game: Crokinole, ruling: Ruling[State, Move]) -> bool:
    """Whether two opposing discs are off the board, and the shot counts."""
    return len(_gone(game, ruling)) >= 2


def _off(game: Crokinole, ruling: Ruling[State, Move]) -> bool:
    """Whether an opposing disc is off the board, and the shot counts."""
    return bool(_gone(game, ruling))


def _gone(game: Crokinole, ruling: Ruling[State, Move]) -> set[str]:
    """The opposing discs that a shot without a foul has taken off."""
    if any(event.name == "foul" for event in ruling.events):
        return set()
    side = game.to_play(ruling.before) % 2
    opposing = {disc.id for disc in ruling.before.discs if disc.side != side}
    return opposing - {disc.id for disc in ruling.after.discs}


_FOUND = read_positions((files(__name__) / "positions.toml").read_text(encoding="utf-8"))

DRILLS = (
    Drill(
        "open-twenties",
        "Twenty open twenties",
        "The board is clear. Place your disc where you like on your line, and flick it into the hole.",
        ("1 maple 0 0-0 0-0 -",) * SHOTS,
        _twenty,
        RATES["open-twenties"],
    ),
    Drill(
        "doubles",
        "Doubles",
        "Two walnut discs lie near each other. Take both off the board with one flick.",
        _FOUND["doubles"],
        _both_off,
        RATES["doubles"],
    ),
    Drill(
        "ricochets",
        "Ricochets",
        "You must hit the walnut disc. Glance off it so that your own disc goes into the hole.",
        _FOUND["ricochets"],
        _twenty,
        RATES["ricochets"],
    ),
    Drill(
        "follow-throughs",
        "Follow-throughs",
        "The walnut disc lies between you and the hole. Hit it full, and let your disc follow into the hole.",
        _FOUND["follow-throughs"],
        _twenty,
        RATES["follow-throughs"],
    ),
    Drill(
        "hidden-discs",
        "Hidden discs",
        "A peg hides the walnut disc from most of your line. Find a way past, and take it off the board.",
        _FOUND["hidden-discs"],
        _off,
        RATES["hidden-discs"],
    ),
)
"""`python -m workshop.benchmarks.drills` finds positions, and measures how often hands make them."""
