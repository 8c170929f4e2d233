"""What lives in one process only, such as threads, and is made anew in another one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Generic, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["PerProcess"]

T = TypeVar("T")


class PerProcess(Generic[T]):
    """Something that is made when it is first needed, and again in a forked child, in a copy and after unpickling.

    Args:
        make: makes it.

    >>> numbers = iter(range(9))
    >>> own = PerProcess(lambda: next(numbers))
    >>> own.get(), own.get(), own.forget(), own.get()
    (0, 0, 0, 1)
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: tuple[int, T] | None = None

    def __reduce__(self) -> tuple[type[Self], tuple[Callable[[], T]]]:
        """As it was made: a copy has nothing yet."""
        return type(self), (self._make,)

    def get(self) -> T:
        """The one of this process."""
        if self._made is None or self._made[0] != os.getpid():
            self._made = os.getpid(), self._make()
        return self._made[1]

    def forget(self) -> T | None:
        """The one of this process, for the last time; None if there is none."""
        made, self._made = self._made, None
        return made[1] if made is not None and made[0] == os.getpid() else None
