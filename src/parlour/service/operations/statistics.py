"""Statistics of some records."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from parlour.service import counting
from parlour.service.messages import Counted, Counting
from parlour.service.operations.operation import asking
from parlour.service.operations.visits import Cost, Visit
from parlour.service.pool import Urgency

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["STATISTICS"]


@asking("/api/stats", topic="statistics", cost=Cost.COUNTING, summary="Statistics of some records")
async def count(visit: Visit, body: Counting) -> Counted:
    """Count records, and finished matches of this server. Nothing is stored.

    A record with a fault is named with what is wrong; the others are counted.
    """
    async with visit.turn():
        until = time.monotonic() + visit.mount.engine_seconds
        tally = await visit.mount.fetch(partial(counting.begin, visit.service, body))
        while tally.left and time.monotonic() < until:
            tally = await visit.result(_in_pool(visit, partial(counting.count_some, tally)))
        return await visit.result(_in_pool(visit, partial(counting.report, tally)))


def _in_pool(visit: Visit, work: Callable[[], T]) -> Future[T]:
    return visit.service.pool.submit(work, Urgency.QUESTION, visit.client)


STATISTICS = (count,)
