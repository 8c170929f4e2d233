"""Requests that may be repeated: the same idempotency key gets the first answer again.

A client that loses an answer cannot know whether its request was carried out. So it sends its own key with the
request, and repeats both. The answer is stored in the same transaction as the change, so it is there exactly if the
change is. A request is carried out first and compared with the stored answers only when it is refused, since whatever
was done before is refused by the log, by the seat or by the key's own row. So a key costs one insertion, and of several
simultaneous requests with one key, in whichever process, exactly one is carried out.

No secret is stored. The keys and invitations in an answer are derived (HMAC) from the client's key, of which only the
hash is stored, and from a random salt, which is stored: with the client's key they can be derived again, from a copy
of the database they cannot. Once the row is deleted, nobody can have them again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING, TypeVar

import msgspec

from parlour.service.errors import ReusedKeyError, ServiceError, StoreAwayError
from parlour.service.keys import derive_key, hash_key, new_key
from parlour.service.rows import AnswerRow

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.service.store import Store

__all__ = ["LONGEST", "MOST", "Repeats", "Request"]

LONGEST = 24 * 3600.0
"""Time (s) for which an answer can be had again."""
MOST = 100_000
"""Answers that can be had again."""
BETWEEN = 256
"""Answers stored by one process between two deletions of the old ones."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Request:
    """What a client asks for, and the key with which it may ask again.

    Attributes:
        key: the client's idempotency key; None if the request cannot be repeated.
        asked: the hash of the request and its sender; empty if the request cannot be repeated.
        secret: the source of every secret in the answer, before the salt; empty if there is none.
        salt: makes the secrets differ from those of any other request.
    """

    key: str | None
    asked: str
    secret: str
    salt: str

    @classmethod
    def of(cls, key: str | None, *asked: object) -> Request:
        """A request whose answer has no secrets; `asked` is what a repetition must have in common with it."""
        what = "" if key is None else hash_key(msgspec.json.encode(asked).decode())
        return cls(key, what, "", "")

    @classmethod
    def with_secrets(cls, key: str | None, *asked: object) -> Request:
        """A request whose answer has secrets, such as the keys of seats."""
        return replace(cls.of(key, *asked), secret=key or new_key(), salt=new_key())

    def derive(self, purpose: str) -> str:
        """The secret in the answer for one purpose.

        Raises:
            ValueError: when the request was made without secrets; what was derived could be guessed.
        """
        if not self.secret:
            raise ValueError("the answer to this request has no secrets")
        return derive_key(self.secret, f"{self.salt}/{purpose}")

    def answered(self, answer: str) -> AnswerRow | None:
        """The row to store with the change; None if the request cannot be repeated."""
        return None if self.key is None else AnswerRow(hash_key(self.key), self.asked, self.salt, answer)


class Repeats:
    """Answers requests once, and repeated ones again."""

    def __init__(self, store: Store, longest: float = LONGEST, most: int = MOST) -> None:
        self._store = store
        self._longest = timedelta(seconds=longest)
        self._most = most
        self._stored = count()

    def answer(self, request: Request, act: Callable[[], str], respond: Callable[[Request, str], T]) -> T:
        """Carry out a request, or repeat the answer that it got before.

        Args:
            request: the request.
            act: carries it out and stores `request.answered(answer)` with it; returns that answer.
            respond: makes the message to the client from the request, with its salt, and the answer.

        Raises:
            ReusedKeyError: when another request had the same key.
        """
        try:
            answer = act()
        except ServiceError as refusal:
            return self.again(request, refusal, respond)
        if self.due(request):
            self.forget()
        return respond(request, answer)

    def again(self, request: Request, refusal: ServiceError, respond: Callable[[Request, str], T]) -> T:
        """The answer that a request which is refused now got before; raises the refusal if it got none.

        Raises:
            ReusedKeyError: when another request had the same key.
        """
        if request.key is None or isinstance(refusal, StoreAwayError):
            raise refusal
        known = self._store.answer(hash_key(request.key))
        if known is None:
            raise refusal
        if known.asked_hash != request.asked:
            raise ReusedKeyError from refusal
        return respond(replace(request, salt=known.salt), known.answer)

    def due(self, request: Request) -> bool:
        """Count a request that was carried out; whether old answers are to be deleted now."""
        return request.key is not None and next(self._stored) % BETWEEN == 0

    def forget(self) -> None:
        """Delete the old answers; some other time, if the store is away: the request before was carried out."""
        with suppress(StoreAwayError):
            self._store.forget_answers(datetime.now(UTC) - self._longest, self._most)
