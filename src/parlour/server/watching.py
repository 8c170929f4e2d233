"""Watches as threads: each has its own, so that none waits for another's question to the store."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from parlour.service.watching import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ThreadWatch"]

LONGEST_FAREWELL = 1.0
"""Time (s) that the end of the server may wait for the store."""


class ThreadWatch:
    """A thread, once it has begun; after `close` none begins. See `parlour.service.watching.Watching`."""

    def __init__(self, name: str, look: Callable[[], float | None], last: Callable[[], None] = nothing) -> None:
        self._name = name
        self._look = look
        self._last = last
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def closed(self) -> bool:
        """Whether it is closed."""
        return self._closed.is_set()

    def begin(self, seconds: float) -> None:
        """Begin a thread that looks after some time (s), and then as often as it wants to."""
        self._thread = threading.Thread(target=self._run, args=(seconds,), name=self._name, daemon=True)
        self._thread.start()

    def _run(self, seconds: float) -> None:
        pause: float | None = seconds
        while pause is not None and not self._closed.wait(pause):
            pause = self._look()
        if self.closed:
            self._last()

    def close(self) -> None:
        """Watch no more. A question to the store that is being asked is waited for, but not for long."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(LONGEST_FAREWELL)
