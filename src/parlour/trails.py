"""The ways of the pieces in the last move: drawn as trails, or frame by frame."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from parlour.looks import Looks
from parlour.scene import Path, Piece, Playback, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.scene import Leg, Point, Travel

__all__ = ["TRAILS", "frames", "traced"]

TRAILS = Looks(
    ".look-trail { fill: none; stroke: #b3402a; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; "
    "stroke-opacity: 0.55; }"
)
"""How trails look, beside the looks of a game."""


def traced(scene: Scene, playback: Playback | None) -> Scene:
    """A scene with the trails of the last move below its pieces.

    Args:
        scene: after the move.
        playback: of a flick; without one the trails are those that the pieces have.
    """
    if playback is None:
        ways = [piece.trail for piece in scene.picture.pieces if len(piece.trail) > 1]
    else:
        ways = [_way(travel) for travel in playback.travels]
    trails = tuple(Path(_line(way), "trail") for way in ways if len(way) > 1)
    picture = msgspec.structs.replace(scene.picture, shapes=(*scene.picture.shapes, *trails))
    return msgspec.structs.replace(scene, picture=picture)


def frames(scene: Scene, playback: Playback, rate: float) -> Iterator[Scene]:
    """A flick, so many scenes a second, from its beginning until all is at rest.

    Args:
        scene: before the flick.
        playback: of the flick.
        rate: scenes for each second.
    """
    travels = {travel.id: travel for travel in playback.travels}
    for number in range(math.ceil(playback.seconds * rate) + 1):
        time = min(number / rate, playback.seconds)
        pieces = (_moved(piece, travels.get(piece.id), time) for piece in playback.pieces)
        there = tuple(piece for piece in pieces if piece is not None)
        yield msgspec.structs.replace(scene, picture=msgspec.structs.replace(scene.picture, pieces=there))


def _moved(piece: Piece, travel: Travel | None, time: float) -> Piece | None:
    """A piece where it is at a time; None when it has left."""
    if travel is None:
        return piece
    if travel.gone is not None and time >= travel.gone:
        return None
    begun = [leg for leg in travel.legs if leg.start <= time]
    return msgspec.structs.replace(piece, at=_at(begun[-1], time)) if begun else piece


def _at(leg: Leg, time: float) -> Point:
    """Where a piece is on a leg, or at its end."""
    share = min(1.0, (time - leg.start) / (leg.end - leg.start)) if leg.end > leg.start else 1.0
    length = 2 * leg.r * share + (1 - 2 * leg.r) * share**2
    return leg.x0 + length * (leg.x1 - leg.x0), leg.y0 + length * (leg.y1 - leg.y0)


def _way(travel: Travel) -> tuple[Point, ...]:
    ends = [(leg.x1, leg.y1) for leg in travel.legs]
    return ((travel.legs[0].x0, travel.legs[0].y0), *ends) if ends else ()


def _line(way: tuple[Point, ...]) -> str:
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in way)
