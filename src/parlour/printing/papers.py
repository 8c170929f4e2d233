"""The papers that a plan can be printed on."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["PAPERS", "Paper"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright; lengths are millimetres.

    Attributes:
        margin: at every side nothing is printed within it, because printers cannot.
    """

    name: str
    width: float
    height: float
    margin: float

    @property
    def room(self) -> tuple[float, float]:
        """The width and height that can be printed."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin

    @property
    def landscape(self) -> Paper:
        """The same sheet on its side."""
        return replace(self, width=self.height, height=self.width)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0, 10.0),
        Paper("letter", 215.9, 279.4, 10.0),
        Paper("a3", 297.0, 420.0, 10.0),
        Paper("a0", 841.0, 1189.0, 15.0),
    )
}
"""By name. Home printers keep 3 to 6 mm free, plotters up to 15 mm."""
