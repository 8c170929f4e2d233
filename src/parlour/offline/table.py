"""The table: the whole service in a browser's worker. Messages of pages come in, answers and news go out.

A page sends

    {kind: "ask", id, verb, path, query, body?, key?, once?, known?}    an operation, as the server has it
    {kind: "watch", id, match, since, key?}, {kind: "unwatch", id}      news; again with a key, for a seat's turns
    {kind: "export", id, profile?}, {kind: "import", id, content}       everything as one file
    {kind: "stop", id}                                                  nobody waits for the answer any more

and gets

    {kind: "ready"}
    {kind: "answer", id, status, body, media_type, headers}             the body as text, or as bytes of octet-stream
    {kind: "news", id, news}, {kind: "closed", id, code, words}         as over the server's WebSocket
    {kind: "exported", id, content}
    {kind: "imported", id, ok, words, matches, sheets, profile}
    {kind: "kept", ok, words}                                           when nothing can be written any more, or again

An id is the page's own. What the thinker sends comes in here too: see `parlour.offline.thinking`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.offline.alarms import AlarmWatch
from parlour.offline.kept_store import KeptStore
from parlour.offline.moving import read_everything, write_everything
from parlour.offline.readers import Readers
from parlour.offline.thinking import Thinkers
from parlour.offline.transactions import Transactions
from parlour.service.bounds import Bounds
from parlour.service.cache import MatchCache
from parlour.service.errors import StoreAwayError
from parlour.service.operations import SentRequest, answer
from parlour.service.operations.problems import refused
from parlour.service.service import Thinking, open_service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

    from parlour.offline.alarms import Alarms
    from parlour.offline.entries import KeptEntry
    from parlour.offline.transactions import EntryBox, Message
    from parlour.service.operations import SentAnswer
    from parlour.service.service import Service

__all__ = ["Table"]

BYTES = "application/octet-stream"
TAB = Bounds(matches=16, message_bytes=4 << 20, answers=64, rulings=2000)
"""One visitor's: a match that is forgotten is replayed from its log, which is in memory as well."""
AWAY = "This browser could not store it. Nothing was changed."


class Table:
    """The service, its store, and who watches.

    Args:
        entries: what is kept.
        box: where it is kept.
        send: sends a message to a page.
        think: sends a message to the thinker.
        alarms: do things later.

    Raises:
        BrokenEntryError: when what is kept cannot be read.
    """

    def __init__(
        self,
        entries: Iterable[KeptEntry],
        box: EntryBox,
        send: Callable[[Message], None],
        think: Callable[[Message], None],
        alarms: Alarms,
    ) -> None:
        self._store = KeptStore.of(entries)
        self._jobs = Transactions(self._store, box, send, self._forget, self._tell)
        self._readers = Readers(self._jobs.say)
        self._thinkers = Thinkers(think, alarms, self._jobs.do)
        self.service: Service = open_service(
            self._store,
            MatchCache(self._store, TAB),
            self._readers,
            lambda: self._thinkers,
            Thinking(workers=1),
            watching=partial(AlarmWatch, alarms, self._jobs.do),
        )
        self._kinds: dict[str, Callable[[Message], None]] = {
            "ask": self._ask,
            "watch": self._watch,
            "unwatch": self._unwatch,
            "export": self._export,
            "import": self._import,
            "stop": lambda message: self.service.questions.withdraw(message["id"]),
            "thought": self._thinkers.receive,
            "failed": self._thinkers.receive,
            "lost": self._thinkers.receive,
        }
        self._jobs.do(self._begin)

    def receive(self, message: Message) -> None:
        """Take a message of a page or of the thinker. It is dealt with when everything before it is written."""
        self._jobs.do(partial(self._kinds[message["kind"]], message))

    def close(self) -> None:
        """Begin nothing more."""
        self._jobs.do(self.service.stop_thinking)

    def _begin(self) -> None:
        self.service.timekeeper.start()
        self._jobs.say({"kind": "ready"})

    def _ask(self, message: Message) -> None:
        asked = SentRequest(
            verb=message["verb"],
            path=message["path"],
            query=message.get("query") or {},
            body=_bytes(message.get("body")),
            key=message.get("key"),
            once=message.get("once"),
            known=message.get("known"),
            client=message["id"],
        )
        answer(self.service, asked).add_done_callback(partial(self._answered, message["id"], asked))

    def _answered(self, name: Any, asked: SentRequest, answered: Future[SentAnswer]) -> None:  # noqa: ANN401 - the page's own
        away = refused(StoreAwayError(AWAY), asked.verb, asked.path)
        self._jobs.say(_answer_message(name, answered.result()), _answer_message(name, away))

    def _watch(self, message: Message) -> None:
        self._readers.watch(message["id"], message["match"], message["since"], message.get("key"))
        self.service.bots.keep(message["match"])

    def _unwatch(self, message: Message) -> None:
        left = self._readers.unwatch(message["id"])
        if left is not None:
            self.service.bots.release(left)

    def _export(self, message: Message) -> None:
        content = write_everything(self._store.entries(), message.get("profile"))
        self._jobs.say({"kind": "exported", "id": message["id"], "content": content})

    def _import(self, message: Message) -> None:
        told = {"kind": "imported", "id": message["id"], "matches": 0, "sheets": 0, "profile": None}
        try:
            everything = read_everything(message["content"])
        except ParlourError as error:
            self._jobs.say({**told, "ok": False, "words": str(error)})
            return
        matches, sheets = self._store.take_in(everything.store)
        self.service.forget()
        self._readers.stirred()
        done = {"matches": matches, "sheets": sheets, "profile": everything.profile}
        self._jobs.say({**told, **done, "ok": True, "words": ""}, {**told, "ok": False, "words": AWAY})

    def _forget(self) -> None:
        self.service.forget()

    def _tell(self) -> None:
        self._readers.tell(self.service)


def _bytes(body: str | bytes | memoryview | None) -> bytes:
    """A body as it may be sent: text, or bytes."""
    return body.encode() if isinstance(body, str) else bytes(body or b"")


def _answer_message(name: Any, answer: SentAnswer) -> Message:  # noqa: ANN401 - the page's own
    return {
        "kind": "answer",
        "id": name,
        "status": answer.status,
        "body": answer.body if answer.media_type == BYTES else answer.body.decode(),
        "media_type": answer.media_type,
        "headers": dict(answer.headers),
    }
