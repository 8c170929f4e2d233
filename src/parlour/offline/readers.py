"""The readers of matches: pages that get the news of a match as they come, as over the server's WebSocket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.errors import ParlourError
from parlour.service.following import BAD_REQUEST, MOST_PLIES, NOT_SINCE, encoded_news, end_of
from parlour.service.matches import first_seen

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from parlour.offline.transactions import Message
    from parlour.service.service import Service
    from parlour.service.views import Seen

__all__ = ["Readers"]


@dataclass
class _Reader:
    """A page that watches a match; what it has seen is None until its first news."""

    match: str
    key: str | None
    since: int
    seen: Seen | None = None


class Readers:
    """The feed of a table: it notes what has changed, and `tell` sends it.

    Args:
        say: says a message.
    """

    def __init__(self, say: Callable[[Message], None]) -> None:
        self._say = say
        self._readers: dict[Hashable, _Reader] = {}
        self._woken: set[Hashable] = set()

    def committed(self, match: str) -> None:
        """Note that a match has changed."""
        self._woken.update(name for name, reader in self._readers.items() if reader.match == match)

    def stirred(self) -> None:
        """Note that something has changed for all."""
        self._woken.update(self._readers)

    def watch(self, name: Hashable, match: str, since: object, key: str | None) -> None:
        """Begin to send the news of a match; of one that is watched under this name already, with another key."""
        known = self._readers.get(name)
        if known is not None and known.match == match:
            known.key = key or known.key
        elif isinstance(since, int) and 0 <= since <= MOST_PLIES:
            self._readers[name] = _Reader(match, key, since)
        else:
            self._close(name, BAD_REQUEST, NOT_SINCE)
            return
        self._woken.add(name)

    def unwatch(self, name: Hashable) -> str | None:
        """Send no more news; the match, if nobody watches it any more."""
        left = self._readers.pop(name, None)
        self._woken.discard(name)
        if left is None or any(reader.match == left.match for reader in self._readers.values()):
            return None
        return left.match

    def tell(self, service: Service) -> None:
        """Send the news to every page whose match has changed."""
        woken, self._woken = self._woken, set()
        for name in woken:
            try:
                self._tell(service, name, self._readers[name])
            except ParlourError as error:
                self._close(name, *end_of(error))

    def _tell(self, service: Service, name: Hashable, reader: _Reader) -> None:
        seen = reader.seen or first_seen(service, reader.match, reader.since)
        text, reader.seen = encoded_news(service, reader.match, reader.key, seen)
        if text:
            self._say({"kind": "news", "id": name, "news": text})

    def _close(self, name: Hashable, code: int, words: str) -> None:
        self.unwatch(name)
        self._say({"kind": "closed", "id": name, "code": code, "words": words})
