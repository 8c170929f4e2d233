"""Boards laid out and shots reported by hand, in inches, as at a real board."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from parlour.flick import Aim, Flick, ShotResult, parse_flick
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import INCH, START_LINE, ahead, axis
from parlour.physics import Fate, Rest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.game import Ruling

EventFacts = tuple[str, str, tuple[str, ...]]
"""Of an event: its name, its clause, and the discs it is about."""
Place = tuple[float, float]
"""x and y in inches."""
Ends = dict[str, Place | Rest]
"""Where discs come to rest."""
FAR = {"w1": (5.0, 5.0)}
"""An opposing disc that no disc meets."""

HOLE = Rest(0.0, 0.0, Fate.CAPTURED)
DITCH = Rest(0.0, 13 * INCH, Fate.LEFT_TABLE)


def crokinole(**options: Any) -> Crokinole:
    return Crokinole(Options(**options))


def state(discs: Mapping[str, Place] | None = None, *, shots: int = 2, **fields: Any) -> State:
    """A state with these discs on the board; with two seats maple shoots after an even number of shots."""
    lying = (BoardDisc(coin, x * INCH, y * INCH) for coin, (x, y) in (discs or {}).items())
    return State(shots=shots, discs=tuple(sorted(lying)), **fields)


def place(game: Crokinole, before: State, degrees: float = 0.0, radius: float = START_LINE) -> tuple[float, float]:
    """A place in front of the seat to play: degrees to the right of its axis, as it sees it, and the radius, m."""
    east, north = axis(game.to_play(before), game.options.players)
    cos, sin = radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))
    return east * cos - north * sin, north * cos + east * sin


def straight(game: Crokinole, before: State, speed: float = 1.0) -> Aim:
    """From the middle of the starting line, straight at the middle of the board."""
    seats = game.options.players
    return Aim(ahead(game.to_play(before), seats), speed, place(game, before))


def result(events: str, rest: Mapping[str, Place | Rest]) -> ShotResult:
    """A result from events in parlour's notation and resting places in inches."""
    report = parse_flick(f">0.0 1.0 | >0.0 1.0 | {events or '-'} | -").result
    assert report is not None
    ends = ((coin, at if isinstance(at, Rest) else Rest(at[0] * INCH, at[1] * INCH)) for coin, at in rest.items())
    return ShotResult(report.events, tuple(ends))


def ruled(before: State, events: str, rest: Mapping[str, Place | Rest], **options: Any) -> Ruling[State, Any]:
    """The ruling of a reported shot."""
    game = crokinole(**options)
    aim = straight(game, before)
    return game.play(before, Flick(aim, aim, result(events, rest)))


def simulated(before: State, aim: Aim | None = None, *, speed: float = 1.0, **options: Any) -> Ruling[State, Any]:
    """The ruling of a shot that the physics plays, by default straight at the middle."""
    game = crokinole(**options)
    return game.play(before, Flick(aim or straight(game, before, speed)))


def events_of(ruling: Ruling[State, Any]) -> list[EventFacts]:
    return [(event.name, event.clause, event.about) for event in ruling.events]


def lying(ruling: Ruling[State, Any]) -> list[str]:
    return [disc.id for disc in ruling.after.discs]


def last_shot(
    *, twenties: tuple[int, int] = (0, 0), rest: Rest = DITCH, **given: Any
) -> tuple[Crokinole, Ruling[State, Any]]:
    """The ruling on the last shot of a round, which ends there; `given` are a state's fields and options."""
    names = {"discs", "scores", "round", "starter", "match_twenties"}
    fields = {name: given.pop(name) for name in list(given) if name in names}
    game = crokinole(**given)
    before = State(shots=game.shots_a_round - 1, twenties=twenties, **fields)
    coin, aim = game.next_disc(before), straight(game, before)
    return game, game.play(before, Flick(aim, aim, ShotResult((), ((coin, rest),))))
