"""The physics is made ready ahead of use.

Where its machine code is shipped it is loaded, which takes a moment. Otherwise it is compiled, in a separate process so
that the server keeps responding.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING

from parlour.physics.warming import is_shipped, play_a_shot
from parlour.service.errors import ClosingError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LONGEST", "Warmth"]

_LOG = logging.getLogger(__name__)

LONGEST = 60.0
"""The longest that a flick waits (s); after that the physics is compiled in this process if need be."""


class Warmth:
    """Whether the physics is ready yet.

    Attributes:
        ready: done when it is.
    """

    def __init__(self, elsewhere: Callable[[Callable[[], None]], Future[None]], changed: Callable[[], None]) -> None:
        self._elsewhere = elsewhere
        self._changed = changed
        self._lock = threading.Lock()
        self._begun = False
        self.ready: Future[None] = Future()

    def begin(self) -> bool:
        """Load it, or start compiling, unless that has begun; whether it is not ready yet. Returns at once."""
        with self._lock:
            begun, self._begun = self._begun, True
        if not begun and is_shipped():
            self._load()
        elif not begun:
            self._elsewhere(play_a_shot).add_done_callback(self._load_compiled)
        return not self.ready.done()

    def wait(self) -> None:
        """Return when it is done."""
        if self.begin():
            wait([self.ready], LONGEST)

    def _load_compiled(self, future: Future[None]) -> None:
        """Load the machine code that is on disk now."""
        if isinstance(future.exception(), ClosingError):
            return
        if future.exception() is not None:
            _LOG.warning("the physics could not be compiled elsewhere: %s", future.exception())
        self._load()
        self._changed()

    def _load(self) -> None:
        play_a_shot()
        self.ready.set_result(None)
