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


class Thinkers(Executor):
    """The thinker, as seen from the table. Where one has ended, the next work begins another.

    A search does not listen while it runs. So work that is cancelled is dropped where it waits, or its worker is ended
    when it takes too long.

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

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - any work
        """Send some work. Its future can be cancelled until its answer has come."""
        future, number = Future[Any](), next(self._numbers)
        try:
            sent = pickle.dumps(partial(fn, *args, **kwargs) if args or kwargs else fn)
        except Exception as error:  # noqa: BLE001 - as in a pool of processes
            future.set_exception(error)
            return future
        cancel = self._alarms.after(STUCK_SECONDS, partial(self._do, partial(self._give_up, number)))
        self._working[number] = future, cancel
        future.add_done_callback(partial(self._end_cancelled, number))
        self._think({"kind": "think", "id": number, "work": sent})
        return future

    def receive(self, message: Message) -> None:
        """Take a result, an error, or the news that the thinker is lost with what it worked on."""
        if message["kind"] == "lost":
            for number in message["ids"]:
                self._lose(number)
            return
        future = self._taken(message["id"])
        if future is None:
            return
        try:
            value = pickle.loads(message["result" if message["kind"] == "thought" else "error"])  # noqa: S301 - our own
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to the one who waits
            future.set_exception(error)
            return
        if message["kind"] == "thought":
            future.set_result(value)
        else:
            future.set_exception(value)

    def _taken(self, number: int) -> Future[Any] | None:
        """The future of some work, which is not worked on any more; None if it was not."""
        future, cancel = self._working.pop(number, (None, None))
        if cancel is not None:
            cancel()
        return future

    def _end_cancelled(self, number: int, future: Future[Any]) -> None:
        if future.cancelled() and self._taken(number) is not None:
            self._think({"kind": "stop", "id": number})

    def _give_up(self, number: int) -> None:
        """End a thinker that does not answer."""
        self._think({"kind": "end", "id": number})
        self._lose(number)

    def _lose(self, number: int) -> None:
        future = self._taken(number)
        if future is not None:
            future.set_exception(LostThinkerError("the thinker was ended"))


class Thinker:
    """What does the work, in a worker of its own.

    Args:
        send: sends a message to the table.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send

    def receive(self, message: Message) -> None:
        """Do some work and send what comes of it."""
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
