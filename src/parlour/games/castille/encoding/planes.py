"""What the planes of an observation of Castille say; each has the six ranks of the board by its six files."""

from __future__ import annotations

from parlour.games.castille.rules.board import SIZE
from parlour.games.encodings import Plane

__all__ = ["PLANES", "SHAPE"]

PLANES = (
    Plane("own short", "1 on the points of the observer's short pegs."),
    Plane("own tall", "1 on the points of the observer's tall pegs."),
    Plane("other short", "1 on the points of the other's short pegs."),
    Plane("other tall", "1 on the points of the other's tall pegs."),
    Plane("own flags", "1 on every point of the territories where the observer's flags are up."),
    Plane("other flags", "1 on every point of the territories where the other's flags are up."),
    Plane("own short stock", "The observer's short pegs still to be placed, in eighths, everywhere."),
    Plane("own tall stock", "The observer's tall pegs still to be placed, in quarters, everywhere."),
    Plane("other short stock", "The other's short pegs still to be placed, in eighths, everywhere."),
    Plane("other tall stock", "The other's tall pegs still to be placed, in quarters, everywhere."),
    Plane("own lost", "The observer's flags that are out of the game, in thirds, everywhere (CA-11)."),
    Plane("other lost", "The other's flags that are out of the game, in thirds, everywhere."),
    Plane("quiet", "Turns without a capture or a new flag, as a part of those that draw the game, everywhere (CA-16)."),
    Plane("repeated", "How often the position at the turn's beginning has been before, in halves, everywhere (CA-16)."),
    Plane("to play", "1 everywhere if the observer is to play."),
    Plane("chosen", "1 on the point of the peg that moves in the unfinished turn, or of the one that it has placed."),
    Plane("moved", "1 everywhere if that peg has moved."),
)
SHAPE = (len(PLANES), SIZE, SIZE)
PEGS, FLAGS, STOCK, LOST_FLAGS, QUIET, REPEATED, TO_PLAY, CHOSEN, MOVED = 0, 4, 6, 10, 12, 13, 14, 15, 16
"""Where each group of planes begins."""
