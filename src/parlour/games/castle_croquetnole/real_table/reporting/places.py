"""Places for coins of which only the rough place is known: legal ones, where they touch nothing.

The rules read no places of a report. A place is near the middle of where the coin must be, so that the picture of the
table makes sense; the same report always leads to the same places. On a crowded table a coin may touch
another. That changes no ruling: reported events come after the flick, and a contact from before it counts at its
beginning only.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.drawing.placing import croquet_place, starting_place
from parlour.games.castle_croquetnole.rules.moves import Croquet, Place
from parlour.games.castle_croquetnole.rules.refusals import PLACED
from parlour.games.castle_croquetnole.rules.spots import nearest
from parlour.kernels.mathematics import cosine, sine

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Layout, Point

__all__ = ["croquet", "in_castle", "placing"]

CLEAR = 2e-3
"""What is left free round a coin, m."""


def in_castle(layout: Layout, castle: int | None, taken: Collection[Point], margin: float) -> Point:
    """A free place in a castle, between its gate and its door; in the Wasteland for None."""
    wanted = (0.0, 0.0) if castle is None else layout.spot(castle, 2 * layout.tile)
    clear = (place for place in _around(wanted, layout) if _is_free(layout, place, taken, margin))
    return next(clear, None) or nearest(layout, wanted, list(taken), margin)


def placing(game: CastleCroquetnole, state: State) -> Place:
    """A starting position for the coin that is owed (CC-4): the one that a page proposes."""
    return Place(state.owed[0], *starting_place(game, state))


def croquet(game: CastleCroquetnole, state: State, kind: str) -> Croquet | None:
    """A croquet with the place for the knight that a page proposes; None if there is no room for it."""
    chosen = Croquet(kind, croquet_place(game, state, kind) if kind in PLACED else None)
    return chosen if game.refusal(state, chosen) is None else None


def _around(middle: Point, layout: Layout) -> Iterator[Point]:
    """Places on growing rings round a place, until the whole table is covered."""
    yield middle
    for ring in range(1, math.ceil(2.0 * layout.side / layout.coin)):
        distance = ring * layout.coin / 2.0
        for turn in range(8 * ring):
            angle = 2.0 * math.pi * turn / (8 * ring)
            yield middle[0] + distance * cosine(angle), middle[1] + distance * sine(angle)


def _is_free(layout: Layout, place: Point, taken: Collection[Point], margin: float) -> bool:
    """Whether a coin there lies whole on the table and touches neither a tile nor a coin."""
    clear = all(layout.apart(place, other) > CLEAR for other in taken)
    return (
        clear
        and layout.whole(place, margin + CLEAR)
        and all(block.distance(*place) - layout.radius > CLEAR for block in layout.table.blocks)
    )
