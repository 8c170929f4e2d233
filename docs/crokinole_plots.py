"""Draw the plot of `docs/research/crokinole/findings.md`, twenties against error, and print its table: `make plots`.

The line is the closed form; the dots are shots that the physics played, with their 95 % intervals.
"""

from __future__ import annotations

import sys
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from docs.plots import DOT, FELT, INK, MUTED, STYLE, WOOD_TEXT
from parlour.arena import Interval, wilson
from parlour.games.crokinole.bots.hands import HANDS, SPEED_SHARE
from parlour.games.crokinole.bots.open20 import best_rate
from parlour.players import Hand
from workshop.calibration.crokinole import open_twenty, twenties

FOLDER = Path(__file__).parent / "research" / "crokinole"
ERRORS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
SHOTS = 4000
"""An error."""


def main() -> None:
    """Write the plot and print the table as Markdown."""
    FOLDER.mkdir(exist_ok=True)
    rows = [_row(error) for error in ERRORS]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(7.6, 4.4), layout="constrained")
        _draw(figure, rows)
        figure.savefig(FOLDER / "open-twenties.svg", metadata={"Date": None, "Creator": None})
    sys.stdout.write("| direction, degrees | speed | closed form | played, 95 % |\n|---|---|---|---|\n")
    for error, expected, played in rows:
        sys.stdout.write(f"| {error:.1f} | {SPEED_SHARE * error:.0%} | {expected:.1%} | {played} |\n")
    apart = max(abs(expected - played.rate) for _, expected, played in rows)
    sys.stdout.write(f"\ndocs/crokinole/open-twenties.svg: greatest difference {apart:.1%}\n")


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


if __name__ == "__main__":
    main()
