"""The physics is made ready ahead of use.

Where its machine code is shipped it is loaded, which takes a moment. Otherwise it is compiled, in a separate process so
that the server keeps responding.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.errors import MissingExtraError, ParlourError
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
        ready: done when it is, and when it can't be: then nothing is worth a wait, and every flick says why.
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
        if not begun:
            self._start()
        return not self.ready.done()

    def _start(self) -> None:
        with suppress(ParlourError):  # not even asked for rightly; the attempt says what is wrong
            if is_shipped():
                self._load()
                return
        self._elsewhere(play_a_shot).add_done_callback(self._load_compiled)

    def _load_compiled(self, future: Future[None]) -> None:
        """Load the machine code that is on disk now."""
        if isinstance(future.exception(), ClosingError):
            return
        failure = future.exception()
        if failure is not None and not isinstance(failure, MissingExtraError):  # `_load` says what to install
            _LOG.warning("the physics could not be compiled elsewhere: %s", failure)
        self._load()
        self._changed()

    def _load(self) -> None:
        try:
            play_a_shot()
        except ParlourError as error:
            _LOG.error("no flick can be played: %s", error)
        finally:
            self.ready.set_result(None)
