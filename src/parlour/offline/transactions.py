"""Jobs, one after the other: what a job changes is written before the next one begins, and before what it says leaves.

So nobody sees what might not have been written, and a move that was announced is there after the page is closed.
"""

from __future__ import annotations

import logging
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.offline.entries import KeptEntry
    from parlour.offline.kept_store import Changes, KeptStore

__all__ = ["EntryBox", "Message", "Transactions"]

_LOG = logging.getLogger(__name__)

Message: TypeAlias = dict[str, Any]
"""What is sent from one worker to another: a `kind`, and values that every language has."""


class EntryBox(Protocol):
    """Where entries outlast the page."""

    def put(
        self, entries: list[KeptEntry], gone: list[str], stored: Callable[[], None], failed: Callable[[str], None]
    ) -> None:
        """Write entries and delete others, all or none of them.

        Args:
            entries: to write.
            gone: the names of entries to delete.
            stored: is called once they are written, and will be there after whatever happens.
            failed: is called with the reason if nothing is written.
        """


class Transactions:
    """The jobs of a table.

    Args:
        store: that they change.
        box: where its entries are written.
        send: sends a message.
        undone: is called after changes were taken back, and before any answer is sent.
        at_rest: is called when everything is written; it may say more.
    """

    def __init__(
        self,
        store: KeptStore,
        box: EntryBox,
        send: Callable[[Message], None],
        undone: Callable[[], None],
        at_rest: Callable[[], None],
    ) -> None:
        self._store = store
        self._box = box
        self._send = send
        self._undone = undone
        self._at_rest = at_rest
        self._jobs: deque[Callable[[], None]] = deque()
        self._said: list[tuple[Message, Message]] = []
        self._running = False
        self._writing = False
        self._kept = True

    def do(self, job: Callable[[], None]) -> None:
        """Do a job when it is its turn."""
        self._jobs.append(job)
        self._go_on()

    def say(self, message: Message, otherwise: Message | None = None) -> None:
        """Send a message once everything is written that has been changed so far.

        Args:
            message: the message.
            otherwise: what is sent instead if it cannot be written; by default the same.
        """
        self._said.append((message, message if otherwise is None else otherwise))

    def _go_on(self) -> None:
        if self._running:
            return
        self._running = True
        try:
            while self._jobs and not self._writing:
                self._safely(self._jobs.popleft())
                self._write()
        finally:
            self._running = False

    def _safely(self, job: Callable[[], None]) -> None:
        try:
            job()
        except Exception:  # noqa: BLE001 - no failure of one job may stop the others
            _LOG.exception("a job of the table failed")

    def _write(self) -> None:
        """Write what was changed, if anything was; the rest waits for it."""
        taken = self._store.take()
        if taken is None:
            self._safely(self._at_rest)
            self._release()
            return
        changes, entries, gone = taken
        self._writing = True
        self._box.put(entries, gone, partial(self._written, changes), partial(self._failed, changes))

    def _written(self, changes: Changes) -> None:
        if not self._kept:
            self._kept = True
            self.say({"kind": "kept", "ok": True, "words": ""})
        self._release()
        self._safely(partial(self._store.settle, changes))
        self._written_or_not()

    def _failed(self, changes: Changes, why: str) -> None:
        _LOG.warning("what was changed could not be written: %s", why)
        self._store.undo(changes)
        self._undone()
        self._said = [(otherwise, otherwise) for _, otherwise in self._said]
        if self._kept:
            self._kept = False
            self.say({"kind": "kept", "ok": False, "words": why})
        self._safely(partial(self._store.refuse, changes))
        self._written_or_not()

    def _written_or_not(self) -> None:
        self._writing = False
        self._write()
        self._go_on()

    def _release(self) -> None:
        said, self._said = self._said, []
        for message, _ in said:
            self._send(message)
