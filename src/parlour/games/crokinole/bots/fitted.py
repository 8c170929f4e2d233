"""The numbers by which a board is judged, by the number of shots to come: the worth of each fact, and its spread.

They were fitted to 400 rounds that the champion of that time played against itself, as
`python -m workshop.benchmarks.crokinole_leaf` does with the present one.
"""

from __future__ import annotations

__all__ = ["FACTS", "SPREAD", "TABLE"]

FACTS = ("one", "mine", "theirs", "mine on board", "theirs on board")
"""1; the points of the own discs where they lie, and of the other side's; whether there is any of either."""

_FITTED = (
    (0.00, 1.00, 1.00, 0.00, 0.00, 0.0),
    (-18.97, 0.66, 0.86, 0.41, -0.38, 6.8),
    (2.57, 0.63, 0.80, 2.26, -0.74, 9.8),
    (-19.14, 0.62, 0.70, 0.06, -1.61, 11.3),
    (4.38, 0.55, 0.69, 1.40, -1.14, 12.9),
    (-20.15, 0.51, 0.49, 1.63, -1.22, 14.2),
    (4.62, 0.50, 0.56, 1.75, -1.86, 15.0),
    (-19.62, 0.53, 0.46, 0.71, -1.83, 15.9),
    (4.32, 0.47, 0.57, 2.82, -1.81, 16.3),
    (-19.68, 0.54, 0.48, -0.04, -1.03, 17.1),
    (5.09, 0.41, 0.60, 2.99, -1.20, 18.1),
    (-21.23, 0.56, 0.47, 1.24, -0.75, 18.8),
    (5.51, 0.41, 0.64, 2.18, -0.60, 19.6),
    (-21.83, 0.54, 0.45, 2.34, -1.49, 20.2),
    (5.18, 0.50, 0.60, 0.74, -0.15, 20.4),
    (-19.93, 0.39, 0.43, 2.34, -1.95, 21.3),
    (4.71, 0.57, 0.39, -0.82, -0.02, 21.8),
    (-18.69, 0.20, 0.38, 3.33, -1.70, 22.7),
    (4.91, 0.56, 0.26, -1.60, 0.56, 23.6),
    (-19.74, 0.22, 0.44, 3.89, -0.72, 24.0),
    (5.47, 0.47, 0.26, -1.45, 1.57, 24.8),
    (-20.53, 0.37, 0.57, 2.13, 0.81, 25.9),
    (5.06, 0.39, 0.31, -0.47, 2.15, 26.4),
    (-20.30, 0.43, 0.65, 0.10, 1.01, 27.2),
    (4.53, 0.43, 0.53, -0.13, 1.48, 28.1),
)
TABLE, SPREAD = tuple(row[:-1] for row in _FITTED), tuple(row[-1] for row in _FITTED)
"""By shots left: the coefficients of `FACTS`, that of `theirs` subtracted; and the standard deviation of the rest,
points. After the last shot the points count; the last row is the empty board, as the last shooter sees it."""
