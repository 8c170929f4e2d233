"""The ladder of a game: its named opponents, the gentlest first."""

from __future__ import annotations

from msgspec import Struct

from parlour.odds import Chance  # noqa: TC001 - msgspec reads the annotations
from parlour.record import OptionValue  # noqa: TC001 - msgspec reads the annotations

__all__ = ["LadderView", "MeasuredRating", "Rung", "SmallGoalCard"]


class MeasuredRating(Struct, frozen=True):
    """A rating on Elo's scale, measured in matches between bots; a newcomer who plays by chance has 1000."""

    rating: float
    low: float
    """The lower end of its 95 % interval."""
    high: float
    games: int
    """How many were played against the neighbours on the ladder."""
    below: Chance
    """The share of the points that it makes against the opponent below; the lowest, against a newcomer."""


class Rung(Struct, frozen=True):
    """One opponent of a ladder."""

    name: str
    """The level to wish for on a seat."""
    title: str
    style: str
    """The way of playing in a few words."""
    summary: str
    """The same in a sentence."""
    character: str
    """One line about the person."""
    before: str
    """What it says before a match, in its own voice."""
    beaten: str
    """What it says when it has lost."""
    wins: str
    """What it says when it has won."""
    face: str
    """The address of the portrait, an SVG document."""
    measured: MeasuredRating | None
    """None before it was measured."""


class SmallGoalCard(Struct, frozen=True):
    """Something that is worth a star against each opponent."""

    name: str
    """As `stars` of a summary has it."""
    words: str
    """What to do, as people read it."""


class LadderView(Struct, frozen=True):
    """The ladder of a game. Who beats an opponent, alone against that one on all other seats, may play the next."""

    game: str
    title: str
    options: dict[str, OptionValue]
    """The rules options of its matches, beside the defaults."""
    seats: tuple[str, ...]
    """The names of the seats under these options."""
    rungs: tuple[Rung, ...]
    """The gentlest first."""
    goals: tuple[SmallGoalCard, ...]
    """What is worth a star, a win first."""
