"""A mount without threads and limits, as in a browser's worker: whatever can be done is done at once."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import unquote

from parlour.service.operations.answering import carry_out, operation_of
from parlour.service.operations.problems import refused
from parlour.service.operations.table import find

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator
    from contextlib import AbstractAsyncContextManager

    from parlour.service.operations.visits import Answer, Asked, Cost
    from parlour.service.service import Service

__all__ = ["answer"]

T = TypeVar("T")


def answer(service: Service, asked: Asked) -> Future[Answer]:
    """Answer a request. A refusal is an answer too. The future is done at once unless something must be waited for."""
    answered: Future[Answer] = Future()
    _go_on(_answered(AtOnce(service), asked), answered)
    return answered


async def _answered(mount: AtOnce, asked: Asked) -> Answer:
    try:
        found = find(unquote(asked.path))
        operation = operation_of(found, asked.verb)
        return await carry_out(mount, operation, found.parts if found else (), asked)
    except Exception as error:  # noqa: BLE001 - every error is answered
        return refused(error, asked.verb, asked.path)


def _go_on(steps: Coroutine[Future[Any], None, T], end: Future[T], _: Future[Any] | None = None) -> None:
    """Take the next steps, until one has to wait."""
    try:
        waits_for = steps.send(None)
    except StopIteration as done:
        end.set_result(done.value)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it belongs to the one who waits
        end.set_exception(error)
    else:
        waits_for.add_done_callback(partial(_go_on, steps, end))


class _Ended(Generic[T]):
    """The result of a future, for which steps wait that `_go_on` takes."""

    def __init__(self, future: Future[T]) -> None:
        self._future = future

    def __await__(self) -> Generator[Future[T], None, T]:
        if not self._future.done():
            yield self._future
        return self._future.result()


@dataclass(frozen=True)
class AtOnce:
    """The mount; see `Mount` for what each of this is.

    Attributes:
        service: what the operations are about.
        engine_seconds: without a limit.
    """

    service: Service
    engine_seconds: float = inf

    def spend(self, cost: Cost, asked: Asked) -> None:
        """Nothing: a visitor's own machine may do what the visitor likes."""

    def charge(self, cost: Cost, asked: Asked, amount: int) -> None:
        """Nothing, as for `spend`."""

    def turn(self, cost: Cost, client: str, began: float | None = None) -> AbstractAsyncContextManager[None]:  # noqa: ARG002
        """It is always the visitor's turn."""
        return nullcontext()

    async def read(self, work: Callable[[], T]) -> T:
        """The result of a function."""
        return work()

    async def fetch(self, work: Callable[[], T], began: float | None = None) -> T:  # noqa: ARG002
        """The result of a function."""
        return work()

    async def write(self, work: Callable[[], T], began: float | None = None) -> T:  # noqa: ARG002
        """The result of a function."""
        return work()

    async def compute(self, work: Callable[[], T]) -> T:
        """The result of a function."""
        return work()

    async def stored(self, future: Future[T], began: float) -> T:  # noqa: ARG002
        """The result of a future."""
        return await _Ended(future)

    async def wait(self, future: Future[T], seconds: float | None = None) -> T:  # noqa: ARG002
        """The result of a future."""
        return await _Ended(future)
