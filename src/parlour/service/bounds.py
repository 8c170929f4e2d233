"""How much a process keeps in memory of what it could read or compute again."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SERVER", "Bounds"]


@dataclass(frozen=True)
class Bounds:
    """The most of each kind. What was not used for longest is forgotten first.

    Attributes:
        matches: replayed from their logs.
        message_bytes: of encoded messages that never change.
        answers: of engines.
        rulings: of refereed sheets, of all sheets together.
    """

    matches: int = 256
    message_bytes: int = 64 << 20
    answers: int = 1000
    rulings: int = 20_000


SERVER = Bounds()
"""Those of a server with many visitors."""
