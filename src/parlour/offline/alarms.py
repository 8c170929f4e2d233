"""Alarms: what is done in some time, where no thread can wait for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from parlour.service.watching import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["AlarmWatch", "Alarms"]


class Alarms(Protocol):
    """Calls functions later, as `setTimeout` does."""

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after some time (s). What is returned prevents it."""


class AlarmWatch:
    """A watch by alarms; see `parlour.service.watching.Watching`.

    Args:
        alarms: call it.
        do: does a job when it is its turn.
        name: what it watches.
        look: looks.
        last: is called when it is closed.
    """

    def __init__(
        self,
        alarms: Alarms,
        do: Callable[[Callable[[], None]], None],
        name: str,
        look: Callable[[], float | None],
        last: Callable[[], None] = nothing,
    ) -> None:
        self.name = name
        self.closed: bool = False
        self._alarms = alarms
        self._do = do
        self._look = look
        self._last = last
        self._begun = False
        self._cancel: Callable[[], None] = nothing

    def begin(self, seconds: float) -> None:
        """Look after some time (s)."""
        self._begun = True
        self._cancel = self._alarms.after(seconds, partial(self._do, self._ring))

    def close(self) -> None:
        """Look no more."""
        self.closed = True
        self._cancel()
        if self._begun:
            self._last()

    def _ring(self) -> None:
        pause = None if self.closed else self._look()
        if pause is not None and not self.closed:
            self.begin(pause)
