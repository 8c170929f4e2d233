"""Long work on the command line: where it is done, and what Ctrl-C leaves of it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.arena import Here, own_processes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

__all__ = ["Work", "executor_of", "until_stopped"]


QUIETLY = "ignore:resource_tracker"
"""Python's own process that removes the semaphores of a program which was stopped need not warn of it."""


@dataclass
class Work:
    """Work that Ctrl-C may have ended early."""

    stopped: bool = False

    def leave(self) -> None:
        """End the command as Ctrl-C does, once what was done is shown; otherwise do nothing."""
        if self.stopped:
            raise KeyboardInterrupt


@contextmanager
def until_stopped() -> Iterator[Work]:
    """Work of which every finished part counts: Ctrl-C ends it, not the command. Call `leave` at the command's end."""
    work = Work()
    try:
        yield work
    except KeyboardInterrupt:
        work.stopped = True


@contextmanager
def executor_of(workers: int | None) -> Iterator[Executor]:
    """This process for 0 workers, else processes of our own; on leaving, nobody waits for what they still compute."""
    if QUIETLY not in sys.warnoptions:
        sys.warnoptions.append(QUIETLY)
    executor = Here() if workers == 0 else own_processes(workers)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
