"""What happens when the store answers again: everything that was missed is read, readers are woken, bots play on.

While the store is away, requests are refused and nothing is retried for them: a client repeats its request. But nobody
repeats a bot's move, and nobody knows whether a change was stored whose confirmation was lost. So after the first
failure the store is asked, with growing pauses, whether it can be written again.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.service.errors import StoreAwayError

if TYPE_CHECKING:
    from parlour.service.bots import Bots
    from parlour.service.journal import Journal
    from parlour.service.watching import Watching

__all__ = ["Recovery"]

_LOG = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Time (s) between two questions to the store; it doubles from the first to the longest."""
SETTLED = 60.0
"""Time (s) without a failure after which the next one begins with the first pause again."""


class Recovery:
    """Watches the store while it is away. It begins by itself, whenever a method of the store fails."""

    def __init__(self, journal: Journal, bots: Bots, watching: Watching) -> None:
        self._journal = journal
        self._bots = bots
        self._lock = threading.Lock()
        self._needed = False
        self._running = False
        self._watch = watching("recovery", self._look)
        self._pause = FIRST_PAUSE
        self._began = self._recovered = 0.0
        journal.store.when_away(self.begin)

    def begin(self) -> None:
        """Begin to ask the store, unless that has begun; return at once."""
        with self._lock:
            self._needed = True
            if self._running or self._watch.closed:
                return
            self._running = True
            self._began = time.monotonic()
            if self._began - self._recovered > SETTLED:
                self._pause = FIRST_PAUSE
            self._watch.begin(self._pause)

    def close(self) -> None:
        """Ask no more."""
        self._watch.close()

    def _look(self) -> float | None:
        """Ask the store once; the time (s) after which to ask again, None if that is not needed."""
        self._needed = False
        self._pause = min(LONGEST_PAUSE, 2 * self._pause)
        with suppress(StoreAwayError):  # of which the store has told `begin`
            self._journal.store.check()
            _LOG.warning("the store answers again, after %.1f s", time.monotonic() - self._began)
            self._recovered = time.monotonic()
            self._continue()
        with self._lock:
            self._running = self._needed
            return self._pause if self._needed else None

    def _continue(self) -> None:
        """Read again whatever is asked for, and let the bots play. A new failure calls `begin`."""
        try:
            self._journal.matches.heard_nothing()
            self._journal.feed.stirred()
            self._bots.resume()
        except Exception:  # noqa: BLE001 - no failure may end the watch
            _LOG.exception("the matches could not be taken up again")
