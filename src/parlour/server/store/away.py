"""A database that does not answer, is locked or is full: every such failure becomes one `StoreAwayError`."""

from __future__ import annotations

import logging
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from parlour.service.errors import StoreAwayError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Absences", "reason"]

_LOG = logging.getLogger(__name__)

LOGGED_EVERY = 10.0
"""Time (s) between two lines in the log; every request fails while the store is away."""


class Absences:
    """Reports the failures of a store that waiting may end."""

    def __init__(self) -> None:
        self._calls: list[Callable[[], None]] = []
        self._logged = -LOGGED_EVERY

    def call(self, call: Callable[[], None]) -> None:
        """Have a function called, in the thread of the failure, at each of them."""
        self._calls.append(call)

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Turn such a failure into `StoreAwayError`, and report it."""
        try:
            yield
        except (OperationalError, InterfaceError, PoolTimeoutError) as error:
            self._log(error)
            for call in self._calls:
                call()
            raise StoreAwayError from error

    def _log(self, error: Exception) -> None:
        if time.monotonic() - self._logged >= LOGGED_EVERY:
            self._logged = time.monotonic()
            _LOG.warning("the store does not answer: %s", reason(error))


def reason(error: Exception) -> str:
    """The database's own words in one line, without the statement, its values and the hints that follow."""
    words = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    return words.partition("\n")[0].strip()
