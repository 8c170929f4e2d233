"""What happened in a turn, in words, each with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import Event
from parlour.games.castille.rules.board import CORNERS, HEIGHTS, SEATS, TERRITORIES, point_name
from parlour.games.castille.rules.turns import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Place, Turn
    from parlour.games.castille.rules.turns import Leg

__all__ = ["claim_events", "leg_events", "pass_event", "place_events", "territory_name", "territory_title"]

TERRITORY_TITLES = ("north-west", "north-east", "centre", "south-west", "south-east")
"""In the order of `TERRITORIES`."""


def territory_name(territory: int) -> str:
    """A territory in words, by its index.

    >>> territory_name(2)
    'the centre'
    """
    return f"the {territory_title(territory)}"


def territory_title(territory: int) -> str:
    """The same in a heading, without its article."""
    return TERRITORY_TITLES[territory]


def place_events(state: State, move: Place) -> Iterator[Event]:
    """Two pegs placed."""
    pegs = " and ".join(f"a {HEIGHTS[tall]} peg on {point_name(point)}" for point, tall in move.pegs)
    about = tuple(point_name(point) for point, _ in move.pegs)
    yield Event("places", "CA-2", f"{SEATS[state.seat]} places {pegs}.", state.seat, about)


def claim_events(state: State, claims: tuple[int, ...], clause: str, *, for_good: bool) -> Iterator[Event]:
    """The flags of the player to play that go up, and those that they displace, for good or not (CA-11)."""
    names = list(TERRITORIES)
    lost = state.lost[1 - state.seat]
    for territory in claims:
        where = territory_name(territory)
        yield Event("claims", clause, f"{SEATS[state.seat]} claims {where}.", state.seat, (names[territory],))
        if state.flags[territory] is not None:
            lost += 1
            said = _displaced(SEATS[1 - state.seat], where, lost if for_good else 0)
            yield Event("displaced", "CA-11", said, 1 - state.seat, (names[territory],))


def _displaced(owner: str, where: str, lost: int) -> str:
    """What happens to a displaced flag; `lost` counts its owner's flags now out of the game, 0 if none ever is."""
    if not lost:
        return f"The flag of {owner} on {where} goes back to its stock."
    said = f"The flag of {owner} on {where} is out of the game."
    return f"{said} {owner.capitalize()} can no longer win by flags." if lost == 1 else said


def leg_events(state: State, move: Turn, legs: tuple[Leg, ...]) -> Iterator[Event]:
    """The moves of a turn and what each captures."""
    pegs = state.pegs
    before: Leg | None = None
    for start, leg in zip(move.path, legs, strict=False):
        here, there = point_name(start), point_name(leg.end)
        jumps = leg.end not in steps(pegs, start)
        name, clause = ("jumps", "CA-5") if jumps else ("steps", "CA-4")
        text = f"{SEATS[state.seat]} {name} {'on ' if before else ''}from {here} to {there}"
        if before and before.captured:
            text, clause = f"After the capture, {text}", "CA-9"
        yield Event(name, clause, f"{text}.", state.seat, (here, there))
        for point in leg.captured:
            yield _capture(state, point)
        pegs, before = leg.pegs, leg


def pass_event(state: State) -> Event:
    """A player without a legal move passes."""
    return Event("passes", "CA-14", f"{SEATS[state.seat]} has no legal move and passes.", state.seat)


def _capture(state: State, point: int) -> Event:
    peg, where = state.pegs[point], point_name(point)
    height = HEIGHTS[peg is not None and peg.tall]
    clause = "CA-7" if point in CORNERS else "CA-6"
    what = f"{SEATS[state.seat]} captures the {height} peg on {where}"
    return Event("captures", clause, f"{what}{', in its corner' if point in CORNERS else ''}.", state.seat, (where,))
