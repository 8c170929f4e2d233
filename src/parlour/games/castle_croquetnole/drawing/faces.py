"""The coins as they are drawn: a knight shows its suit, a guard its value, of which the first is an ace, over its suit.

The rest is shown around the face, by shape and not by colour alone. A guard on duty has a ring of battlements. A small
stud on a coin's rim points to the castle that it is inside; a coin in the Wasteland has none. A prisoner has bars.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.drawing.glyphs import FLAMINGO, HEDGEHOG, SPINES, SUITS, outline
from parlour.games.castle_croquetnole.rules.board import is_guard, owner_of
from parlour.scene import Circle, Label, Path, Piece

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import Coin
    from parlour.games.castle_croquetnole.rules.table import Layout
    from parlour.scene import Point, Shape

__all__ = ["MM", "NAMES", "coin_piece", "face", "shown", "signs", "suit"]

MM = 1000.0
"""Units of the scene in a metre."""
NAMES = ("moons", "suns", "crowns", "arms")
"""How the style sheet calls the castles, in seat order."""

DRAWN = 9.525
"""The radius of a coin for which the lengths of its face are given, mm."""
RIM = 2.2
"""How broad the coloured rim of a guard is, mm."""
BATTLEMENT = 2.3
"""How far outside a guard's edge the middle of its battlements is, mm."""
STUD = 2.7


def suit(castle: int, at: Point, radius: float, look: str) -> Path:
    """A castle's suit, drawn within that radius of a place."""
    return Path(outline(SUITS[castle], at, radius), f"suit {look}".rstrip())


def coin_piece(layout: Layout, coin: str, at: Point, label: str, more: tuple[Shape, ...] = ()) -> Piece:
    """A coin at a place of the scene, with what is drawn over and around its face."""
    return Piece(coin, at, (*face(coin, layout.radius), *more), label)


def face(coin: str, radius: float) -> tuple[Shape, ...]:
    """A coin of a radius (m) by itself."""
    ground = (Circle((0.9, 1.5), round(radius * MM + 0.2, 3), "shadow"),)
    draw = _guard if is_guard(coin) else _knight
    return (*ground, *draw(owner_of(coin), radius * MM))


def _knight(castle: int, radius: float) -> tuple[Shape, ...]:
    unit = radius / DRAWN
    body = Circle((0.0, 0.0), round(radius, 4), f"coin knight {NAMES[castle]} seat-{castle}")
    animal = (
        Path(outline(FLAMINGO, (-1.4 * unit, -0.4 * unit), 0.76 * radius), "animal"),
        suit(castle, (4.6 * unit, 3.9 * unit), 0.32 * radius, "animal"),
    )
    return (body, suit(castle, (0.0, 0.0), 0.7 * radius, "classic"), *animal)


VALUES = ("A", "2", "3", "4")
"""What the guards show, in seat order: an ace, and the numbers after it."""


def shown(coin: str) -> str:
    """What a coin shows, in words."""
    castle = owner_of(coin)
    if is_guard(coin):
        return "an ace" if castle == 0 else f"a {VALUES[castle]}"
    return ("a moon", "a sun", "a crown", "arms")[castle]


def _guard(castle: int, radius: float) -> tuple[Shape, ...]:
    value, unit = VALUES[castle], radius / DRAWN
    return (
        Circle((0.0, 0.0), round(radius, 4), f"coin guard {NAMES[castle]}"),
        Circle((0.0, 0.0), round(radius - RIM * unit, 4), "guard-face"),
        Label((0.0, -1.7 * unit), value, 10.6 * unit, "value classic as-one"),
        suit(castle, (0.0, 4.7 * unit), 0.25 * radius, "classic as-one"),
        Path(outline(HEDGEHOG, (0.0, -2.0 * unit), 0.66 * radius), "animal"),
        Path(outline(SPINES, (0.0, -2.0 * unit), 0.66 * radius), "spines animal"),
        Label((0.0, 4.3 * unit), value, 6.4 * unit, "value animal"),
    )


def signs(layout: Layout, coin: Coin, *, turn: bool) -> tuple[Shape, ...]:
    """The signs of a coin's condition: duty, castle, prison, and whether it may be flicked now."""
    parts: list[Shape] = []
    radius = layout.radius * MM
    if turn:
        parts.append(Circle((0.0, 0.0), round(radius + (5.4 if coin.on_duty else 3.2), 3), "coin-turn sign"))
    if coin.on_duty:
        parts.append(Circle((0.0, 0.0), round(radius + BATTLEMENT, 3), "duty sign"))
    if coin.prisoner:
        parts.append(Path(_bars(radius), "bars sign"))
    if coin.inside is not None and coin.tower is None:
        x, y = layout.axis(coin.inside)
        stud = (round((radius - 0.6) * x, 3) + 0.0, round(-(radius - 0.6) * y, 3) + 0.0)
        parts.append(Circle(stud, STUD, f"stud sign {NAMES[coin.inside]}"))
    return tuple(parts)


def _bars(radius: float) -> str:
    """Four upright bars, from rim to rim."""
    places = (share * radius / DRAWN for share in (-6.6, -2.2, 2.2, 6.6))
    chords = ((x, math.sqrt(radius**2 - x**2)) for x in places)
    return " ".join(f"M{x:g},{-half:.2f} V{half:.2f}" for x, half in chords)
