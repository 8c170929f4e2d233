"""The weights of the champion's evaluation.

Five are fitted to the results of 160 games that the champion of that time played against itself, as
`python -m workshop.benchmarks.castle_croquetnole_weights fit` does with the present one. The others were set by hand.
`danger` is 0: what guards may do is in `exposed`, and beside that the results do not show it.
"""

from __future__ import annotations

from parlour.games.castle_croquetnole.bots.worth import Mind

__all__ = ["FITTED"]

FITTED = Mind(
    danger=0.0,
    keeping=0.3,
    toll=0.1,
    castle=2.4,
    home=6.1,
    prison=4.3,
    exposed=5.7,
    ended=2.2,
)
