"""Setting up a position: where each peg stands, which flags are up, whose turn it is.

A position of the second phase can become any other. In the first phase the pegs that stand can be moved; the rest of
what the players own is then left out to come to the second.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.game import NotationError
from parlour.games.arranging import check_value, find_setting
from parlour.games.castille.drawing.scenery import peg_id, place
from parlour.games.castille.notation.position import format_position, parse_position
from parlour.games.castille.rules.board import (
    FLAGS,
    FULL,
    HEIGHTS,
    PEGS,
    POINTS,
    SEATS,
    SIZE,
    TERRITORIES,
    Peg,
    State,
    Stock,
    point_name,
)
from parlour.games.castille.rules.events import territory_name
from parlour.scene import Axes, PositionSetting

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.castille.rules import Castille

__all__ = ["arranged", "begin", "frame", "settings"]

FIRST = "stssts/stssts/6/6/STSSTS/STSSTS ----- S - 0 13"
OFF = "off"
"""The place of a peg that was taken from the board."""
NOBODY = "none"
EDGE = 0.75
"""A peg put down at most this far outside goes to the nearest point."""

Values = tuple[tuple[str, str], ...]


def begin(game: Castille) -> State:
    """The first position: all pegs on the two ranks of their side."""
    return parse_position(FIRST)


def frame(game: Castille) -> Axes:
    """Points as places: `0,0` is a1 and `5,5` is f6."""
    return Axes(place(0), 1.0)


# --- what can be set --------------------------------------------------------------------------------------------


def settings(game: Castille, state: State) -> tuple[PositionSetting, ...]:
    """Everything that can be set."""
    pegs = [_of_peg(state, point, peg) for point, peg in enumerate(state.pegs) if peg is not None]
    pegs.sort(key=lambda setting: setting.about, reverse=True)
    if state.placing:
        return (
            PositionSetting(
                "phase", "The game", "is in its", "first", (("first", "first phase"), ("second", "second"))
            ),
            *pegs,
        )
    seats = tuple((str(seat), name.capitalize()) for seat, name in enumerate(SEATS))
    turn = PositionSetting("turn", "The game", "to play", str(state.seat), seats)
    lost = _lost(state) if game.options.lost_flags else ()
    return (turn, *_flags(state), *lost, *_more(state), *pegs)


def _vacant(state: State) -> Values:
    return tuple((name, name) for name, point in sorted(POINTS.items()) if state.pegs[point] is None)


def _of_peg(state: State, point: int, peg: Peg) -> PositionSetting:
    name = point_name(point)
    gone = ((OFF, "is taken off"),) if not state.placing and sum(map(bool, state.pegs)) > 1 else ()
    values = ((name, f"stands on {name}"), *((each, f"goes to {each}") for each, _ in _vacant(state)), *gone)
    about = f"Pegs of {SEATS[peg.seat]}"
    return PositionSetting(name, about, HEIGHTS[peg.tall].capitalize(), name, values, peg_id(state, point))


def _flags(state: State) -> list[PositionSetting]:
    """Each territory's flag; a player with all flags up has none to spare."""
    found = []
    for index, (name, flag) in enumerate(zip(TERRITORIES, state.flags, strict=True)):
        able = [seat for seat in range(len(SEATS)) if seat == flag or state.flags_left(seat)]
        values = ((NOBODY, "none"), *((str(seat), SEATS[seat]) for seat in able))
        value = NOBODY if flag is None else str(flag)
        found.append(PositionSetting(f"flag {name}", "Flags", territory_name(index), value, values))
    return found


def _lost(state: State) -> tuple[PositionSetting, ...]:
    """How many flags of each player are out of the game (CA-11): of those that are not up."""
    return tuple(
        PositionSetting(
            f"lost {name}", "Flags", f"{name} has lost", str(state.lost[seat]), _numbers(FLAGS - state.flags_up(seat))
        )
        for seat, name in enumerate(SEATS)
    )


def _numbers(most: int) -> Values:
    return tuple((str(number), str(number)) for number in range(most + 1))


def _more(state: State) -> list[PositionSetting]:
    """A peg more of each kind of which not all stand."""
    values = ((OFF, "stays in the box"), *((name, f"goes to {name}") for name, _ in _vacant(state)))
    return [
        PositionSetting(f"more {SEATS[peg.seat]} {HEIGHTS[peg.tall]}", "Pegs in the box", _kind(peg), OFF, values)
        for peg in PEGS
        if state.pegs.count(peg) < FULL[peg.tall]
    ]


def _kind(peg: Peg) -> str:
    return f"{SEATS[peg.seat].capitalize()}, {HEIGHTS[peg.tall]}"


# --- setting it ---------------------------------------------------------------------------------------------------


def arranged(game: Castille, state: State, name: str, value: str) -> State:
    """The position with one thing set. What was before it is forgotten.

    Raises:
        NotationError: there is no such setting or value, or the point is occupied.
    """
    setting = find_setting(settings(game, state), name)
    if setting.piece:
        value = _point_at(value)
        if value in POINTS and value != name and state.pegs[POINTS[value]] is not None:
            raise NotationError(f"There is already a peg on {value}.")
    check_value(setting, value)
    kind = name.partition(" ")[0]
    return parse_position(format_position(SETTERS.get(kind, _move)(state, name, value)))


def _point_at(value: str) -> str:
    """The point nearest to a place `x,y`, or `OFF` outside the board; any other value unchanged."""
    try:
        x, y = (float(number) for number in value.split(","))
    except ValueError:
        return value
    if not (math.isfinite(x) and math.isfinite(y)):
        return value
    inside = all(-EDGE <= number <= SIZE - 1 + EDGE for number in (x, y))
    file, rank = (max(0, min(SIZE - 1, round(number))) for number in (x, y)) if inside else (0, 0)
    return point_name(SIZE * rank + file) if inside else OFF


def _move(state: State, name: str, value: str) -> State:
    pegs = list(state.pegs)
    peg, pegs[POINTS[name]] = pegs[POINTS[name]], None
    if value != OFF:
        pegs[POINTS[value]] = peg
    return replace(state, pegs=tuple(pegs), marks=())


def _add(state: State, name: str, value: str) -> State:
    if value == OFF:
        return state
    _, seat, height = name.split(" ")
    pegs = list(state.pegs)
    pegs[POINTS[value]] = Peg(SEATS.index(seat), bool(HEIGHTS.index(height)))
    return replace(state, pegs=tuple(pegs), marks=())


def _flag(state: State, name: str, value: str) -> State:
    flags = list(state.flags)
    flags[list(TERRITORIES).index(name.split(" ")[1])] = None if value == NOBODY else int(value)
    return replace(state, flags=tuple(flags))


def _set_lost(state: State, name: str, value: str) -> State:
    silver, copper = state.lost
    return replace(state, lost=(int(value), copper) if name.endswith(SEATS[0]) else (silver, int(value)))


def _turn(state: State, name: str, value: str) -> State:
    return replace(state, seat=int(value))


def _phase(state: State, name: str, value: str) -> State:
    return state if value == "first" else replace(state, stock=(Stock(0, 0), Stock(0, 0)))


SETTERS: dict[str, Callable[[State, str, str], State]] = {
    "more": _add,
    "flag": _flag,
    "lost": _set_lost,
    "turn": _turn,
    "phase": _phase,
}
