"""Castille as numbers: half-turns, or whole turns, and the board as planes.

    encoding = encodings(game)["half-turns"]
    unfinished = encoding.decode(state, 14)        # choose the peg on c3
    move = encoding.decode(unfinished, 15)         # to d3; then 108 to stop

The functions of this module by themselves are those of half-turns under the game's default options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.encoding.encoding import HalfTurns, Turns
from parlour.games.castille.encoding.planes import PLANES
from parlour.games.castille.rules import Castille

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PLANES", "HalfTurns", "Turns", "action_count", "decode", "encode", "encodings", "mask", "observe"]


def encodings(game: Castille) -> Mapping[str, HalfTurns | Turns]:
    """The encodings of a game by name, the usual one first."""
    return {"half-turns": HalfTurns(game), "turns": Turns(game)}


_usual = HalfTurns(Castille())
action_count = _usual.action_count
encode, decode, mask, observe = _usual.encode, _usual.decode, _usual.mask, _usual.observe
