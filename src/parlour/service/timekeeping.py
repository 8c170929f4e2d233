"""Ends parts in matches whose time is up, whether or not anybody looks, and notes that moves can be stored."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING

from parlour.service.errors import LeftBehindError, NoSuchError, StalePlyError, StoreAwayError, UnplayableError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.service.bots import Bots
    from parlour.service.journal import Journal
    from parlour.service.open_match import OpenMatch
    from parlour.service.watching import Watching

__all__ = ["Timekeeper"]

_LOG = logging.getLogger(__name__)

TICK = 0.5
"""Time (s) between two looks at the clocks."""
GRACE = 1.0
"""Time (s) after the end of somebody's time until the match ends: a move that came in time may still be on its way to
the store."""
MOST = 100
"""Matches that are ended in one tick."""


class Timekeeper:
    """Looks at the clocks, again and again.

    Of several processes at one database any may end a match: the log takes the first row.
    """

    def __init__(self, journal: Journal, bots: Bots, watching: Watching) -> None:
        self._journal = journal
        self._bots = bots
        self._watch = watching("clocks", self._run, self._leave)
        self._announced = (False, 0)

    def start(self) -> None:
        """Begin to look."""
        self._watch.begin(0.0)

    def close(self) -> None:
        """Look no more."""
        self._watch.close()

    def _run(self) -> float:
        """Look at the clocks; the time (s) until the next look."""
        try:
            self._tick(time.time())
        except StoreAwayError:
            _LOG.debug("the clocks wait for the store")
        except Exception:  # noqa: BLE001 - no failure may stop the clocks
            _LOG.exception("the clocks could not be looked at")
        return TICK

    def _leave(self) -> None:
        """Note that moves could be stored until now."""
        with suppress(StoreAwayError):
            self._journal.clocks.note()

    def _tick(self, now: float) -> None:
        """Look at the clocks, unless moves cannot be stored; tell readers when that has changed.

        Raises:
            StoreAwayError: when they cannot.
        """
        clocks = self._journal.clocks
        try:
            clocks.note_if_due(now)
            self.look(now)
        except StoreAwayError:
            clocks.doubt(now)
            raise
        finally:
            announced, self._announced = self._announced, (clocks.standing, clocks.outages)
            if self._announced != announced:
                self._journal.feed.stirred()

    def look(self, now: float) -> tuple[Future[OpenMatch], ...]:
        """End every match in which the time was up a moment before `now`, s since 1970; those matches, when stored."""
        ended: list[Future[OpenMatch]] = []
        for name in self._journal.store.due(now - GRACE, MOST):
            if self._watch.closed:
                break
            ending = self._end(name, now)
            if ending is not None:
                ended.append(ending)
        return tuple(ended)

    def _end(self, name: str, now: float) -> Future[OpenMatch] | None:
        """End a match if the time is up in it; the match when that is stored, None if it goes on."""
        try:
            live = self._journal.matches.checked(name)
            again = self._journal.clocks.look_again(live)
            if live.to_play is None or live.left_behind or again == inf:
                self._journal.store.stop_clock(name)
            elif again < now - GRACE:
                ending = self._journal.run_out_of_time(live, live.to_play)
                ending.add_done_callback(self._ended)
                return ending
            else:
                self._journal.store.postpone(name, live.ply, again)
        except UnplayableError as error:  # nobody can play in it, so nobody loses
            self._journal.store.stop_clock(name)
            _LOG.info("the clock of match %s is stopped. %s", name, error)
        except (StalePlyError, LeftBehindError, NoSuchError):
            _LOG.debug("match %s went on or was deleted as its time ran out", name)
        return None

    def _ended(self, ended: Future[OpenMatch]) -> None:
        """Go on with a match in which a seat has lost on time."""
        error = ended.exception()
        if error is None:
            self._bots.consider(ended.result())
        elif isinstance(error, StalePlyError | LeftBehindError | NoSuchError):
            _LOG.debug("a match went on or was deleted as its time ran out")
        elif isinstance(error, StoreAwayError):  # a later look finds it again
            self._journal.clocks.doubt(time.time())
        else:
            _LOG.error("a match could not be ended in which the time was up", exc_info=error)
