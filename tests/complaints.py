"""What a function says of bad input, for tests that compare its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parlour.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["complaint"]


def complaint(function: Callable[..., object], *arguments: object) -> str:
    """The message of the notation error that a call raises; fails if it raises none."""
    with pytest.raises(NotationError) as caught:
        function(*arguments)
    return str(caught.value)
