"""What a game's module `notation` offers: for every textual form a `parse_x` and a `format_x`, exact inverses."""

from __future__ import annotations

from typing import Protocol, TypeVar

__all__ = ["Notation"]

G_contra = TypeVar("G_contra", contravariant=True)
S = TypeVar("S")
M = TypeVar("M")


class Notation(Protocol[G_contra, S, M]):
    """Text in, text out; a game's module `notation` satisfies it.

    Every `parse_` raises `NotationError` for a malformed text, and never checks whether a move is legal: the rules do.
    """

    def parse_move(self, game: G_contra, state: S, text: str) -> M:
        """The move that `text` names in `state`."""

    def format_move(self, game: G_contra, state: S, move: M) -> str:
        """The text by which records name `move`."""

    def parse_state(self, game: G_contra, text: str) -> S:
        """The position that a one-line text describes."""

    def format_state(self, game: G_contra, state: S) -> str:
        """A position as one line."""
