"""A visit: what somebody asks for, and where it is carried out."""

from __future__ import annotations

import enum
import re
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from parlour.errors import ParlourError
from parlour.service.errors import UnacceptedKeyError
from parlour.service.warmth import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future
    from contextlib import AbstractAsyncContextManager

    from parlour.service.service import Service

__all__ = ["JSON", "ONCE", "Cost", "Mount", "SentAnswer", "SentRequest", "Visit"]

P = ParamSpec("P")
T = TypeVar("T")

JSON = "application/json"
ONCE = re.compile(r'^(?:[A-Za-z0-9_-]{22,64}|"[A-Za-z0-9_-]{22,64}")$', re.ASCII)
"""An idempotency key; as a structured header it may have quotation marks."""


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request, wherever it comes from.

    Attributes:
        verb: `GET`, `POST` or `PUT`.
        path: the address without its query, percent-encoded.
        query: the query, decoded.
        body: JSON.
        key: of a seat or a sheet.
        once: the idempotency key.
        known: the tags of the versions that the visitor has, as `If-None-Match` has them.
        client: the name under which the visitor is counted.
    """

    verb: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    key: str | None = None
    once: str | None = None
    known: str | None = None
    client: str = ""


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """The answer to a request.

    Attributes:
        status: as in HTTP.
        body: of the media type.
        media_type: of the body.
        headers: what else it tells, such as `ETag`, under the names of HTTP.
    """

    status: int
    body: bytes
    media_type: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)


class Cost(enum.Enum):
    """What an operation costs beyond the request itself. What a visitor may spend is up to the mount."""

    LITTLE = "a request"
    MATCH = "a new match"
    BOTS_MATCH = "a match of bots alone"
    POSITION = "a position that is set up"
    EXERCISE = "an exercise that is drawn"
    QUESTION = "a question to an engine"
    HAND = "a flick that is tried many times"
    CONSIDERING = "what a champion considers"
    WHOLE_MATCH = "a match as one file"
    SHEET = "a new sheet"
    JUDGING = "entries of a sheet that are judged"
    COUNTING = "records that are counted"
    PHRASE = "a phrase to the others at the table"
    LISTING = "a match in the list of the lobby, or a seat from it"


class Mount(Protocol):
    """Where operations are carried out: with the threads and limits of a server, or without any."""

    @property
    def service(self) -> Service:
        """What the operations are about."""

    @property
    def engine_seconds(self) -> float:
        """The longest (s) that a visitor waits for an engine."""

    def spend(self, cost: Cost, asked: SentRequest) -> None:
        """Take a cost from what the visitor may spend; raises `BusyError` if that is too little."""

    def charge(self, cost: Cost, asked: SentRequest, amount: int) -> None:
        """Take more of a cost, which has already arisen."""

    def turn(self, cost: Cost, client: str, began: float | None = None) -> AbstractAsyncContextManager[None]:
        """Wait for the client's turn, and hold its place for as long as the context lasts.

        Args:
            cost: what for.
            client: whose turn.
            began: when the wait for the store began that this is a part of, s of the monotonic clock.

        Raises:
            BusyError: when too many requests of the client wait already.
        """

    async def read(self, work: Callable[[], T]) -> T:
        """The result of a function that reads what may be cached; it may be called several times."""

    async def fetch(self, work: Callable[[], T], began: float | None = None) -> T:
        """The result of a function that reads what is not cached.

        Args:
            work: the function.
            began: when the wait for the store began, s of the monotonic clock; by default now.

        Raises:
            StoreAwayError: when the store does not answer in time.
        """

    async def write(self, work: Callable[[], T], began: float | None = None) -> T:
        """The result of a function that may change something, as `fetch` returns it."""

    async def compute(self, work: Callable[[], T]) -> T:
        """The result of a function that needs no store, and takes a while."""

    async def stored(self, future: Future[T], began: float) -> T:
        """The result of a change that is being stored, as `fetch` returns it."""

    async def wait(self, future: Future[T], seconds: float | None = None) -> T:
        """The result of a future that others may share.

        Args:
            future: the future.
            seconds: the longest wait (s); by default that for an engine.

        Raises:
            BusyError: when it takes longer.
        """


@dataclass(frozen=True, slots=True)
class Visit:
    """A request that is carried out.

    Attributes:
        mount: where.
        asked: the request.
        cost: what it costs.
    """

    mount: Mount
    asked: SentRequest
    cost: Cost

    @property
    def service(self) -> Service:
        """What the operations are about."""
        return self.mount.service

    @property
    def key(self) -> str | None:
        """The key of a seat, or of a sheet."""
        return self.asked.key

    @property
    def client(self) -> str:
        """The name under which the visitor is counted."""
        return self.asked.client

    @property
    def once(self) -> str | None:
        """The idempotency key, without quotation marks.

        Raises:
            UnacceptedKeyError: when it is none.
        """
        once = self.asked.once
        if once is None:
            return None
        if not ONCE.fullmatch(once):
            raise UnacceptedKeyError(once)
        return once.strip('"')

    def spend(self, cost: Cost) -> None:
        """Take a further cost from what the visitor may spend; raises `BusyError` if that is too little."""
        self.mount.spend(cost, self.asked)

    def charge(self, amount: int) -> None:
        """Take more of the operation's cost, which has already arisen."""
        self.mount.charge(self.cost, self.asked, amount)

    def turn(self, began: float | None = None) -> AbstractAsyncContextManager[None]:
        """Wait for the visitor's turn, as `Mount.turn` does."""
        return self.mount.turn(self.cost, self.client, began)

    async def read(self, operation: Callable[Concatenate[Service, P], T], *given: P.args, **named: P.kwargs) -> T:
        """What a function of the service reads that may be cached."""
        return await self.mount.read(partial(operation, self.service, *given, **named))

    async def write(self, operation: Callable[Concatenate[Service, P], T], *given: P.args, **named: P.kwargs) -> T:
        """The result of a function of the service that may change something."""
        return await self.mount.write(partial(operation, self.service, *given, **named))

    async def compute(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """The result of a function that needs no store, and takes a while."""
        return await self.mount.compute(partial(work, *given, **named))

    async def result(self, future: Future[T]) -> T:
        """What is found in the pool.

        Raises:
            BusyError: when it takes too long.
            ParlourError: when the process that computed it was killed, or the visitor has withdrawn the question.
        """
        try:
            return await self.mount.wait(future)
        except BrokenExecutor as error:
            raise ParlourError("The engine was interrupted; please ask again.") from error
        except CancelledError as error:
            raise ParlourError("The question was withdrawn.") from error

    async def physics(self) -> None:
        """Wait until the physics is ready, and get it ready if that has not begun.

        Raises:
            BusyError: when it takes longer than `LONGEST`.
        """
        warmth = self.service.warmth
        if warmth.begin():
            await self.mount.wait(warmth.ready, LONGEST)
