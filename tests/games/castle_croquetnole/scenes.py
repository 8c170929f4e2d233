"""Tables laid out and flicks reported by hand, in inches, as at a real table.

In a result `/+1` is the gate of castle 1 (Suns) passed inward and `/-1` outward, `/+5` its door, and `#1` its tower.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.flick import Aim, Flick, ShotResult, parse_flick
from parlour.games.castle_croquetnole import CastleCroquetnole, Options, Play, Stage, State
from parlour.games.castle_croquetnole.rules.board import BACK, COINS, Coin, is_guard, owner_of
from parlour.games.castle_croquetnole.rules.table import INCH, layout
from parlour.physics import Fate, Rest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules.moves import Move

EventFacts = tuple[str, str, tuple[str, ...]]
"""Of an event: its name, its clause, and the coins it is about."""
Place = tuple[float, float]
"""x and y in inches."""

MOONS, SUNS, CROWNS, ARMS = range(4)
PLAIN = layout("sides", "middle", 34 * INCH)

BEFORE_SUNS = (-1.5, 0.0)
"""In the Wasteland, before the gate of Suns."""
IN_SUNS = (-4.0, 0.0)


def game(**options: Any) -> CastleCroquetnole:
    return CastleCroquetnole(Options(**options))


def inches(*place: float) -> Place:
    x, y = place
    return x * INCH, y * INCH


def off(x: float, y: float) -> Rest:
    """Where a coin passed the edge of the table."""
    return Rest(x * INCH, y * INCH, Fate.LEFT_TABLE)


def at_home(coin: str) -> tuple[float, float]:
    """A starting position: the guard to the left of its tower, the knight to the right."""
    along, across = (10.0, -1.8) if is_guard(coin) else (10.0, 1.8)
    return PLAIN.spot(owner_of(coin), along * INCH, across * INCH)


def state(turn: int = 4, *, guard: bool = False, play: Play | None = None, **fields: Any) -> State:
    """Every coin on a starting position and inside its castle; it is Moons' second turn if nothing else is said."""
    coins = tuple(Coin(coin, at_home(coin), owner_of(coin)) for coin in COINS)
    return State(turn=turn, stage=Stage.GUARD if guard else Stage.KNIGHT, coins=coins, play=play, **fields)


def put(before: State, coin: str, at: Place | None = None, **fields: Any) -> State:
    """The same with a coin elsewhere (inches), or in another condition."""
    if at is not None:
        fields["at"] = inches(*at)
    return before.with_coin(replace(before.coin(coin), **fields))


def jail(before: State, knight: str, castle: int) -> State:
    """The same with a knight on a castle's tower."""
    inside = castle if castle != owner_of(knight) else owner_of(knight)
    return before.with_coin(replace(before.coin(knight), at=None, tower=castle, inside=inside))


def result(events: str, rest: Mapping[str, Place | Rest]) -> ShotResult:
    """A result from events in parlour's notation and resting places in inches."""
    report = parse_flick(f">0.0 1.0 | >0.0 1.0 | {events or '-'} | -").result
    assert report is not None
    ends = ((coin, at if isinstance(at, Rest) else Rest(*inches(*at))) for coin, at in rest.items())
    return ShotResult(report.events, tuple(ends))


def flick(coin: str, events: str = "", rest: Mapping[str, Place | Rest] | None = None, **aim: Any) -> Flick:
    """A reported flick: events in parlour's notation, resting places in inches."""
    meant = Aim(0.0, 1.0, coin=coin, **aim)
    return Flick(meant, meant, result(events, rest or {}))


def ruled(
    before: State, coin: str, events: str = "", rest: Mapping[str, Place | Rest] | None = None, **options: Any
) -> Ruling[State, Move]:
    """The ruling of a reported flick."""
    return game(**options).play(before, flick(coin, events, rest))


def aimed(before: State, coin: str, to: Place, speed: float, **options: Any) -> Ruling[State, Move]:
    """The ruling of a flick that the physics plays, aimed at a point (inches)."""
    return game(**options).play(before, Flick(at(before, coin, to, speed)))


def at(before: State, coin: str, to: Place, speed: float) -> Aim:
    here = before.coin(coin).at
    assert here is not None
    east, north = to[0] * INCH - here[0], to[1] * INCH - here[1]
    return Aim(math.degrees(math.atan2(east, north)) % 360.0, speed, coin=coin)


def events_of(ruling: Ruling[State, Move]) -> list[EventFacts]:
    return [(event.name, event.clause, event.about) for event in ruling.events]


def names(ruling: Ruling[State, Move]) -> list[str]:
    return [event.name for event in ruling.events]


def flicks(ruling: Ruling[State, Move]) -> list[str]:
    """Why the coin in play has each of its flicks; none when its play is over."""
    play = ruling.after.play
    return [] if play is None else [cause.value for cause in play.flicks]


def place(after: State, coin: str) -> Place:
    """Where a coin lies, inches, rounded to a thousandth."""
    where = after.coin(coin).at
    assert where is not None
    return round(where[0] / INCH, 3), round(where[1] / INCH, 3)


def back(**fields: Any) -> State:
    """Moons' knight has made all its scores and has come home by the gate."""
    return put(state(), "Km", (0, -5), **({"inside": MOONS, "progress": BACK} | fields))
