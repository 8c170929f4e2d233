"""Reads that many readers of a match need at the same moment: made once, for all of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Hashable

__all__ = ["SharedReads"]

KEPT_SECONDS = 2.0
"""Time (s) for which a result is kept for readers that are woken later than others."""


class SharedReads:
    """The results of the last reads, by what makes two of them the same. Only for the thread of the loop.

    Args:
        read: runs a read in a thread.
    """

    def __init__(self, read: Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]]) -> None:
        self._read = read
        self._reads: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, same: Hashable, read: Callable[[], Any]) -> Any:  # noqa: ANN401 - what it reads
        """The result of a read, which runs in a thread unless an equal one was begun lately; raises what it raises."""
        task = self._reads.get(same)
        if task is None:
            task = self._reads[same] = asyncio.create_task(self._read(read))
            task.add_done_callback(_note_failure)
            asyncio.get_running_loop().call_later(KEPT_SECONDS, self._reads.pop, same, None)
        return task.result() if task.done() else await asyncio.shield(task)


def _note_failure(task: asyncio.Task[Any]) -> None:
    """Take note of a failure for a task whose readers have all left."""
    if not task.cancelled():
        task.exception()
