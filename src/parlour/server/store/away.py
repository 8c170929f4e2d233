"""A database that does not answer, is locked, full, read-only, damaged or gone: each failure is a `StoreAwayError`."""

from __future__ import annotations

import logging
import time
from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING

from sqlalchemy import exc
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from parlour.service.errors import StoreAwayError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Absences", "reason"]

_LOG = logging.getLogger(__name__)

LOGGED_EVERY = 300.0
"""Time (s) between two lines in the log about one absence; every request fails while it lasts."""


class Absences:
    """Reports the failures of a store that waiting, or the operator, may end."""

    def __init__(self) -> None:
        self._calls: list[Callable[[], None]] = []
        self._logged = -inf

    def call(self, call: Callable[[], None]) -> None:
        """Have a function called, in the thread of the failure, at each of them."""
        self._calls.append(call)

    def ended(self) -> None:
        """Note that the store can be written: what fails from now on is another absence, and is logged."""
        self._logged = -inf

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Turn such a failure into `StoreAwayError`, and report it.

        A violated key and a value that the database cannot hold are no such failures: they depend on what was written.
        """
        try:
            yield
        except (IntegrityError, DataError):
            raise
        except (DBAPIError, exc.TimeoutError) as error:
            self._log(reason(error))
            for call in self._calls:
                call()
            raise StoreAwayError from error

    def _log(self, words: str) -> None:
        """Log why the store is away, if that was not done lately."""
        if time.monotonic() - self._logged >= LOGGED_EVERY:
            self._logged = time.monotonic()
            _LOG.warning("the store is away: %s", words)


def reason(error: Exception) -> str:
    """The database's own words in one line, without the statement, its values and the hints that follow."""
    words = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    return words.partition("\n")[0].strip()
