"""A service over a store in memory, whose bots think at once in the thread that asks them."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import pytest

from parlour.service.cache import MatchCache
from parlour.service.service import Service, open_service
from parlour.service.store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Inline(Executor):
    """Runs everything immediately in the calling thread, as where there are neither threads nor processes."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **kwargs))
        return future


class Counting:
    """A feed that only records its calls."""

    def __init__(self) -> None:
        self.woken: list[str] = []

    def committed(self, match: str) -> None:
        self.woken.append(match)

    def stirred(self) -> None:
        """Nobody reads."""


class Unwatched:
    """Time goes by only as tests say."""

    closed = False

    def __init__(self, name: str, look: Callable[[], float | None], last: Callable[[], object] = list) -> None:
        """Nobody looks."""

    def begin(self, seconds: float) -> None:
        """Nobody looks."""

    def close(self) -> None:
        """Nobody looked."""


@pytest.fixture
def feed() -> Counting:
    return Counting()


@pytest.fixture
def service(feed: Counting) -> Iterator[Service]:
    store = MemoryStore()
    service = open_service(store, MatchCache(store), feed, Inline, watching=Unwatched)
    yield service
    service.close()
