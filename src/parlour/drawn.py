"""What draws itself in a notebook: a base class for states, rulings, matches, motions and exercises."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["Drawn"]


class Drawn:
    """Something that `parlour.show` can draw, and that a notebook draws by itself.

    What cannot be drawn by itself, such as a state of a game that is not installed, is shown as any other value.
    """

    __slots__ = ()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str] | None:  # noqa: ANN401, ARG002
        """A picture and a text, as Jupyter asks for them."""
        shown = import_module("parlour.showing").shown_or_none(self)
        return None if shown is None else {"image/svg+xml": shown.svg, "text/plain": shown.text}

    def _repr_svg_(self) -> str | None:
        """The picture alone."""
        bundle = self._repr_mimebundle_()
        return None if bundle is None else bundle["image/svg+xml"]
