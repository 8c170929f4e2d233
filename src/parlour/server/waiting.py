"""Waiting: for a result that is computed elsewhere, and for a budget that is spent."""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, TypeVar

from parlour.errors import ParlourError
from parlour.server.front import waiting_words
from parlour.service.errors import BusyError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.server.budgets import Budget

__all__ = ["result_of", "spend"]

T = TypeVar("T")

BUSY_SECONDS = 60.0


async def result_of(future: Future[T], seconds: float) -> T:
    """The result of a future that others may share, waited for at most so long (s), in no thread.

    Raises:
        BusyError: when it takes longer.
        ParlourError: when the process that computed it was killed.
    """
    try:
        return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), seconds)
    except TimeoutError as error:
        raise BusyError("The engine is busy; ask again in a minute.", BUSY_SECONDS) from error
    except BrokenExecutor as error:
        raise ParlourError("The engine was interrupted; please ask again.") from error


def spend(budget: Budget, client: str) -> None:
    """Take one from the budget of a client.

    Raises:
        BusyError: when nothing is left; it says how long to wait.
    """
    wait = budget.spend(client)
    if wait:
        raise BusyError(waiting_words(wait), wait)
