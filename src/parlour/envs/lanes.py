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
    """Boards in equal parts, one for each thread.

    Args:
        boards: how many.
        workers: threads; None for all cores. Few boards are stepped by fewer.

    Attributes:
        parts: the rows of each part.

    Raises:
        OptionError: there is no board or no thread.
    """

    def __init__(self, boards: int, workers: int | None) -> None:
        if boards < 1:
            raise OptionError(f"num_envs is {boards}; it must be 1 or more")
        if workers is not None and workers < 1:
            raise OptionError(f"workers is {workers}; it must be 1 or more, or None for all cores")
        count = max(1, min(workers or os.cpu_count() or 1, boards // LEAST))
        self.parts: list[slice] = [slice(boards * lane // count, boards * (lane + 1) // count) for lane in range(count)]
        self._others = PerProcess(partial(ThreadPoolExecutor, count - 1))

    def run(self, work: Callable[[slice], T]) -> list[T]:
        """Do the same with every part; returns what comes of each.

        When all have ended, what the first of them raised is raised.
        """
        first, *rest = self.parts
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
