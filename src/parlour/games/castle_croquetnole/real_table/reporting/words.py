"""The taps of a report: their text, their words, and the events that they stand for.

An event's text is that of the notation without its time: `Km/+1` goes in through a gate, `Km*Gs` strikes a coin,
`Km#2` hits a tower. A coin that falls off the table says at which side, `Km^n`, since it is put back there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parlour.flick import parse_event
from parlour.game import NotationError
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.refusals import KINDS
from parlour.games.castle_croquetnole.rules.table import door, gate, tower
from parlour.games.reporting import Tap
from parlour.physics import Kind

if TYPE_CHECKING:
    from parlour.flick import ShotEvent
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = [
    "CROQUET",
    "DECLINE",
    "DONE",
    "MOVED",
    "PASS",
    "PLACED",
    "SIDES",
    "croquets",
    "declined",
    "done",
    "event_of",
    "falls",
    "flicked",
    "goes_in",
    "goes_out",
    "hits_tower",
    "moved_in",
    "passed",
    "placed",
    "side_of_fall",
    "through_door",
    "touches",
]

PLACED, DECLINE, DONE, PASS, CROQUET, MOVED = "placed", "decline", ".", "pass-", "croquet-", "in-"
SIDES: dict[str, tuple[str, Point]] = {
    "s": ("near", (0.0, -1.0)),
    "w": ("left", (-1.0, 0.0)),
    "n": ("far", (0.0, 1.0)),
    "e": ("right", (1.0, 0.0)),
}
"""The sides of the table as the Moons see it, each with its direction from the middle."""
FALL = re.compile(r"(?P<coin>\w+)\^(?P<side>[snwe])")


def event_of(text: str, time: float) -> ShotEvent | None:
    """The event of a tap at a time (s); None of a tap that is no event.

    >>> event = event_of("Km/+1", 0.5)
    >>> event.kind.name, event.coin, event.other, event.direction
    ('LINE', 'Km', '1', 1)
    """
    fall = FALL.fullmatch(text)
    try:
        event = parse_event(f"{time}:{fall['coin']}^" if fall else f"{time}:{text}")
    except NotationError:
        return None
    named = {event.coin, event.other} if event.kind is Kind.DISC else {event.coin}
    return event if named <= set(COINS) else None


def side_of_fall(text: str) -> Point | None:
    """The direction of the side at which a coin fell off the table; None of any other tap."""
    found = FALL.fullmatch(text)
    return None if found is None else SIDES[found["side"]][1]


# --- instead of a flick, or before it -----------------------------------------------------------------------------


def placed(game: CastleCroquetnole, coin: str) -> Tap:
    """A coin that is owed is on its starting position."""
    return Tap(PLACED, f"{game.coin_name(coin)} is placed next to its tower", ends=True)


def flicked(game: CastleCroquetnole, coin: str) -> Tap:
    """A coin is flicked; what happened is reported next."""
    return Tap(coin, f"{game.coin_name(coin)} is flicked")


def passed(game: CastleCroquetnole, coin: str) -> Tap:
    """A coin is not played this turn."""
    return Tap(PASS + coin, f"{game.coin_name(coin)} is not played", ends=True)


def moved_in(game: CastleCroquetnole, coin: str) -> Tap:
    """A coin is put in from the edge, before it is flicked."""
    return Tap(MOVED + coin, f"{game.coin_name(coin)} is put in from the edge", ends=True)


def declined(game: CastleCroquetnole, coin: str, what: str = "flicks") -> Tap:
    """The flicks that are left, or those of a croquet, are not taken."""
    return Tap(DECLINE, f"{game.coin_name(coin)} declines the rest of its {what}", ends=True)


def croquets() -> tuple[Tap, ...]:
    """The five croquets."""
    return tuple(Tap(CROQUET + kind, f"The {kind} croquet: {words}", ends=True) for kind, words in KINDS.items())


def done() -> Tap:
    """Nothing else happened."""
    return Tap(DONE, "That was all", ends=True)


# --- what happens in a flick --------------------------------------------------------------------------------------


def goes_in(game: CastleCroquetnole, coin: str, castle: int) -> Tap:
    """Through a gate inward."""
    words = f"goes in through the gate of {game.castle_name(castle)}"
    return Tap(f"{coin}/+{gate(castle)}", words, game.coin_name(coin))


def goes_out(game: CastleCroquetnole, coin: str, castle: int) -> Tap:
    """Through a gate outward."""
    words = f"goes out through the gate of {game.castle_name(castle)}"
    return Tap(f"{coin}/-{gate(castle)}", words, game.coin_name(coin))


def through_door(game: CastleCroquetnole, coin: str, castle: int) -> Tap:
    """Through a door, either way."""
    return Tap(f"{coin}/+{door(castle)}", f"goes through the door of {game.castle_name(castle)}", game.coin_name(coin))


def hits_tower(game: CastleCroquetnole, coin: str, castle: int) -> Tap:
    """Against a tower."""
    return Tap(f"{coin}#{tower(castle)}", f"hits the tower of {game.castle_name(castle)}", game.coin_name(coin))


def touches(game: CastleCroquetnole, coin: str, other: str) -> Tap:
    """Against another coin."""
    return Tap(f"{coin}*{other}", f"hits {game.coin_name(other)}", game.coin_name(coin))


def falls(game: CastleCroquetnole, coin: str) -> tuple[Tap, ...]:
    """Off the table at one of its sides."""
    return tuple(
        Tap(f"{coin}^{side}", f"falls off the table at the {words} side", game.coin_name(coin))
        for side, (words, _) in SIDES.items()
    )
