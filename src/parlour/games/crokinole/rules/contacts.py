"""Which discs met in a shot, for CR-5, CR-6 and CR-9, from its events alone."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.board import side_of
from parlour.physics import Kind

if TYPE_CHECKING:
    from parlour.flick import ShotEvent, ShotResult

__all__ = ["Contacts", "contacts"]


@dataclass(frozen=True, slots=True)
class Contacts:
    """The discs that a shot disc reached (CR-5, CR-6), and those that a disc touched which came back (CR-9).

    Attributes:
        chain: the shot disc, and the own and partner's discs that were struck in the shot: by it, or one by another.
        hits: the opposing discs that one of the chain touched, in order, each with the disc that did.
        damage: discs that came back from off the board, each with a disc in play that it touched, in order.
    """

    chain: tuple[str, ...]
    hits: tuple[tuple[str, str], ...]
    damage: tuple[tuple[str, str], ...]


def contacts(result: ShotResult, shot: str) -> Contacts:
    """Follow the contacts in the order of time; simultaneous contacts have no order."""
    mine = side_of(shot)
    chain: list[str] = [shot]
    hits: dict[str, str] = {}
    met = sorted(_met(result), key=lambda each: each.time)
    for _, group in itertools.groupby(met, key=lambda each: each.time):
        pairs = sorted(pair for each in group for pair in ((each.coin, each.other), (each.other, each.coin)))
        grown = True
        while grown:
            links = [pair for pair in pairs if pair[0] in chain and side_of(pair[1]) == mine]
            fresh = [other for _, other in links if other not in chain]
            chain += dict.fromkeys(fresh)
            grown = bool(fresh)
        for one, other in pairs:
            if one in chain and side_of(other) != mine:
                hits.setdefault(other, one)
    return Contacts(tuple(chain), tuple(hits.items()), _damage(result))


def _met(result: ShotResult) -> list[ShotEvent]:
    """The contacts of discs in play: those that left, or fell in the hole, were out at once (CR-7, CR-9)."""
    gone = result.ended(Kind.LEFT_TABLE, Kind.CAPTURED)
    discs = (each for each in result.events if each.kind is Kind.DISC)
    return [each for each in discs if all(each.time <= gone.get(coin, math.inf) for coin in (each.coin, each.other))]


def _damage(result: ShotResult) -> tuple[tuple[str, str], ...]:
    """The contacts of discs that came back from off the board with discs in play (CR-9).

    The event by which a disc leaves may name the disc that it touched when it came back; else it is a later contact.
    Two discs that both have left touch off the board.
    """
    left, gone = result.ended(Kind.LEFT_TABLE), result.ended(Kind.LEFT_TABLE, Kind.CAPTURED)
    found: list[tuple[float, str, str]] = []
    for each in result.events:
        if each.kind is Kind.LEFT_TABLE and each.other and each.time <= gone.get(each.other, math.inf):
            found.append((each.time, each.coin, each.other))
        for one, other in ((each.coin, each.other), (each.other, each.coin)) if each.kind is Kind.DISC else ():
            if left.get(one, math.inf) < each.time <= gone.get(other, math.inf):
                found.append((each.time, one, other))
    return tuple(dict.fromkeys((one, other) for _, one, other in sorted(found)))
