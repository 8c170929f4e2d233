"""A window in which a person watches an environment, by pygame."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.errors import MissingExtraError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Window"]


class Window:
    """A window that shows one picture after another.

    Raises:
        MissingExtraError: pygame is not installed.
    """

    def __init__(self) -> None:
        try:
            self._pygame: Any = import_module("pygame")
        except ModuleNotFoundError as error:
            raise MissingExtraError(
                'A window needs pygame, which is not installed: pip install pygame; or choose render_mode="rgb_array"',
                name="pygame",
            ) from error
        self._pygame.display.init()
        self._screen: Any = None

    def show(self, picture: NDArray[np.uint8]) -> None:
        """Show a picture; what the person did to the window is taken note of."""
        height, width, _ = picture.shape
        if self._screen is None or self._screen.get_size() != (width, height):
            self._screen = self._pygame.display.set_mode((width, height))
            self._pygame.display.set_caption("parlour")
        image = self._pygame.image.frombuffer(picture.tobytes(), (width, height), "RGB")
        self._screen.blit(image, (0, 0))
        self._pygame.event.pump()
        self._pygame.display.flip()

    def close(self) -> None:
        """Close the window."""
        self._pygame.display.quit()
