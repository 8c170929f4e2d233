"""Budgets: how much each client may ask for in a time. Memory and time per request do not depend on the amounts."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from parlour.server.settings import Settings

__all__ = ["Budget", "Limits", "limits_of"]

MOST_KEYS = 10_000
"""Clients remembered before those whose budgets are full again are forgotten."""


class Budget:
    """An amount for each client that refills evenly: `amount` in `seconds`, all of which may be spent at once.

    Only the time at which a client's budget will be full again is kept.
    """

    def __init__(self, amount: float, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._amount = amount
        self._seconds = seconds
        self._clock = clock
        self._full_again: dict[Hashable, float] = {}
        self._lock = threading.Lock()

    def spend(self, client: Hashable, cost: float = 1.0) -> float:
        """Take a cost from a client's budget; the seconds to wait (s) if it is too small, and then nothing is taken."""
        now = self._clock()
        if self._amount <= 0:
            return self._seconds
        with self._lock:
            full = self._full(client, cost, now)
            wait = full - now - self._seconds
            if wait > 1e-9:
                return wait
            self._keep(client, full, now)
        return 0.0

    def charge(self, client: Hashable, cost: float) -> None:
        """Take a cost that has already arisen; the client waits the longer, but no longer than for a whole budget."""
        if self._amount > 0:
            now = self._clock()
            with self._lock:
                self._keep(client, min(self._full(client, cost, now), now + 2 * self._seconds), now)

    def _full(self, client: Hashable, cost: float, now: float) -> float:
        return max(now, self._full_again.get(client, 0.0)) + cost * self._seconds / self._amount

    def _keep(self, client: Hashable, full: float, now: float) -> None:
        if len(self._full_again) >= MOST_KEYS and client not in self._full_again:
            self._full_again = {key: at for key, at in self._full_again.items() if at > now}
        self._full_again[client] = full


@dataclass(frozen=True)
class Limits:
    """The budgets of one server.

    Attributes:
        requests: to the API, by address; a large answer costs several.
        matches: new matches, rematches and branches, by address.
        bot_matches: matches of bots alone, by address.
        positions: positions set up, by address.
        sheets: new sheets, by address.
        sheet_entries: entries of sheets that are judged, by address.
        questions_by_key: advice and analysis, by seat key.
        questions_by_address: the same by address.
        statistics: requests for statistics, by address.
        phrases: said to others at a table, by seat key.
        listings: matches listed in the lobby and seats taken from there, by address.
        feeds: WebSockets opened, by address.
    """

    requests: Budget
    matches: Budget
    bot_matches: Budget
    positions: Budget
    sheets: Budget
    sheet_entries: Budget
    questions_by_key: Budget
    questions_by_address: Budget
    statistics: Budget
    phrases: Budget
    listings: Budget
    feeds: Budget


def limits_of(settings: Settings) -> Limits:
    """Budgets that nobody has spent from."""
    return Limits(
        requests=Budget(settings.requests_a_minute, 60),
        matches=Budget(settings.matches_a_minute, 60),
        bot_matches=Budget(settings.bot_matches_an_hour, 3600),
        positions=Budget(settings.positions_a_minute, 60),
        sheets=Budget(settings.sheets_a_minute, 60),
        sheet_entries=Budget(settings.sheet_entries_a_minute, 60),
        questions_by_key=Budget(settings.engine_questions_a_minute, 60),
        questions_by_address=Budget(settings.engine_questions_a_minute_per_address, 60),
        statistics=Budget(settings.statistics_a_minute, 60),
        phrases=Budget(settings.phrases_a_minute, 60),
        listings=Budget(settings.listings_an_hour, 3600),
        feeds=Budget(settings.feeds_a_minute, 60),
    )
