"""Rates as plots, one SVG for each table that has any: a dot with its 95 % interval for each row.

Needs the extra `plots`.
"""

from __future__ import annotations

import io
import re
import warnings
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from parlour.games.statistics import Measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from matplotlib.axes import Axes

    from parlour.statistics.tables import Row, Section, Table

__all__ = ["plots"]

PAPER, INK, LINE, FELT = "#f7f1e3", "#1f1b16", "#d9cdb4", "#2f4a3d"
STYLE: Any = {
    "svg.hashsalt": "parlour",
    "svg.fonttype": "none",  # words stay words: who opens the picture has fonts for every script
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "text.color": INK,
    "font.size": 9,
    "text.parse_math": False,  # a player's name may hold dollar signs
}


def plots(sections: Iterable[Section]) -> Iterator[tuple[str, str]]:
    """The name of each file and its SVG, the same text every time."""
    for section in sections:
        for table in section.tables:
            columns = [name for name in table.columns if any(_rates(table, name))]
            if columns:
                yield f"{section.game}-{_slug(table.title)}.svg", _svg(section, table, columns)


def _rates(table: Table, column: str) -> Iterator[tuple[Row, tuple[float, float, float]]]:
    """The rows with a rate in a column: the rate and its interval, 0 to 1."""
    for row in table.rows:
        for cell in row.cells:
            if cell.column == column and cell.kind == Measure.RATE.value and cell.value is not None:
                yield row, (cell.value, cell.low or 0.0, cell.high or 0.0)


def _svg(section: Section, table: Table, columns: list[str]) -> str:
    with mpl.rc_context(STYLE):
        height = sum(0.7 + 0.25 * len(list(_rates(table, column))) for column in columns)
        figure = Figure(figsize=(7.0, 0.5 + height), layout="constrained")
        figure.suptitle(f"{section.title}: {table.title.lower()}, %, with 95 % intervals", x=0.01, ha="left")
        for axes, column in zip(figure.subplots(len(columns), squeeze=False)[:, 0], columns, strict=True):
            _draw(axes, table, column)
        out = io.StringIO()
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing")  # it only measures with this font
            figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        return out.getvalue()


def _draw(axes: Axes, table: Table, column: str) -> None:
    rates = list(_rates(table, column))
    for number, (_, (rate, low, high)) in enumerate(rates):
        axes.plot([low, high], [number, number], color=INK, linewidth=1.0)
        axes.plot(rate, number, "o", color=FELT, markersize=5.0)
    axes.set_yticks(range(len(rates)), [row.name for row, _ in rates])
    axes.set_ylim(len(rates) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, symbol=""))
    axes.grid(axis="x", color=LINE, linewidth=0.6)
    axes.set_title(column)


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
