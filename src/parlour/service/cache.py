"""The in-memory cache: replayed matches and encoded messages. Bounded, and shared between threads.

The log decides, never the cache. An entry is used until it is known to be behind. This process adds to it what it
writes, and the feed announces what other processes write. An entry that has not been checked for a while is compared
with the store. A move that answers an old ply is refused by the log itself.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock, RLock
from typing import TYPE_CHECKING

from parlour.service.bounds import SERVER, Bounds
from parlour.service.company import TableTalk
from parlour.service.errors import Missing, NoSuchError
from parlour.service.open_match import open_match
from parlour.service.patience import need_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parlour.service.open_match import OpenMatch
    from parlour.service.rows import StoredMatch
    from parlour.service.store import Store

__all__ = ["EncodedCache", "MatchCache"]

CHECKED_SECONDS = 10.0
"""Time (s) after which an entry is compared with the store before it is read, in case a notice was lost."""
STRIPES = 1024

_NAME = re.compile(r"[a-z0-9]{16}")


class _Stripes:
    """Locks for many names: one name always has the same lock."""

    def __init__(self) -> None:
        self._locks = tuple(RLock() for _ in range(STRIPES))

    def of(self, name: object) -> RLock:
        return self._locks[hash(name) % STRIPES]


@dataclass
class _Known:
    """A match in the cache, and how far the store is known to be ahead of it."""

    live: OpenMatch
    checked: float
    announced: int = 0
    """The number of rows that the log is known to have."""
    reseated: bool = False
    """Whether seats or the next match may have changed."""

    @property
    def behind(self) -> bool:
        """Whether the store is known to be ahead."""
        return self.reseated or self.announced > self.live.ply

    @property
    def old(self) -> bool:
        """Whether it has not been compared with the store for a while."""
        return time.monotonic() - self.checked > CHECKED_SECONDS


class MatchCache:
    """The most recently used matches, replayed; reading a cached one does not read the store.

    Args:
        store: has them all.
        bounds: how many are cached, and what the caches beside this one keep.
    """

    def __init__(self, store: Store, bounds: Bounds = SERVER) -> None:
        self.bounds = bounds
        self._store = store
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._being_read: set[str] = set()
        self._missed: set[str] = set()
        self._late = False
        self._lock = Lock()
        self._stripes = _Stripes()
        self.talk = TableTalk()
        """What was said at the tables a moment ago."""

    def __len__(self) -> int:
        """How many matches it holds."""
        return len(self._known)

    def known(self, name: str) -> OpenMatch | None:
        """The match as known to this process, without a look at the store; None if it is not in the cache."""
        known = self._look(name)
        return None if known is None else known.live

    def find(self, name: str) -> OpenMatch:
        """The match as known to this process; another process may have continued it.

        Raises:
            NoSuchError: when there is no such match.
            UnplayableError: when this program cannot play it.
        """
        return self.known(name) or self.current(name)

    def shown(self, name: str) -> OpenMatch:
        """The match to show: as `current`, but as known to this process while the store is late."""
        live = self.known(name) if self._late else None
        return live or self.current(name)

    def current(self, name: str) -> OpenMatch:
        """The match with every announced change; raises what `find` raises."""
        live = self.at_hand(name)
        if live is not None:
            return live
        need_store()  # before this waits for somebody else who reads it
        with self.writing(name):
            live = self.at_hand(name)
            if live is not None:
                return live
            known = self._look(name)
            with self._reading(name):
                return self._read(name, known)

    def at_hand(self, name: str) -> OpenMatch | None:
        """The match with every announced change, if that needs no look at the store."""
        known = self._look(name)
        if known is None or known.behind or (known.old and not self._late):
            return None
        return known.live

    def checked(self, name: str) -> OpenMatch:
        """The match as the store has it now; raises what `find` raises."""
        self.heard(name)
        return self.current(name)

    def stored(self, name: str) -> StoredMatch:
        """The match as it was written, under whichever version of the rules.

        Raises:
            NoSuchError: when there is no such match.
        """
        stored = self._store.read(name) if _NAME.fullmatch(name) else None
        if stored is None:
            raise NoSuchError(Missing.MATCH)
        return stored

    def heard(self, name: str, ply: int | None = None) -> None:
        """Note that a match has changed: that its log has `ply` rows, or (None) that anything about it has."""
        with self._lock:
            self._missed.update({name} & self._being_read)
            known = self._known.get(name)
            if known is not None and ply is not None:
                known.announced = max(known.announced, ply)
            elif known is not None:
                known.reseated = True

    def wait_no_more(self) -> None:
        """Note that the store is late: until it has answered once, what is cached is shown without it."""
        self._late = True

    def heard_nothing(self) -> None:
        """Note that changes of any match may have been missed."""
        with self._lock:
            self._late = False
            self._missed |= self._being_read
            for known in self._known.values():
                known.reseated = True

    def forget(self) -> None:
        """Forget all matches: the store has gone back to what it was."""
        with self._lock:
            self._known.clear()

    @contextmanager
    def writing(self, name: str) -> Iterator[None]:
        """Lock this match within the process while it is read from the store or made: others wait for the result."""
        with self._stripes.of(name):
            yield

    def keep(self, live: OpenMatch) -> None:
        """Remember a match after something was added to its log here."""
        with self._lock:
            self._missed.update({live.name} & self._being_read)
            known = self._known.get(live.name)
            if known is None:
                self._put(_Known(live, time.monotonic()))
            elif live.ply > known.live.ply:  # a friend may have joined since this move was begun
                known.live = replace(live, setup=known.live.setup, rematch=known.live.rematch, said=known.live.said)

    def _read(self, name: str, known: _Known | None) -> OpenMatch:
        """The match with the rows and seats that the store has beyond the entry."""
        if known is None:
            live = open_match(self.stored(name))
        elif known.reseated or known.old:
            live = self._caught_up(known.live)
        else:
            live = known.live.read_on(self._store.read_turns(name, known.live.ply))
        with self._lock:
            missed = name in self._missed
            self._late = False
            self._put(_Known(live, time.monotonic(), known.announced if known else 0, reseated=missed))
        return live

    @contextmanager
    def _reading(self, name: str) -> Iterator[None]:
        """Record what is announced while the store is read: this read may have missed it."""
        with self._lock:
            self._being_read.add(name)
        try:
            yield
        finally:
            with self._lock:
                self._being_read.discard(name)
                self._missed.discard(name)

    def _put(self, known: _Known) -> None:
        self._known[known.live.name] = known
        self._known.move_to_end(known.live.name)
        while len(self._known) > self.bounds.matches:
            self._known.popitem(last=False)

    def _look(self, name: str) -> _Known | None:
        with self._lock:
            known = self._known.get(name)
            if known is not None:
                self._known.move_to_end(name)
            return known

    def _caught_up(self, live: OpenMatch) -> OpenMatch:
        """The match with the seats that the store has, and what was added to its log."""
        stored = self._store.read(live.name, live.ply)
        if stored is None:
            raise NoSuchError(Missing.MATCH)
        return replace(live, setup=stored.setup, rematch=stored.rematch, said=stored.said).read_on(stored.turns)


@dataclass
class EncodedCache:
    """Messages that never change, encoded once and sent to everybody.

    They belong to a match at a ply, or to a sheet at a version.

    Attributes:
        most: bytes that are kept.
    """

    most: int = SERVER.message_bytes
    _kept: OrderedDict[tuple[str, str, int], bytes] = field(default_factory=OrderedDict)
    _bytes: int = 0
    _lock: Lock = field(default_factory=Lock)
    _stripes: _Stripes = field(default_factory=_Stripes)

    def get(self, match: str, kind: str, ply: int, make: Callable[[], bytes]) -> bytes:
        """A message about a ply of a match; if not cached it is made, once even for simultaneous readers."""
        key = (match, kind, ply)
        kept = self._look(key)
        if kept is not None:
            return kept
        with self._stripes.of(key):
            kept = self._look(key)
            return kept if kept is not None else self.put(match, kind, ply, make())

    def put(self, match: str, kind: str, ply: int, message: bytes) -> bytes:
        """Keep a message."""
        with self._lock:
            self._bytes += len(message) - len(self._kept.pop((match, kind, ply), b""))
            self._kept[match, kind, ply] = message
            while self._bytes > self.most and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self._bytes -= len(gone)
        return message

    def forget(self, match: str, kind: str, ply: int) -> None:
        """Forget a message that nobody will ask for again."""
        with self._lock:
            self._bytes -= len(self._kept.pop((match, kind, ply), b""))

    def forget_all(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def _look(self, key: tuple[str, str, int]) -> bytes | None:
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
            return kept
