"""The two ends of the thinker: an executor whose work is sent to another worker, and what does the work there.

The work is a pickled function without arguments, and so are its result and its error. Both workers are this program,
and nobody else can send to them.
"""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.offline.alarms import Alarms
    from parlour.offline.transactions import Message

__all__ = ["Thinker", "Thinkers"]

STUCK_SECONDS = 180.0
"""Time (s) after which a thinker is ended that does not answer: three times the brake of a bot."""


class LostThinkerError(BrokenExecutor):
    """The worker in which bots think has ended."""


class _RemoteExecutor(Executor):
    """Does its work in the thinker; it is of no use any more once that is lost."""

    def __init__(self, begin: Callable[[Callable[[], Any]], Future[Any]]) -> None:
        self._begin = begin
        self._lost = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - any work
        """Send some work; raises `LostThinkerError` when it went with its thinker."""
        if self._lost:
            raise LostThinkerError
        return self._begin(partial(fn, *args, **kwargs) if args or kwargs else fn)

    def lose(self) -> None:
        """Take no more work."""
        self._lost = True


class Thinkers:
    """The thinker, as seen from the table: what it works on, and a new one when it is lost.

    Args:
        think: sends a message to the thinker; the first one starts it.
        alarms: end a thinker that does not answer.
        do: does a job when it is its turn.
    """

    def __init__(
        self, think: Callable[[Message], None], alarms: Alarms, do: Callable[[Callable[[], None]], None]
    ) -> None:
        self._think = think
        self._alarms = alarms
        self._do = do
        self._numbers = count(1)
        self._working: dict[int, tuple[Future[Any], Callable[[], None]]] = {}
        self._executor: _RemoteExecutor | None = None

    def make(self) -> Executor:
        """An executor over the thinker that there is now."""
        self._executor = _RemoteExecutor(self._begin)
        return self._executor

    def receive(self, message: Message) -> None:
        """Take a result, an error, or the news that the thinker is lost."""
        if message["kind"] == "lost":
            self._lose()
            return
        future, cancel = self._working.pop(message["id"], (None, None))
        if future is None or cancel is None:
            return
        cancel()
        try:
            value = pickle.loads(message["result" if message["kind"] == "thought" else "error"])  # noqa: S301 - our own
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to the one who waits
            future.set_exception(error)
            return
        if message["kind"] == "thought":
            future.set_result(value)
        else:
            future.set_exception(value)

    def stop(self) -> None:
        """End whatever is thought about: the thinker is lost, and the pool asks again for what is needed."""
        for number in self._working:
            self._think({"kind": "stop", "id": number})

    def _begin(self, work: Callable[[], Any]) -> Future[Any]:
        future, number = Future[Any](), next(self._numbers)
        future.set_running_or_notify_cancel()
        try:
            sent = pickle.dumps(work)
        except Exception as error:  # noqa: BLE001 - as in a pool of processes
            future.set_exception(error)
            return future
        cancel = self._alarms.after(STUCK_SECONDS, partial(self._do, self.stop))
        self._working[number] = future, cancel
        self._think({"kind": "think", "id": number, "work": sent})
        return future

    def _lose(self) -> None:
        working, self._working = self._working, {}
        if self._executor is not None:
            self._executor.lose()
        for future, cancel in working.values():
            cancel()
            future.set_exception(LostThinkerError("the thinker was ended"))


class Thinker:
    """What does the work, in a worker of its own.

    Args:
        send: sends a message to the table.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send

    def receive(self, message: Message) -> None:
        """Do some work and send what comes of it. A request to stop comes too late for what is done already."""
        if message["kind"] != "think":
            return
        try:
            told = {"kind": "thought", "result": pickle.dumps(pickle.loads(message["work"])())}  # noqa: S301 - our own
        except Exception as error:  # noqa: BLE001 - it belongs to the one who waits
            told = {"kind": "failed", "error": _pickled(error)}
        self._send({"id": message["id"], **told})


def _pickled(error: Exception) -> bytes:
    try:
        return pickle.dumps(error)
    except Exception:  # noqa: BLE001 - an error that cannot be pickled is sent as its text
        return pickle.dumps(RuntimeError(f"{type(error).__name__}: {error}"))
