"""The numbers by which a board is judged: what each fact of it is worth with so many shots to come, and how surely.

They were fitted to rounds that the champion played against itself; `python benchmarks/crokinole_leaf.py --rounds 400
--seed 3` does it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["FACTS", "SPREAD", "TABLE"]

FACTS = ("one", "mine", "theirs", "mine on board", "theirs on board")
"""1; the points of the own discs where they lie, and of the other side's; whether there is any of either."""

_FITTED: NDArray[np.float64] = np.array(
    [
        (0.00, 1.00, 1.00, 0.00, 0.00, 0.0),
        (-18.66, 0.31, 0.80, -1.00, -0.33, 3.3),
        (3.14, 0.45, 0.75, -0.11, -0.29, 8.6),
        (-18.93, 0.45, 0.74, -0.53, -0.06, 10.8),
        (2.64, 0.39, 0.71, -0.19, 0.22, 12.9),
        (-19.20, 0.48, 0.70, 0.06, 0.23, 14.6),
        (2.87, 0.36, 0.86, -0.04, 0.08, 15.8),
        (-19.30, 0.48, 0.59, -0.25, 0.83, 17.2),
        (3.33, 0.29, 0.79, 0.24, 0.58, 18.3),
        (-19.28, 0.43, 0.51, -0.25, 1.99, 19.8),
        (4.00, 0.23, 0.74, 0.20, -0.49, 21.0),
        (-19.78, 0.41, 0.55, 0.77, 1.62, 22.4),
        (4.67, 0.08, 0.65, 1.17, -1.06, 23.6),
        (-20.56, 0.44, 0.70, 1.27, -0.46, 25.1),
        (4.31, 0.14, 0.60, 2.27, 0.18, 25.6),
        (-20.89, 0.49, 0.84, 0.46, -1.76, 26.8),
        (3.74, 0.36, 0.81, 1.68, 0.15, 27.3),
        (-21.26, 0.60, 0.90, -0.74, -2.34, 27.5),
        (4.27, 0.37, 0.99, 1.29, -0.98, 28.1),
        (-21.57, 0.65, 0.77, -1.46, -1.76, 29.1),
        (5.11, 0.29, 1.01, 1.08, -1.45, 29.5),
        (-21.42, 0.54, 0.65, -1.38, -0.64, 29.8),
        (5.83, 0.25, 0.89, -0.38, -0.73, 30.6),
        (-21.10, 0.41, 0.70, -1.12, -0.03, 32.0),
        (5.70, 0.26, 0.76, -1.46, 0.08, 32.9),
    ]
)
TABLE, SPREAD = _FITTED[:, :-1], _FITTED[:, -1]
"""By shots left: the coefficients of `FACTS`, that of `theirs` taken away; and the standard deviation of what they do
not tell, points. After the last shot the points count; the last row is the empty board, as the last shooter sees it."""
