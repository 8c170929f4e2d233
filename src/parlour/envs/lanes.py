"""Threads that step many boards side by side; compiled code runs outside Python's lock."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from parlour.envs.processes import PerProcess
from parlour.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Lanes"]

T = TypeVar("T")

LEAST = 128
"""The fewest boards that are worth a thread."""


class Lanes:
    """Threads that share rows: boards in equal parts, one for each thread.

    Args:
        boards: how many at most.
        workers: threads; None for all cores. Few boards are stepped by fewer.

    Raises:
        OptionError: there is no board or no thread.
    """

    def __init__(self, boards: int, workers: int | None) -> None:
        if boards < 1:
            raise OptionError(f"num_envs is {boards}; it must be 1 or more")
        if workers is not None and workers < 1:
            raise OptionError(f"workers is {workers}; it must be 1 or more, or None for all cores")
        self._boards = boards
        self._count = workers or os.cpu_count() or 1
        self._others = PerProcess(partial(ThreadPoolExecutor, max(1, self._count - 1)))

    def parts(self, rows: int, least: int = LEAST) -> list[slice]:
        """Some rows in as many parts as threads are worth while.

        >>> Lanes(600, 2).parts(600), Lanes(600, 2).parts(3)
        ([slice(0, 300, None), slice(300, 600, None)], [slice(0, 3, None)])
        """
        count = max(1, min(self._count, rows // least))
        return [slice(rows * lane // count, rows * (lane + 1) // count) for lane in range(count)]

    def run(self, work: Callable[[slice], T], rows: int | None = None, least: int = LEAST) -> list[T]:
        """Do the same with every part; returns what comes of each.

        When all have ended, what the first of them raised is raised.

        Args:
            work: takes the rows of a part.
            rows: how many there are in all; None for all boards.
            least: the fewest rows that are worth a thread.
        """
        first, *rest = self.parts(self._boards if rows is None else rows, least)
        others = [self._others.get().submit(work, part) for part in rest]
        try:
            done = work(first)
        finally:
            wait(others)
        return [done, *(other.result() for other in others)]

    def close(self) -> None:
        """End the threads."""
        others = self._others.forget()
        if others is not None:
            others.shutdown()
