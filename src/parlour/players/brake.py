"""The emergency brake: it ends a thought that takes far too long. The server sets one; games never depend on it."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, Self, TypeVar, runtime_checkable

from parlour.compiling import time_compiling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["NEVER", "Brake", "Brakeable"]

T = TypeVar("T")

AGAIN = 0.05
"""Seconds after which `stop` is called again: a search that had not begun at the first call has not heard it."""


class Brake:
    """Ends one thought after some seconds. They count from when the brake is made; time spent compiling does not count.

    A player asks between two stages of its thought whether the brake acts, and then answers with the best it has.

    >>> Brake(60.0).acts(), Brake(0.0).acts(), NEVER.acts()
    (False, True, False)
    >>> list(Brake(0.0).until(["always the first", "then none"]))
    ['always the first']
    """

    def __init__(self, seconds: float = float("inf")) -> None:
        self.acted = False
        """Whether the brake has cut the thought short."""
        self._seconds = seconds
        self._began, self._compiling = time.monotonic(), time_compiling()

    @property
    def spent(self) -> float:
        """Seconds of thought so far."""
        return time.monotonic() - self._began - (time_compiling() - self._compiling)

    def acts(self) -> bool:
        """Whether the thought has to end now."""
        self.acted = self.acted or self.spent >= self._seconds
        return self.acted

    def until(self, stages: Iterable[T]) -> Iterator[T]:
        """The first of some stages in any case, and the others until the brake acts."""
        for number, stage in enumerate(stages):
            if number and self.acts():
                return
            yield stage

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Meanwhile, call `stop` from another thread when the brake acts: for a search that is one long stage."""
        if self._seconds == float("inf"):
            yield
            return
        over = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(over, stop), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()

    def _watch(self, over: threading.Event, stop: Callable[[], None]) -> None:
        while not over.wait(max(AGAIN, min(self._seconds - self.spent, threading.TIMEOUT_MAX))):
            if self.acts():
                stop()


NEVER = Brake()
"""The brake that never acts: the default everywhere. Only the server sets another one."""


@runtime_checkable
class Brakeable(Protocol):
    """A player whose thought can be cut short."""

    def with_brake(self, brake: Brake) -> Self:
        """The same player, which answers with the best it has once the brake acts; for one thought."""
