"""The lobby and the rules: every game with its seats, bots and options."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from parlour.ledger import Clause  # noqa: TC001 - msgspec reads the annotations
from parlour.record import OptionValue  # noqa: TC001

__all__ = [
    "GameCard",
    "GuideCard",
    "HandCard",
    "LobbyView",
    "OptionCard",
    "PlayerCard",
    "RulesPage",
]


class OptionCard(Struct, frozen=True):
    """One rules option of a game, as a form shows it."""

    name: str
    kind: Literal["number", "yes or no", "one of"]
    default: OptionValue
    description: str
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1


class PlayerCard(Struct, frozen=True):
    """A bot that can be chosen as a player."""

    name: str
    summary: str


class HandCard(Struct, frozen=True):
    """A hand that a person can choose to flick with."""

    name: str
    summary: str
    wander: float
    """Standard deviation of the direction of an easy flick, degrees."""


class GuideCard(Struct, frozen=True):
    """What the first match of somebody new is played with."""

    lines: tuple[str, ...]
    """What is said in each of the first turns of the newcomer."""
    options: dict[str, OptionValue]
    """The options of that match, beside the defaults."""


class GameCard(Struct, frozen=True):
    """A game in the lobby."""

    name: str
    title: str
    summary: str
    seats: tuple[str, ...] = ()
    levels: tuple[PlayerCard, ...] = ()
    options: tuple[OptionCard, ...] = ()
    presets: dict[str, dict[str, OptionValue]] = {}
    seated_by: str = ""
    """The option that decides the number of seats; empty if the number is fixed."""
    seatings: dict[str, tuple[str, ...]] = {}
    """The seats under each value of that option, as text."""
    hands: tuple[HandCard, ...] = ()
    """In a flicking game: the hands that people can choose beside the steady one."""
    usual_hand: str = ""
    """The name of the hand that a person begins with; empty for the steady one."""
    by_lot: tuple[str, ...] = ()
    """The options that are drawn by lot unless the players choose them."""
    bots_only: dict[str, OptionValue] = {}
    """The values of options for matches between bots only, unless they are chosen."""
    hints: bool = False
    """Whether it gives advice."""
    tried: bool = False
    """Whether its flicks can be tried by the page's kernels."""
    guide: GuideCard | None = None
    """For a first match that is guided; None if it has no guide."""
    lesson: bool = False
    """Whether it has a lesson."""
    practice: bool = False
    """Whether it has flicks on which a visitor can rule."""
    puzzles: bool = False
    """Whether it has puzzles."""
    ladder: bool = False
    """Whether it has a ladder."""
    drills: bool = False
    """Whether it has drills for the trainer."""
    terms: dict[str, str] = {}
    """What the names of seats and presets mean, each in a short sentence."""


class LobbyView(Struct, frozen=True):
    """The lobby."""

    version: str
    games: tuple[GameCard, ...]
    names: tuple[str, ...] = ()
    """What people may be called at a listed table."""


class RulesPage(Struct, frozen=True):
    """The ledger of a game."""

    game: str
    title: str
    summary: str
    sources: tuple[str, ...]
    clauses: tuple[Clause, ...]
    pictures: dict[str, str] = {}
    """The pictures that clauses name, as SVG documents."""
