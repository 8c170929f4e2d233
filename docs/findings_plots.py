"""Draw the plots of findings whose games took long, from the numbers that the programs that played them wrote.

    python -m docs.findings_plots

`make plots` draws them too. Every dot is a share with its 95 % interval.
"""

from __future__ import annotations

import csv
from functools import partial
from typing import TYPE_CHECKING

from docs.plots import DOT, FELT, MUTED, WOOD_TEXT, save
from workshop.benchmarks import castille_first_mover

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    Lines = Sequence[dict[str, str]]

BESIDE = (-0.05, 0.05)
"""How far dots of two kinds stand from each other, as powers of ten."""


def main() -> None:
    """Write every plot beside its numbers."""
    _drawn(castille_first_mover.FILE, (7.6, 3.6), first_mover)


def _drawn(numbers: Path, size: tuple[float, float], draw: Callable[..., None]) -> None:
    with numbers.open(encoding="utf-8", newline="") as file:
        lines = [*csv.DictReader(file)]
    save(numbers.with_suffix(".svg"), size, partial(draw, lines=lines))


def first_mover(figure: Figure, lines: Lines) -> None:
    """Castille: the score of who moves first, and the draws, against the positions searched for each turn."""
    kinds = dict.fromkeys(line["beginning"] for line in lines)
    left, right = figure.subplots(1, 2)
    for axes, prefix in ((left, "first"), (right, "drawn")):
        for kind, colour, beside in zip(kinds, (FELT, WOOD_TEXT), BESIDE, strict=True):
            own = [line for line in lines if line["beginning"] == kind]
            places = [float(line["nodes"]) * 10**beside for line in own]
            names = prefix, f"{prefix}_low", f"{prefix}_high"
            axes.plot(places, [100.0 * float(line[prefix]) for line in own], color=colour, linewidth=0.8, label=kind)
            _dots(axes, places, own, names, colour)
        axes.set(xscale="log", xlabel="positions searched for each turn")
    left.axhline(50.0, color=MUTED, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    left.set(ylabel="%", title="Score of who moves first", ylim=(20, 90))
    right.set(title="Drawn games", ylim=(0, 90))
    left.legend(frameon=False, loc="lower left")


def _dots(
    axes: Axes, places: Sequence[float], lines: Lines, names: tuple[str, str, str], colour: str, label: str = ""
) -> None:
    """Shares with their intervals, by the names of their columns."""
    for place, line in zip(places, lines, strict=True):
        share, low, high = (100.0 * float(line[name]) for name in names)
        axes.plot([place, place], [low, high], color=colour, linewidth=1.0)
        axes.plot(place, share, "o", color=colour, label=label if line is lines[0] else "", **DOT)


if __name__ == "__main__":
    main()
