"""A finished match as data that a page shows without a server."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from parlour.scene import Board  # noqa: TC001 - msgspec reads the annotations
from parlour.service.messages.play import Frame  # noqa: TC001 - likewise

__all__ = ["ViewedSeat", "Viewing"]


class ViewedSeat(Struct, frozen=True):
    """Who sat on a seat."""

    role: str
    """The seat's name in the rules: `first`."""
    name: str
    """The player's name or the bot's level; empty if neither is known."""


class Viewing(Struct, frozen=True, kw_only=True):
    """Everything that `<parlour-board>` shows of a match: the board once, and a frame for each ply."""

    format: Literal["parlour viewing 1"] = "parlour viewing 1"
    game: str
    title: str
    seats: tuple[ViewedSeat, ...]
    board: Board
    sheet: str
    """The style sheet of the looks that the drawings name."""
    lights: str
    """The gradients and patterns that the sheet fills with: SVG elements."""
    frames: tuple[Frame, ...]
    """The start, and the match after each move."""
