"""Times in which moves could not be stored. No clock runs then, and nobody loses because of them.

The store keeps the outages, so that every process and every later one knows them. Each process notes there, while a
clock runs, that moves can be stored; a gap between two notes is an outage, whatever its cause: a database that does not
answer or is full, a server that was stopped or killed, a machine that slept. A process that could not store a move also
says since when.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from math import inf
from threading import Lock
from typing import TYPE_CHECKING

from parlour.service.errors import StoreAwayError

if TYPE_CHECKING:
    from parlour.service.open_match import OpenMatch
    from parlour.service.rows import Outage
    from parlour.service.store import Store
    from parlour.service.timing import Timing

__all__ = ["Clocks", "out_since"]

NOTED_EVERY = 5.0
"""Time (s) between two notes that moves can be stored, while a clock runs."""
KNOWN_SECONDS = 10.0
"""Time (s) after a note for which no clock is judged without another one: until then an outage is short or reported."""
HELD_SECONDS = 60.0
"""Time (s) after the last failure of the store for which a move that came in time can be repeated."""
GAP = 10.0
"""Time (s) without a note that is an outage, though nobody reports one; processes write more often."""
MOST_MISSED = 10_000
"""Moves that came and could not be stored, of which the time is remembered."""


def out_since(last: float, now: float, since: float | None) -> float | None:
    """When an outage that has just ended began; None if there was none.

    Args:
        last: when it was last noted that moves can be stored.
        now: when it is noted again. Times are s since 1970.
        since: as `Store.note_up` has it.

    >>> out_since(100.0, 105.0, None), out_since(100.0, 160.0, None), out_since(100.0, 105.0, -inf)
    (None, 100.0, 100.0)
    >>> out_since(100.0, 105.0, 103.0), out_since(100.0, 160.0, 103.0)
    (103.0, 100.0)
    """
    gap = now - last > GAP
    if since is None:
        return last if gap else None
    return last if gap or since == -inf else since


class Clocks:
    """How the clocks of all matches stand, in view of the outages. Safe to share between threads.

    It also remembers when moves came that could not be stored: a move that is repeated counts from then.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._noting = Lock()
        self._outages: tuple[Outage, ...] = ()
        self._up = -inf
        """When moves could last be stored."""
        self._out_since: float | None = -inf
        """Since when that is in doubt; None while it is not."""
        self._failed = -inf
        """When the store last failed, or came back."""
        self._missed: OrderedDict[tuple[str, int], float] = OrderedDict()

    # --- whether moves can be stored --------------------------------------------------------------------------------

    @property
    def standing(self) -> bool:
        """Whether all clocks stand still, since moves cannot be stored any more as far as this process knows."""
        return self._out_since is not None and self._up > -inf

    @property
    def outages(self) -> int:
        """How many outages this process knows."""
        return len(self._outages)

    def settled(self, now: float) -> bool:
        """Whether every outage until now is known, so that a clock can be judged."""
        return self._out_since is None and now - self._up <= KNOWN_SECONDS

    def settle(self, now: float) -> None:
        """Make sure of that; raises `StoreAwayError` while moves cannot be stored."""
        if not self.settled(now):
            self.note()

    def note_if_due(self, now: float) -> None:
        """Note that moves can be stored, from time to time; raises `StoreAwayError` when they cannot."""
        if self._out_since is not None or now - self._up >= NOTED_EVERY:
            self.note()

    def note(self) -> None:
        """Note that moves can be stored, and read the outages; raises `StoreAwayError` when they cannot."""
        with self._noting:
            since = self._out_since
            try:
                if since is not None and since > -inf:
                    self._store.check()
                noted = self._store.note_up(since, self._outages[-1].ended if self._outages else 0.0)
            except StoreAwayError:
                self.doubt(self._up)
                raise
            with self._lock:
                self._outages += noted.outages
                self._up = noted.at
                if noted.outages:
                    self._failed = max(self._failed, noted.outages[-1].ended)
                if self._out_since == since:
                    self._out_since = None

    def doubt(self, since: float) -> None:
        """Let all clocks stand still until the store has been asked: a move could not be stored since some time."""
        now = time.time()
        with self._lock:
            if now - self._failed > HELD_SECONDS:
                self._missed.clear()  # they were not repeated
            self._failed = now
            self._out_since = since if self._out_since is None else min(since, self._out_since)

    # --- the clock of a match ---------------------------------------------------------------------------------------

    def timing(self, live: OpenMatch) -> Timing | None:
        """How the clock of a match stands: the outages of the present turn are not counted."""
        if live.timing is None or live.to_play is None:
            return live.timing
        return live.timing.postponed(live.to_play, self._outages)

    def shown(self, live: OpenMatch) -> Timing | None:
        """How the clock of a match stands for visitors: it stands still while moves cannot be stored."""
        timing = self.timing(live)
        if timing is None or live.to_play is None or not self.standing:
            return timing
        return timing.stopped(live.to_play, self._up)

    def is_late(self, live: OpenMatch, came: float) -> bool:
        """Whether a move that came at a time, s since 1970, came after the end of the time of the seat to play."""
        timing = self.timing(live)
        return timing is not None and timing.is_late(came)

    def miss(self, live: OpenMatch, came: float) -> None:
        """Remember that a move for the seat to play came in time and could not be stored; no clock runs since then."""
        if live.timing is None or live.timing.deadline is None or self.is_late(live, came):
            return
        self.doubt(came)
        with self._lock:
            self._missed.setdefault((live.name, live.ply), came)
            if len(self._missed) > MOST_MISSED:
                self._missed.popitem(last=False)

    def came(self, live: OpenMatch, received: float) -> float:
        """When a move counts as having come: the first time, if it could not be stored then and is soon repeated."""
        if received > self._failed + HELD_SECONDS:
            return received
        return min(received, self._missed.get((live.name, live.ply), received))

    def look_again(self, live: OpenMatch) -> float:
        """When the seat to play may have lost on time, s since 1970; endless while nobody's time runs."""
        timing = self.timing(live)
        if timing is None or timing.deadline is None:
            return inf
        held = self._failed + HELD_SECONDS if (live.name, live.ply) in self._missed else 0.0
        return max(timing.deadline, timing.excused_until, held)
