"""What the service does by itself as time goes by. How time goes by is up to where it runs: a thread, or an alarm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Watch", "Watching", "nothing"]


def nothing() -> None:
    """Do nothing, when a watch is closed."""


class Watch(Protocol):
    """Looks again and again; after `close` no more."""

    @property
    def closed(self) -> bool:
        """Whether it is closed."""

    def begin(self, seconds: float) -> None:
        """Look after some time (s). Not to be called while it looks, or will."""

    def close(self) -> None:
        """Look no more. What waits for the store is waited for, but not for long."""


class Watching(Protocol):
    """Makes watches."""

    def __call__(self, name: str, look: Callable[[], float | None], last: Callable[[], None] = ...) -> Watch:
        """A watch.

        Args:
            name: what it watches.
            look: looks, and returns the time (s) until it looks again; None if it does not, before `begin`.
            last: is called when the watch is closed, if it has begun.
        """
