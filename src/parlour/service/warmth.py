"""Warming the physics up: it is compiled in a process of its own, so that the house goes on meanwhile."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from parlour.physics.warming import play_a_shot

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

__all__ = ["Warmth"]

_LOG = logging.getLogger(__name__)

LONGEST = 60.0
"""A flick waits no longer (s); then it is compiled where it is, at worst."""


class Warmth:
    """Whether the physics is compiled yet."""

    def __init__(self, elsewhere: Callable[[Callable[[], None]], Future[None]], told: Callable[[], None]) -> None:
        self._elsewhere = elsewhere
        self._told = told
        self._lock = threading.Lock()
        self._begun = False
        self._ready = threading.Event()

    def begin(self) -> bool:
        """Begin to warm up, if nobody has; whether it is still going on. Comes back at once."""
        with self._lock:
            begun, self._begun = self._begun, True
        if not begun:
            self._elsewhere(play_a_shot).add_done_callback(self._load)
        return not self._ready.is_set()

    def wait(self) -> None:
        """Come back when it is done."""
        if self.begin():
            self._ready.wait(LONGEST)

    def _load(self, future: Future[None]) -> None:
        """The machine code is on disk now, and quick to load."""
        if future.cancelled():
            return
        if future.exception() is not None:
            _LOG.warning("the physics could not be compiled elsewhere: %s", future.exception())
        play_a_shot()
        self._ready.set()
        self._told()
