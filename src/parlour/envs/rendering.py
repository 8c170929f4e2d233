"""What environments render: text, an SVG document, an array of pixels, or a window that a person watches."""

from __future__ import annotations

import importlib
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.envs.acting import RenderModeError, check_choice
from parlour.errors import MissingExtraError
from parlour.picture import rasterised

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.showing import Shown

__all__ = ["FRAMES_PER_SECOND", "RENDER_MODES", "Canvas", "pixels", "tiled"]

RENDER_MODES = ("human", "rgb_array", "ansi", "svg")
FRAMES_PER_SECOND = 1
"""Of a film: a frame is what a whole move has left to be seen."""


def pixels(svg: str) -> NDArray[np.uint8]:
    """An SVG document as red, green and blue; uint8, shape (height, width, 3).

    Raises:
        PictureError: resvg is not installed.
        MissingExtraError: Pillow is not installed.
    """
    try:
        images: Any = importlib.import_module("PIL.Image")
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            "An array of pixels needs Pillow, which is not installed: pip install 'parlour[pictures]'", name="PIL"
        ) from error
    return np.array(images.open(BytesIO(rasterised(svg))).convert("RGB"), np.uint8)


def tiled(pictures: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Pictures of one size as one picture, in rows that are about as many as the columns.

    >>> tiled([np.zeros((2, 4, 3), np.uint8)] * 3).shape
    (4, 8, 3)
    """
    columns = int(np.ceil(np.sqrt(len(pictures))))
    height, width, colours = pictures[0].shape
    rows = -(-len(pictures) // columns)
    whole = np.full((rows * height, columns * width, colours), 255, np.uint8)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        whole[row * height : (row + 1) * height, column * width : (column + 1) * width] = picture
    return whole


class Canvas:
    """Renders what it is given, by the render mode.

    Args:
        mode: one of `RENDER_MODES`, or None.

    Attributes:
        mode: likewise.

    Raises:
        RenderModeError: it is none of them.
    """

    def __init__(self, mode: str | None) -> None:
        check_choice("render mode", mode, (None, *RENDER_MODES), RenderModeError)
        self.mode = mode
        self._window: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has no window until it renders."""
        return Canvas, (self.mode,)

    @property
    def watched(self) -> bool:
        """Whether a person watches, so that every move is shown without being asked for."""
        return self.mode == "human"

    def render(self, shown: Callable[[], Shown]) -> Any:  # noqa: ANN401 - by the mode
        """Text, an SVG document, pixels, or None: without a mode, and for a person, who sees it in a window."""
        if self.mode is None:
            return None
        found = shown()
        if self.mode in {"ansi", "svg"}:
            return found.text if self.mode == "ansi" else found.svg
        picture = pixels(found.svg)
        return self._show(picture) if self.watched else picture

    def render_many(self, shown: Sequence[Callable[[], Shown]]) -> Any:  # noqa: ANN401 - likewise
        """The same of many boards, as a tuple; a person sees them side by side."""
        if self.mode is None:
            return None
        if not self.watched:
            return tuple(self.render(each) for each in shown)
        return self._show(tiled([pixels(each().svg) for each in shown]))

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _show(self, picture: NDArray[np.uint8]) -> None:
        if self._window is None:
            self._window = importlib.import_module("parlour.envs.window").Window()
        self._window.show(picture)
