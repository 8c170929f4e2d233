"""What an observation of Crokinole shows: one row for each of `PLANES`, one column for each disc of a round."""

from __future__ import annotations

from parlour.games.encodings import Plane

__all__ = ["PLANES"]

PLANES = (
    Plane("there", "1 where the disc lies on the board."),
    Plane("right", "Where it lies, to the right of the observer's axis; 1 is the radius of the surface."),
    Plane("ahead", "Where it lies, from the centre away from the observer; 1 is the radius of the surface."),
    Plane("worth", "What it counts where it lies; 1 is twenty."),
    Plane("left", "1 if the disc has not been shot in this round."),
    Plane("next", "1 for the disc that is shot next."),
    Plane("twenties", "The twenties of its side in this round; 1 is all discs of the side."),
    Plane("score", "The score of its side; 1 is the target, or all points of a match of fixed rounds, or more."),
    Plane("round", "The number of rounds played, in a match of fixed rounds; 1 is all of them."),
)
"""The discs of the observer's side have the first half of the columns, each side's in the order in which it shoots."""
