"""Castle Croquetnole as numbers: every move as a box of six, and the table as rows with a column for each coin.

    encoding = encodings(game)["moves"]
    move = encoding.decode(state, action)          # which move, place, bearing, speed, spin
    encoding.observe(state, seat)                  # PLANES by coins

The functions of this module by themselves are those of `moves` under the game's default options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.encoding.boxes import Moves
from parlour.games.castle_croquetnole.encoding.planes import PLANES
from parlour.games.castle_croquetnole.rules import CastleCroquetnole

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PLANES", "Moves", "decode", "encode", "encodings", "high", "low", "names", "observe"]


def encodings(game: CastleCroquetnole) -> Mapping[str, Moves]:
    """The encodings of a game by name: `moves` alone."""
    return {"moves": Moves(game)}


_usual = Moves(CastleCroquetnole())
names, low, high = _usual.names, _usual.low, _usual.high
encode, decode, observe = _usual.encode, _usual.decode, _usual.observe
