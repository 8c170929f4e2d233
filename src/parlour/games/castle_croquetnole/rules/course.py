"""A flick as it is told: in which order it is judged, and whether it can be true of this table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.flick import told_falsely
from parlour.game import Refusal
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, TOUCH, apart, pairs
from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from parlour.flick import Course, Flick, Happening
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Layout, Point

__all__ = ["cannot_lie", "course_refusal", "is_gate", "ordered", "started", "touching"]

RANKS = {Kind.LINE: 1, Kind.DISC: 2, Kind.BLOCK: 3, Kind.LEFT_TABLE: 4}
"""What is at one time is judged in this order; a gate comes before a door (CC-31)."""
NEAR = 1e-3
"""A coin that fell is told to have crossed the edge within so much (m) of it."""


def is_gate(event: Happening) -> bool:
    """Whether a gate was crossed."""
    return event.kind is Kind.LINE and int(event.other) < 4


def ordered(course: Course) -> list[Happening]:
    """The events in the order in which they are judged (CC-31), however they were told."""

    def key(event: Happening) -> tuple[float, int, list[str], int]:
        met = sorted([event.coin, event.other]) if event.kind is Kind.DISC else [event.coin, event.other]
        return event.time, 0 if is_gate(event) else RANKS[event.kind], met, -event.direction

    return sorted(course.events, key=key)


def started(state: State, flick: Flick) -> dict[str, Point]:
    """Where the coins on the table are when the flick begins."""
    places = dict(state.lying())
    if flick.aim.start is not None:
        places[flick.aim.coin] = flick.aim.start
    return places


def course_refusal(layout: Layout, state: State, flick: Flick) -> Refusal | None:
    """Why a course that somebody tells cannot be true of this table."""
    assert flick.course is not None  # noqa: S101 - asked only of a flick that has one
    problem = _strange(layout, state, flick.course) or _contradiction(layout, flick.course) or _held_moved(state, flick)
    if not problem:
        places = {coin: at for coin, at in started(state, flick).items() if coin not in flick.course.places()}
        places |= {coin: (at.x, at.y) for coin, at in flick.course.rest if at.fate is Fate.ON_TABLE}
        problem = cannot_lie(layout, tuple(places.items()))
    return Refusal("impossible", "CC-31", f"{problem}.") if problem else None


def _strange(layout: Layout, state: State, course: Course) -> str:
    """What a course says that no course can, or names that is not there; empty for nothing."""
    problem = told_falsely(course, {coin for coin, _ in state.lying()})
    return problem or next(filter(None, (_strange_event(layout, each) for each in course.events)), "")


def _held_moved(state: State, flick: Flick) -> str:
    """Whether a knight that is held is told to have moved (CC-26); empty when it is not."""
    assert flick.course is not None  # noqa: S101 - asked only of a flick that has one
    coin, start = flick.aim.coin, state.coin(flick.aim.coin).at
    if not flick.aim.tight or start is None:
        return ""
    rest = flick.course.places().get(coin)
    lay = rest is None or (rest.fate is Fate.ON_TABLE and math.dist((rest.x, rest.y), start) <= TOUCH)
    stayed = all(each.coin != coin or each.kind is Kind.DISC for each in flick.course.events)
    return "" if lay and stayed else f"{coin} is held in a tight croquet, and is told to have moved"


def _strange_event(layout: Layout, event: Happening) -> str:
    counts = {Kind.LINE: len(layout.table.lines), Kind.BLOCK: len(layout.table.blocks)}
    if event.kind not in RANKS:
        return f"there is no such thing on this table that {event.coin} could have met: {event.kind.words}"
    if event.kind in counts and not _counted(event.other, counts[event.kind]):
        return f"{event.kind.words}: it has a number from 0 to {counts[event.kind] - 1}, not {event.other!r}"
    if (event.kind is Kind.LINE) != (event.direction in (-1, 1)):
        return f"{event.coin} crosses a line, and nothing else, in a direction: + for inward or - for outward"
    return ""


def _counted(text: str, count: int) -> bool:
    return text in map(str, range(count))


def _contradiction(layout: Layout, course: Course) -> str:
    """What a course says that no course can say; empty for nothing."""
    places = course.places()
    left = [each.coin for each in course.events if each.kind is Kind.LEFT_TABLE]
    off = [coin for coin, at in course.rest if at.fate is not Fate.ON_TABLE]
    if sorted(left) != sorted(off) or any(at.fate is Fate.CAPTURED for at in places.values()):
        return "the coins that left the table are not those whose resting place says so"
    for coin in off:
        if max(abs(places[coin].x), abs(places[coin].y)) < layout.side / 2 - NEAR:
            return f"{coin} is told to have left the table where there is no edge"
    return ""


def cannot_lie(layout: Layout, places: tuple[tuple[str, Point], ...]) -> str:
    """Why coins cannot lie so, in words; empty when they can."""
    for coin, place in places:
        if not all(map(math.isfinite, place)) or not layout.on_table(place):
            return f"{coin} lies off the table, which ends {layout.side / 2:.4f} m from its centre"
        if layout.tile_at(place):
            return f"{coin} lies in a tile"
    for one, other in pairs(places):
        gap = apart(dict(places)[one], dict(places)[other])
        return f"{one} and {other} overlap by {-gap:.3g} m; their centres are {2 * COIN_RADIUS:.5f} m apart or more"
    return ""


def touching(places: dict[str, Point]) -> set[frozenset[str]]:
    """The coins that touch each other."""
    names = sorted(places)
    return {
        frozenset((one, other))
        for one in names
        for other in names
        if one < other and apart(places[one], places[other]) <= TOUCH
    }
