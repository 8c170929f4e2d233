"""The result of a flick: in which order it is judged, and whether it can be true of this table."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.flick import why_impossible
from parlour.games.castle_croquetnole.rules.table import TOUCH
from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from parlour.flick import Flick, ShotEvent, ShotResult
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Layout, Point
    from parlour.physics import Rest

__all__ = ["cannot_lie", "cannot_rest", "false_event", "is_gate", "ordered", "through_doors", "touching"]

RANKS = {Kind.LINE: 1, Kind.DISC: 2, Kind.BLOCK: 3, Kind.LEFT_TABLE: 4}
"""Simultaneous events are judged in this order; a gate comes before a door (CC-31)."""
NEAR = 1e-3
"""A coin that fell crossed the edge no farther than this from where it is reported, m."""


def is_gate(event: ShotEvent) -> bool:
    """Whether a gate was crossed."""
    return event.kind is Kind.LINE and int(event.other) < 4


def ordered(result: ShotResult) -> list[ShotEvent]:
    """The events in the order in which they are judged (CC-31), whatever order they come in."""

    def key(event: ShotEvent) -> tuple[float, int, list[str], int]:
        met = sorted([event.coin, event.other]) if event.kind is Kind.DISC else [event.coin, event.other]
        return event.time, 0 if is_gate(event) else RANKS[event.kind], met, -event.direction

    return sorted(result.events, key=key)


# --- doors ------------------------------------------------------------------------------------------------------


def through_doors(layout: Layout, events: Iterable[ShotEvent]) -> Iterator[ShotEvent]:
    """The physics' events, with a door of two lines passed only by a coin that comes out at the other side.

    A coin that goes in between the tiles and comes out where it went in has not passed the door. One that lay between
    them when it was flicked passes it on either side.
    """
    if not layout.two_lined:
        yield from events
        return
    came = dict[tuple[str, int], int]()
    for event in events:
        number = int(event.other) if event.kind is Kind.LINE else 0
        if number < 4:
            yield event
            continue
        outer = number >= 8  # the line that is passed outward
        if (event.direction > 0) == outer:
            came[event.coin, number % 4] = event.direction
        elif came.pop((event.coin, number % 4), event.direction) == event.direction:
            yield replace(event, other=str(4 + number % 4))


# --- what is reported -------------------------------------------------------------------------------------------


def false_event(layout: Layout, state: State, flick: Flick) -> str:
    """What is impossible in a result, or named but not on the table, in words; empty if nothing is."""
    assert flick.result is not None  # noqa: S101 - asked only of a flick that has one
    result = flick.result
    problem = why_impossible(result, {coin for coin, _ in state.lying()})
    return problem or next(filter(None, (_strange_event(layout, each) for each in result.events)), "")


def cannot_rest(layout: Layout, state: State, result: ShotResult, lifted: Collection[str]) -> str:
    """Why coins cannot have come to rest as a result says, in words; empty when they can.

    The resting place of a coin that the rules lift is not checked.
    """
    reported = {coin: at for coin, at in result.rest if coin not in lifted}
    left = [each.coin for each in result.events if each.kind is Kind.LEFT_TABLE and each.coin not in lifted]
    problem = _fell_elsewhere(layout, left, reported)
    if problem:
        return problem
    places = {coin: at for coin, at in state.lying() if coin not in lifted and coin not in reported}
    places |= {coin: (at.x, at.y) for coin, at in reported.items() if at.fate is Fate.ON_TABLE}
    return cannot_lie(layout, tuple(places.items()))


def _strange_event(layout: Layout, event: ShotEvent) -> str:
    counts = {Kind.LINE: 8, Kind.BLOCK: len(layout.table.blocks)}  # gates and doors
    if event.kind not in RANKS:
        return f"there is no such thing on this table for {event.coin} to meet: {event.kind.words}"
    if event.kind is Kind.LEFT_TABLE and event.other:
        return f"{event.coin} left the table, and no coin comes back from there to touch {event.other}"
    if event.kind in counts and not _counted(event.other, counts[event.kind]):
        return f"{event.kind.words}: it has a number from 0 to {counts[event.kind] - 1}, not {event.other!r}"
    if (event.kind is Kind.LINE) != (event.direction in (-1, 1)):
        return f"{event.coin} crosses a line, and nothing else, in a direction: + for inward or - for outward"
    return ""


def _counted(text: str, count: int) -> bool:
    return text in map(str, range(count))


def _fell_elsewhere(layout: Layout, left: list[str], places: dict[str, Rest]) -> str:
    """Why these coins cannot be those that fell, or not where they are reported; empty when they can."""
    off = [coin for coin, at in places.items() if at.fate is not Fate.ON_TABLE]
    if sorted(left) != sorted(off) or any(at.fate is Fate.CAPTURED for at in places.values()):
        return "the coins that left the table are not those whose resting place is off it"
    for coin in off:
        if max(abs(places[coin].x), abs(places[coin].y)) < layout.side / 2 - NEAR:
            return f"{coin} is reported to have left the table away from its edge"
    return ""


def cannot_lie(layout: Layout, places: tuple[tuple[str, Point], ...]) -> str:
    """Why coins cannot lie in these places, in words; empty when they can."""
    for coin, place in places:
        if not all(map(math.isfinite, place)) or not layout.on_table(place):
            return f"{coin} lies off the table, which ends {layout.side / 2:.4f} m from its centre"
        if layout.tile_at(place):
            return f"{coin} overlaps a tile"
    for one, other in layout.pairs(places):
        gap = layout.apart(dict(places)[one], dict(places)[other])
        return f"{one} and {other} overlap by {-gap:.3g} m; their centres are {layout.coin:.5f} m apart or more"
    return ""


def touching(layout: Layout, places: dict[str, Point]) -> set[frozenset[str]]:
    """The coins that touch each other."""
    names = sorted(places)
    return {
        frozenset((one, other))
        for one in names
        for other in names
        if one < other and layout.apart(places[one], places[other]) <= TOUCH
    }
