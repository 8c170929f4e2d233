"""Playback of a flick for the page: the physics' motion as straight legs. Knows no game."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.kernels.mathematics import hypotenuse
from parlour.physics import Fate, Kind
from parlour.scene import Knock, Leg, Playback, Travel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.flick import ShotResult, ShotSetup
    from parlour.physics import Motion, Rest
    from parlour.scene import Axes, Piece, Point

__all__ = ["HEARD", "INTO", "chained", "played_back"]

FITS = 5e-3
"""A recorded place within this distance (m) of the simulated one belongs to the same motion."""
PACE = 0.2
"""The time between two reported events, s."""
FAR = 2.0
"""The greatest distance that a reported coin is shown to move, m."""
FELT = 4e-4
"""Contacts weaker than this (N s) are neither heard nor counted."""
ONCE = 0.05
"""Contacts of the same coins within this time (s) count once: coins that part chatter."""
RICOCHET = 2
"""The least number of contacts of a ricochet."""

INTO = {Fate.CAPTURED: "hole", Fate.LEFT_TABLE: "edge", Fate.ON_TABLE: ""}
HEARD = {
    Kind.DISC: "disc",
    Kind.POST: "post",
    Kind.BLOCK: "block",
    Kind.WALL: "block",
    Kind.HOLE_LEFT: "hole",
    Kind.CAPTURED: "hole",
    Kind.LEFT_TABLE: "edge",
}


def played_back(
    ready: ShotSetup,
    motion: Motion,
    result: ShotResult,
    frame: Axes,
    pieces: tuple[Piece, ...],
    removed: tuple[str, ...] = (),
) -> Playback:
    """A flick as the page shows it.

    Args:
        ready: the table and the shot.
        motion: of the shot, by the physics.
        result: recorded, or reported by an observer; it decides where everything comes to rest.
        frame: how the table maps to the scene.
        pieces: the coins on the table before the flick, at their places then; their ids are the coins of `ready`.
        removed: the coins that the rules remove when all is at rest; coins that a rail threw back are removed too.
    """
    if not _fits(ready, motion, result):
        return _reported(ready, result, frame, pieces, removed)
    found: list[list[list[float]]] = [[] for _ in ready.coins]
    for row in motion.legs.rows:
        found[int(row[0])].append(row)
    travels = tuple(
        _travel(coin, rows, gone, place, result.places().get(coin), frame)
        for coin, rows, gone, place in zip(ready.coins, found, motion.legs.gone, motion.rest, strict=True)
        if rows or not math.isnan(gone)
    )
    left = _left(ready, motion)
    back = (
        coin for coin, at in zip(ready.coins, motion.rest, strict=True) if coin in left and at.fate is Fate.ON_TABLE
    )
    return Playback(motion.time, pieces, travels, _knocks(ready, motion, frame), (*removed, *back))


def chained(played: Playback, counted: Iterable[str]) -> bool:
    """Whether one of some coins came to its end through a chain of two or more contacts with coins, posts or walls."""
    return any(_chain(played, coin) >= RICOCHET for coin in counted)


def _chain(played: Playback, coin: str) -> int:
    """How many contacts led to a coin's end: its own, and those that had moved what it touched."""
    end = next((travel.gone for travel in played.travels if travel.id == coin and travel.gone is not None), math.inf)
    linked, last, found = {coin}, dict[tuple[str, ...], float](), 0
    for knock in reversed(played.knocks):
        counts = knock.kind in {"disc", "post", "block"} and knock.strength >= FELT and knock.time <= end
        if not counts or linked.isdisjoint(knock.pieces):
            continue
        linked.update(knock.pieces)
        found += last.get(knock.pieces, math.inf) - knock.time > ONCE
        last[knock.pieces] = knock.time
    return found


def _travel(coin: str, rows: list[list[float]], gone: float, place: Rest, recorded: Rest | None, frame: Axes) -> Travel:
    """How one coin moves; one that stays ends where it was recorded."""
    if math.isnan(gone):
        return Travel(coin, _legs(rows, _off(place, recorded), frame), None, INTO[place.fate])
    return Travel(coin, _legs(rows, (0.0, 0.0), frame), gone, INTO[place.fate])


def _left(ready: ShotSetup, motion: Motion) -> set[str]:
    """The coins that left the table, those that a rail threw back among them."""
    return {ready.coins[event.disc] for event in motion.events if event.kind is Kind.LEFT_TABLE}


def _fits(ready: ShotSetup, motion: Motion, result: ShotResult) -> bool:
    """Whether a result can be that of the motion: every coin ends the same way, and nearly in the same place."""
    recorded, left = result.places(), _left(ready, motion)
    lay = {coin: (disc.x, disc.y) for coin, disc in zip(ready.coins, ready.table.discs, strict=True)}
    for coin, place in zip(ready.coins, motion.rest, strict=True):
        here = recorded.get(coin)
        fate = Fate.LEFT_TABLE if coin in left else place.fate
        if (Fate.ON_TABLE if here is None else here.fate) is not fate:
            return False
        x, y = lay[coin] if here is None else (here.x, here.y)
        if place.fate is Fate.ON_TABLE and hypotenuse(place.x - x, place.y - y) > FITS:
            return False
    return True


def _off(place: Rest, recorded: Rest | None) -> Point:
    """The offset of the recorded place from the simulated one, m."""
    return (0.0, 0.0) if recorded is None else (recorded.x - place.x, recorded.y - place.y)


# --- legs and sounds --------------------------------------------------------------------------------------------


def _legs(rows: list[list[float]], off: Point, frame: Axes) -> tuple[Leg, ...]:
    """The legs of one disc; an offset of its end is spread evenly over the way."""
    if not rows:
        return ()
    first, last = rows[0][1], rows[-1][2]

    def place(x: float, y: float, time: float) -> Point:
        share = (time - first) / (last - first)
        x, y = x + off[0] * share, y + off[1] * share
        return round(frame.origin[0] + frame.scale * x, 5), round(frame.origin[1] - frame.scale * y, 5)

    def leg(row: list[float]) -> Leg:
        _, start, end, x0, y0, x1, y1, r, *angles = row
        turned = (round(-math.degrees(angle), 3) + 0.0 for angle in angles)
        return Leg(round(start, 7), round(end, 7), *place(x0, y0, start), *place(x1, y1, end), round(r, 7), *turned)

    return tuple(map(leg, rows))


def _knocks(ready: ShotSetup, motion: Motion, frame: Axes) -> tuple[Knock, ...]:
    return tuple(
        Knock(
            round(each.time, 7),
            (round(frame.origin[0] + frame.scale * each.x, 3), round(frame.origin[1] - frame.scale * each.y, 3)),
            HEARD[each.kind],
            round(strength, 9),
            tuple(ready.coins[disc] for disc in ((each.disc, each.other) if each.kind is Kind.DISC else (each.disc,))),
        )
        for each, strength in zip(motion.events, motion.legs.strengths, strict=True)
        if each.kind in HEARD
    )


# --- a reported result that does not fit the motion -------------------------------------------------------------


def _reported(
    ready: ShotSetup, result: ShotResult, frame: Axes, pieces: tuple[Piece, ...], removed: tuple[str, ...]
) -> Playback:
    """Each coin straight from its old place to its reported one, in the order reported; nothing is heard."""
    places = result.places()
    lay = {coin: (disc.x, disc.y) for coin, disc in zip(ready.coins, ready.table.discs, strict=True)}
    braking = ready.table.material.deceleration
    starts = _starts(ready, result)
    travels = tuple(_straight(coin, lay[coin], end, starts[coin], braking, frame) for coin, end in places.items())
    seconds = max((leg.end for travel in travels for leg in travel.legs), default=0.0)
    return Playback(seconds, pieces, travels, (), removed)


def _starts(ready: ShotSetup, result: ShotResult) -> dict[str, float]:
    """When each coin sets off, s: the played one at once, the others at their first event.

    Of reported times only the order counts.
    """
    order = {time: PACE * rank for rank, time in enumerate(sorted({each.time for each in result.events}), start=1)}
    starts: dict[str, float] = {ready.coins[ready.shot.disc]: 0.0}
    for each in sorted(result.events, key=lambda each: each.time):
        for coin in (each.coin, each.other):
            starts.setdefault(coin, order[each.time])
    return dict.fromkeys(ready.coins, 0.0) | starts


def _straight(coin: str, here: Point, end: Rest, start: float, braking: float, frame: Axes) -> Travel:
    dx, dy = end.x - here[0], end.y - here[1]
    share = min(1.0, FAR / max(hypotenuse(dx, dy), FAR))  # a coin off the table may be reported anywhere
    dx, dy = share * dx, share * dy
    stop = start + math.sqrt(2.0 * hypotenuse(dx, dy) / braking)
    (x0, y0), scale = frame.origin, frame.scale
    x, y = x0 + scale * here[0], y0 - scale * here[1]
    leg = Leg(start, stop, x, y, x + scale * dx, y - scale * dy, 1.0, 0.0, 0.0)
    return Travel(coin, (leg,), None if end.fate is Fate.ON_TABLE else stop, INTO[end.fate])
