"""Style sheets for drawings: one for each game, and one here that all games share.

A look `ball striped` is styled as `.look-ball.look-striped`. Sheets are plain CSS: dark colours are in
`@media (prefers-color-scheme: dark)`, custom properties on `.scene`. Page and picture files use the same sheets.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["COMMON", "Looks", "read_looks"]


@dataclass(frozen=True, slots=True)
class Looks:
    """A style sheet, and the SVG `<defs>` of the gradients and patterns that it fills with."""

    sheet: str = ""
    lights: str = ""
    choices: str = ""
    """Other woods and colours, which the visitor of a page may choose; picture files have none."""

    def __add__(self, other: Looks) -> Looks:
        """Both sheets; the other one wins if they style the same thing."""
        return Looks(
            f"{self.sheet}\n{other.sheet}".strip(),
            f"{self.lights}\n{other.lights}".strip(),
            f"{self.choices}\n{other.choices}".strip(),
        )


def read_looks(folder: Traversable) -> Looks:
    """The looks of a folder: its `look.css`, and its `lights.svg` and `choices.css` if it has them.

    Raises:
        OSError: there is no sheet.
    """
    more = (folder / name for name in ("lights.svg", "choices.css"))
    lights, choices = (each.read_text(encoding="utf-8") if each.is_file() else "" for each in more)
    return Looks((folder / "look.css").read_text(encoding="utf-8"), lights, choices)


COMMON = read_looks(files("parlour.looks"))
"""The looks that every game may use."""
