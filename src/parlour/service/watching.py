"""A thread of the service's own, which watches something for as long as the server runs."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Watch"]

LONGEST_FAREWELL = 1.0
"""Time (s) that the end of the server may wait for the store."""


class Watch:
    """A thread, once it has begun; after `close` none begins.

    Args:
        name: of the thread.
        run: what it does until the watch is closed, or until nothing is left to do.
    """

    def __init__(self, name: str, run: Callable[[], None]) -> None:
        self._name = name
        self._run = run
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def closed(self) -> bool:
        """Whether it is closed."""
        return self._closed.is_set()

    def begin(self) -> None:
        """Begin to watch; not before an earlier thread has nothing left to do."""
        self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    def pause(self, seconds: float) -> bool:
        """Wait for some time (s), or until the watch is closed; whether it is."""
        return self._closed.wait(seconds)

    def close(self) -> None:
        """Watch no more. A question to the store that is being asked is waited for, but not for long."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(LONGEST_FAREWELL)
