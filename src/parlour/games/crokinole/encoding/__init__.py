"""Crokinole as numbers: a flick as a box of five, and the board as rows with a column for each disc.

    encoding = encodings(game)["flicks"]
    flick = encoding.decode(state, action)         # place, bearing, speed, spin, as the seat to play sees the board
    encoding.observe(state, seat)                  # PLANES by discs

The functions of this module by themselves are those of `flicks` under the game's default options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.encoding.flicks import AHEAD, Flicks
from parlour.games.crokinole.encoding.planes import PLANES
from parlour.games.crokinole.rules import Crokinole

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PLANES", "Flicks", "decode", "encode", "encodings", "high", "low", "names", "observe"]


def encodings(game: Crokinole) -> Mapping[str, Flicks]:
    """The encodings of a game by name, the usual one first: `flicks` in all directions, `ahead` in the useful ones."""
    return {"flicks": Flicks(game), "ahead": Flicks(game, AHEAD)}


_usual = Flicks(Crokinole())
names, low, high = _usual.names, _usual.low, _usual.high
encode, decode, observe = _usual.encode, _usual.decode, _usual.observe
