"""A flicking game as flicks: what was aimed at, what the hand made of it, and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyarrow import float64, list_, schema, string, struct

from parlour.datasets.positions import MOVE, named
from parlour.flick import Flick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.match import Match

__all__ = ["FLICKS", "flicks_of"]

_EVENT = struct([("time", float64()), ("kind", string()), ("coin", string()), ("other", string())])
_REST = struct([("coin", string()), ("x", float64()), ("y", float64()), ("fate", string())])
FLICKS = schema(
    [
        *MOVE,
        ("hand", string()),
        ("position", string()),
        ("coin", string()),
        ("x", float64()),
        ("y", float64()),
        ("bearing", float64()),
        ("speed", float64()),
        ("spin", float64()),
        ("done_bearing", float64()),
        ("done_speed", float64()),
        ("done_spin", float64()),
        ("events", list_(_EVENT)),
        ("rest", list_(_REST)),
    ]
)
"""The columns of flicks: lengths in m, speeds in m/s, spins in rad/s, bearings in degrees, clockwise from +y."""


def flicks_of(key: bytes, match: Match[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """A row for each flick of a match; what else is a move has none."""
    for ply, ruling in enumerate(match.rulings):
        flick = ruling.move
        if not isinstance(flick, Flick) or flick.result is None:
            continue
        seat, aim, done = match.game.mover(ruling.before, flick), flick.meant, flick.done
        x, y = aim.start or (None, None)
        yield {
            **named(key, match, ply, seat),
            "hand": match.seats[seat].hand,
            "position": match.spec.notation.format_state(match.game, ruling.before),
            "coin": aim.coin,
            "x": x,
            "y": y,
            "bearing": aim.bearing,
            "speed": aim.speed,
            "spin": aim.spin,
            "done_bearing": done.bearing,
            "done_speed": done.speed,
            "done_spin": done.spin,
            "events": [
                {"time": each.time, "kind": each.kind.name.lower(), "coin": each.coin, "other": each.other}
                for each in flick.result.events
            ],
            "rest": [
                {"coin": coin, "x": at.x, "y": at.y, "fate": at.fate.name.lower()} for coin, at in flick.result.rest
            ],
        }
