"""Draw the plots of findings whose games took long, from the numbers that the programs that played them wrote.

    python -m docs.findings_plots

`make plots` draws them too. Every dot is a share with its 95 % interval.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from docs.plots import DOT, FELT, INK, MUTED, WOOD_DARK, WOOD_TEXT, save
from workshop.benchmarks import castille_first_mover, castle_croquetnole_seats, crokinole_rounds
from workshop.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    Lines = Sequence[dict[str, str]]

BESIDE = (-0.05, 0.05)
"""How far dots of two kinds stand from each other, as powers of ten."""
SEATS = ("first", "second", "third", "fourth")


def main() -> None:
    """Write every plot beside its numbers."""
    _drawn(castille_first_mover.FILE, (7.6, 3.6), first_mover)
    _drawn(crokinole_rounds.FILE, (7.6, 3.2), last_shot)
    _drawn(castle_croquetnole_seats.FILE, (7.6, 3.2), seats)


def _drawn(numbers: Path, size: tuple[float, float], draw: Callable[..., None]) -> None:
    save(numbers.with_suffix(".svg"), size, partial(draw, lines=read_table(numbers)))


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


def last_shot(figure: Figure, lines: Lines) -> None:
    """Crokinole: how often the last shot's side wins, by hand and for people."""
    axes = figure.subplots()
    for people, colour in ((False, FELT), (True, WOOD_TEXT)):
        found = [(place, line) for place, line in enumerate(lines) if ("people" in line["level"]) == people]
        _dots(axes, [place for place, _ in found], [line for _, line in found], ("share", "low", "high"), colour)
    axes.axhline(50.0, color=MUTED, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    axes.set_xticks(range(len(lines)), [line["level"].replace(" ", "\n", 1) for line in lines])
    axes.set(ylabel="rounds won, level: a half, %", title="The last shot, between equals")


def seats(figure: Figure, lines: Lines) -> None:
    """Castle Croquetnole: how often each seat wins, by level."""
    axes, levels = figure.subplots(), [*dict.fromkeys(line["level"] for line in lines)]
    for number, (level, colour) in enumerate(zip(levels, (FELT, WOOD_TEXT, WOOD_DARK, INK), strict=False)):
        own = [line for line in lines if line["level"] == level]
        places = [int(line["seat"]) + 0.08 * (number - (len(levels) - 1) / 2) for line in own]
        _dots(axes, places, own, ("share", "low", "high"), colour, f"{level}, {int(own[0]['games']):,} games")
    axes.axhline(25.0, color=MUTED, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    axes.set_xticks(range(1, len(SEATS) + 1), [f"{seat} seat" for seat in SEATS])
    axes.set(ylabel="games won, %", title="Four equal bots at a table", ylim=(0, None))
    axes.legend(frameon=False)


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
