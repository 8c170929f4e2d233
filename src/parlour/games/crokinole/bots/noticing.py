"""What a player notices of the shots that it could play: the plain ones more often than the others.

People do not overlook by lot. A disc near the hole catches the eye, and so does the one that was shot last. A thin cut,
a place at the edge of the quadrant and a shot by way of another disc or a post are harder to find. The numbers are an
estimate, since no count of what people overlook is known; `docs/research/levels.md` says how they could be checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.bots.candidates import WAYS
from parlour.games.crokinole.bots.kernels import ANGLE, X, Y
from parlour.games.crokinole.rules.table import FIFTEEN, first_met
from parlour.kernels.buffers import Buffer, Constants
from parlour.kernels.entries import entry, kernel
from parlour.kernels.mathematics import sine_and_cosine

if TYPE_CHECKING:
    from parlour.games.crokinole.bots.position import Position, Shots
    from parlour.kernels.buffers import Array
    from parlour.kernels.generator import Generator

__all__ = ["LAST", "NEAR", "ODDS", "THIN", "by_lot", "by_sight", "notice", "odds_of"]

ODDS = {
    "twenty": 1.0,
    "draw": 0.5,
    "tap": 0.5,
    "take-out": 1.0,
    "roll": 0.5,
    "double": 0.25,
    "carom": 0.1,
    "combination": 0.25,
    "plant": 0.25,
    "stray": 0.5,
}
"""How plain each way of playing is: the odds that a shot is noticed, against an open twenty from straight ahead."""
NEAR = 2.0
"""The odds of a shot at a disc whose centre is in the 15 ring, against one farther out."""
LAST = 1.5
"""The odds of a shot at the disc that was shot last, against another one."""
THIN = 0.7
"""The share of its odds that the thinnest cut loses, against a full hit."""

_ODDS = Constants("f8", [ODDS[way] for way in WAYS])


@kernel
def _plain(places: Array, last: int, aim: Array, way: int) -> float:
    """The odds of one shot. A place at the edge of the quadrant has half those of one straight ahead."""
    x, y = aim[X], aim[Y]
    north, east = sine_and_cosine(aim[ANGLE])
    met, cut = first_met(x, y, east, north, places)
    odds = _ODDS[way] * (y * y / (x * x + y * y)) * (1.0 - THIN * cut)
    if met >= 0 and places[met, 0] * places[met, 0] + places[met, 1] * places[met, 1] < FIFTEEN * FIFTEEN:
        odds *= NEAR
    return float(odds * LAST if met >= 0 and met == last else odds)


@entry("what is noticed of the proposals of Crokinole", seconds=1)
def notice(
    places: Array, last: int, aims: Array, ways: Array, shares: Array, odds: Array, found: Array
) -> None:  # fmt: skip
    """Draw some shots, one after another, each by its odds among those that are left.

    Args:
        places: of the discs on the board, m, shape (discs, 2).
        last: the number of the disc that was shot last; -1 if it does not lie there.
        aims: the shots, see `Shots`.
        ways: likewise.
        shares: from 0 to below 1, for each shot that is drawn; no more than there are shots.
        odds: room for as many numbers as there are shots; 0 for those that are drawn.
        found: the shots that are drawn, by their numbers, as many as there are shares.
    """
    whole, count = 0.0, ways.shape[0]
    for shot in range(count):
        odds[shot] = _plain(places, last, aims[shot], ways[shot])
        whole += odds[shot]
    for number in range(shares.shape[0]):
        reach, shot = shares[number] * whole, -1
        for each in range(count):
            if odds[each] > 0.0:
                shot = each
                reach -= odds[each]
                if reach < 0.0:
                    break
        whole -= odds[shot]
        odds[shot], found[number] = 0.0, shot


def odds_of(position: Position, shots: Shots) -> Buffer:
    """The odds of each shot."""
    odds = Buffer("f8", len(shots))
    notice(_places(position), position.last, shots.aims, shots.ways, Buffer("f8", 0), odds, Buffer("i8", 0))
    return odds


def by_lot(_position: Position, shots: Shots, most: int, rng: Generator) -> list[int]:
    """Some shots by their places, each as likely as the others."""
    return sorted(rng.choice(len(shots), most))


def by_sight(position: Position, shots: Shots, most: int, rng: Generator) -> list[int]:
    """Some shots by their places, as a person notices them."""
    shares, found = Buffer.of("f8", [rng.random() for _ in range(most)]), Buffer("i8", most)
    notice(_places(position), position.last, shots.aims, shots.ways, shares, Buffer("f8", len(shots)), found)
    return sorted(found.flat)


def _places(position: Position) -> Buffer:
    return Buffer.rows("f8", position.places, 2)
