"""Draw the plots of `docs/research/crokinole/findings.md`, and print the table of twenties against error: `make plots`.

Its line is the closed form; the dots are shots that the physics played, with their 95 % intervals. The map of the first
shot is drawn from the numbers that `workshop.benchmarks.crokinole_first_shots` writes, and the maps of what discs are
worth from those that the bots read.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Circle

from docs.plots import DOT, FELT, GOOD, INK, LINE, MUTED, PAPER, WOOD, WOOD_DARK, WOOD_TEXT, save
from parlour.arena import Interval, wilson
from parlour.games.crokinole.bots.hands import HANDS, SPEED_SHARE
from parlour.games.crokinole.bots.open20 import best_rate
from parlour.games.crokinole.bots.places import ACROSS, ALONG, MIDDLE, PITCH, grid_for, grids
from parlour.games.crokinole.rules import Options
from parlour.games.crokinole.rules.table import FIFTEEN, HOLE_RADIUS, START_LINE, TEN
from parlour.players import Hand
from workshop.benchmarks.crokinole_first_shots import read_map
from workshop.calibration.crokinole import open_twenty, twenties
from workshop.tables import print_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

FOLDER = Path(__file__).parent / "research" / "crokinole"
ERRORS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
SHOTS = 4000
"""An error."""
WORTHS, TWENTIES = np.arange(-20.0, 0.1, 2.5), (5.0, 20.0, 40.0, 60.0)
"""Where the colours change, points; and the shares for which there is a line, %."""
PLACES_LEFT, POINTS_THERE = (1, 8), np.arange(-5.0, 5.1, 2.0)
"""The numbers of shots left whose grids are drawn; and where their colours change, points."""


def main() -> None:
    """Write the plots and print the table as Markdown."""
    FOLDER.mkdir(exist_ok=True)
    rows = [_row(error) for error in ERRORS]
    save(FOLDER / "open-twenties.svg", (7.6, 4.4), partial(_draw, rows=rows))
    save(FOLDER / "first-shots.svg", (7.6, 6.2), _draw_maps)
    save(FOLDER / "places.svg", (7.6, 7.4), _draw_places)
    print_table(
        ("direction, degrees", "speed", "closed form", "played, 95 %"),
        ((f"{error:.1f}", f"{SPEED_SHARE * error:.0%}", f"{expected:.1%}", played) for error, expected, played in rows),
    )
    apart = max(abs(expected - played.rate) for _, expected, played in rows)
    sys.stdout.write(f"docs/crokinole/open-twenties.svg: greatest difference {apart:.1%}\n")


# --- open twenties --------------------------------------------------------------------------------------------------


def _row(error: float) -> tuple[float, float, Interval]:
    """An error (degrees), how many twenties it leaves by the closed form, and in play."""
    hand = Hand(error, SPEED_SHARE * error)
    return error, best_rate(hand), wilson(twenties(hand, open_twenty(hand), SHOTS, round(100 * error)), SHOTS)


def _draw(figure: Figure, rows: list[tuple[float, float, Interval]]) -> None:
    axes = figure.subplots()
    errors = np.linspace(0.02, 2.1, 140)
    axes.plot(errors, [100.0 * best_rate(Hand(float(e), SPEED_SHARE * float(e))) for e in errors], color=FELT)
    for error, _, played in rows:
        axes.plot([error, error], [100.0 * played.low, 100.0 * played.high], color=INK, linewidth=1.0)
        axes.plot(error, 100.0 * played.rate, "o", color=FELT, **DOT)
    for preset in HANDS:
        error = preset.hand.angle_sd
        rate = 100.0 * best_rate(preset.hand)
        axes.plot([error, error], [0.0, rate], color=MUTED, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
        axes.annotate(preset.name, (error + 0.015, 3.0), color=WOOD_TEXT, rotation=90, va="bottom")
    axes.set(xlim=(0.0, 2.1), ylim=(0.0, 102.0), xlabel="error of direction, degrees (of speed: 10 % a degree)")
    axes.set(ylabel="open twenties, %", title="How many open twenties an error leaves")
    words = f"Line: the closed form.  Dots: {SHOTS:,} shots each, played by the physics, with their 95 % intervals."
    figure.supxlabel(words, fontsize=8, color=MUTED, x=0.01, ha="left")


# --- the first shot -------------------------------------------------------------------------------------------------


def _draw_maps(figure: Figure) -> None:
    """A panel for each hand: places across, from post to post, speeds upwards; colours are worth, lines twenties."""
    panels = figure.subplots(2, 2, sharex=True, sharey=True)
    colours = LinearSegmentedColormap.from_list("felt", [PAPER, LINE, GOOD])
    for axes, (hand, rows) in zip(panels.flat, read_map().items(), strict=True):
        places, speeds = np.unique(rows[:, 0]), np.unique(rows[:, 1])
        across = np.concatenate([-places[:0:-1], places])  # the other side is a mirror image
        twenties, worth = (rows[:, column].reshape(len(places), len(speeds)) for column in (2, 3))
        twenties, worth = (np.concatenate([each[:0:-1], each]).T for each in (100.0 * twenties, worth))
        filled = axes.contourf(across, speeds, worth, levels=WORTHS, cmap=colours)
        lines = axes.contour(across, speeds, twenties, levels=TWENTIES, colors=INK, linewidths=0.6)
        axes.clabel(lines, fmt="%g %%", fontsize=7, manual=_spots(twenties[:, len(places) - 1], speeds))
        axes.set_title(hand)
        axes.set(xticks=(-22.5, -15, -7.5, 0, 7.5, 15, 22.5), ylim=(0.75, 1.25))
        axes.xaxis.set_major_formatter("{x:g}°")
    figure.colorbar(filled, ax=panels, label="worth, points of the round", aspect=40, pad=0.02)
    figure.supylabel("speed, m/s", fontsize=9)
    words = (
        "Across: the place, from straight ahead to the posts at 22.5°.  Lines: share of twenties.  Aimed at the hole."
    )
    figure.supxlabel(words, fontsize=8, color=MUTED, x=0.01, ha="left")


def _spots(twenties: NDArray[np.float64], speeds: NDArray[np.float64]) -> list[tuple[float, float]]:
    """Where the lines are labelled: straight ahead, at speeds above the best."""
    best = int(np.argmax(twenties))
    levels = [level for level in TWENTIES if level < twenties[best] - 1.0]
    return [(0.0, float(np.interp(-level, -twenties[best:], speeds[best:]))) for level in levels]


# --- what discs are worth for where they lie ------------------------------------------------------------------------


def _draw_places(figure: Figure) -> None:
    """The grids of a table of two as maps: a side's discs across, shots left downwards; the next shooter sits below."""
    panels = figure.subplots(2, 2, sharex=True, sharey=True)
    colours = LinearSegmentedColormap.from_list("worth", [WOOD_DARK, WOOD, PAPER, GOOD, FELT])
    across, along = PITCH * np.arange(1 - ACROSS, ACROSS), PITCH * (np.arange(ALONG) - MIDDLE)
    for row, left in zip(panels, PLACES_LEFT, strict=True):
        for side, axes in enumerate(row):
            half = np.array(grids().tolist())[grid_for(2, left), side]
            whole = np.concatenate([half[:0:-1], half]).T[::-1]  # the other side of the board is a mirror image
            filled = axes.contourf(across, along, whole, levels=POINTS_THERE, cmap=colours, extend="both")
            filled.set_clip_path(Circle((0.0, 0.0), START_LINE, transform=axes.transData))
            _draw_lines(axes)
            axes.set(aspect="equal")
            axes.axis("off")
            axes.set_title(f"{('own disc', 'disc of the next shooter')[side]}, {left} shot{'s' * (left > 1)} left")
    figure.colorbar(filled, ax=panels, label="points more or less than its ring says", aspect=40, pad=0.02)
    words = "The next shooter sits below.  Green: better for the disc's own side.  Circles: lines, posts and hole."
    figure.supxlabel(words, fontsize=8, color=MUTED, x=0.01, ha="left")


def _draw_lines(axes: Axes) -> None:
    """The lines of the board, its posts and its hole."""
    for radius in (HOLE_RADIUS, FIFTEEN, TEN, START_LINE):
        axes.add_patch(Circle((0.0, 0.0), radius, fill=False, edgecolor=INK, linewidth=0.6))
    for post in Options().board.posts:
        axes.add_patch(Circle((post.x, post.y), post.radius, color=INK))


if __name__ == "__main__":
    main()
