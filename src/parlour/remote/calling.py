"""Calls to a server's API that are repeated after a lost connection, and change nothing twice."""

from __future__ import annotations

import http.client
import time
import urllib.error
import urllib.request
import uuid
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from parlour.game import ParlourError
from parlour.service.messages import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Api", "LostError", "RefusedError"]

T = TypeVar("T")

ANSWER_SECONDS = 120.0
"""How long a call may take: the server may have to compile the physics first."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds between two tries, which double from the first to the longest."""
PASSING = frozenset({408, 429, 502, 503, 504})
"""Statuses after which the same request may succeed later."""


class LostError(ParlourError):
    """The server does not answer, or is too busy."""


class RefusedError(ParlourError):
    """The server refuses a request.

    Attributes:
        code: of the refusal, short and fixed.
    """

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class _AgainError(Exception):
    """The request may succeed later.

    Attributes:
        seconds: that the server asks to wait; 0 if it says nothing.
    """

    def __init__(self, reason: str, seconds: float) -> None:
        super().__init__(reason)
        self.seconds = seconds


class Api:
    """One server. A connection that is lost after the first answer is tried again for some time."""

    def __init__(self, server: str, report: Callable[[str], None], give_up_after: float = 300.0) -> None:
        """Connect to nothing yet.

        Args:
            server: its address, such as `http://localhost:8000`.
            report: called with a sentence when the connection is lost, and when it is back.
            give_up_after: seconds after which a lost connection is given up.
        """
        self.server: str = server
        self._report, self._give_up_after = report, give_up_after
        self._answered = False

    def get(self, path: str, kind: type[T], key: str = "") -> T:
        """What the API has at a path below `/api`.

        Raises:
            RefusedError: with the server's reason.
            LostError: when there is no answer.
        """
        request = urllib.request.Request(self._url(path), headers=_headers(key))  # noqa: S310 - checked by `parse_link`
        return self._call(request, kind)

    def post(self, path: str, body: msgspec.Struct, kind: type[T], key: str = "") -> T:
        """The answer to a change, which is made once however often the request is repeated.

        Raises:
            RefusedError: with the server's reason.
            LostError: when there is no answer.
        """
        headers = {**_headers(key), "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        request = urllib.request.Request(self._url(path), msgspec.json.encode(body), headers)  # noqa: S310 - checked by `parse_link`
        return self._call(request, kind)

    def _url(self, path: str) -> str:
        return f"{self.server}/api{path}"

    def _call(self, request: urllib.request.Request, kind: type[T]) -> T:
        raw = self._persistently(request)
        try:
            return msgspec.json.decode(raw, type=kind)
        except msgspec.MsgspecError as error:
            raise ParlourError(f"{self.server} does not answer like this version of parlour: {error}") from error

    def _persistently(self, request: urllib.request.Request) -> bytes:
        lost: float | None = None
        pause = FIRST_PAUSE
        while True:
            try:
                raw = _answer(request)
            except _AgainError as error:
                now = time.monotonic()
                if lost is None:
                    lost = now
                    if self._answered:
                        self._report(f"{error}; trying again")
                if not self._answered or now - lost >= self._give_up_after:
                    raise LostError(f"no answer from {self.server}: {error}") from error
                time.sleep(min(max(pause, error.seconds), 60.0))
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                self._answered = True
                if lost is not None:
                    self._report("the server answers again")
                return raw


def _headers(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def _answer(request: urllib.request.Request) -> bytes:
    """The body of an answer.

    Raises:
        RefusedError: with the server's reason.
        _AgainError: when the same request may succeed later.
    """
    try:
        with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310 - checked by `parse_link`
            raw: bytes = answer.read()
            return raw
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(error) from None
    except urllib.error.URLError as error:
        raise _AgainError(_in_words(error.reason), 0.0) from error
    except (OSError, http.client.HTTPException) as error:
        raise _AgainError(_in_words(error), 0.0) from error


def _refusal(error: urllib.error.HTTPError) -> Exception:
    try:
        problem = msgspec.json.decode(error.read(), type=Problem)
    except (msgspec.MsgspecError, OSError, http.client.HTTPException):
        problem = Problem("not_parlour", None, f"the server answers with status {error.code}")
    if error.code in PASSING:
        after = error.headers.get("Retry-After", "")
        return _AgainError(problem.message.rstrip("."), float(after) if after.isdecimal() else 0.0)
    return RefusedError(problem.message, problem.code)


def _in_words(reason: Any) -> str:  # noqa: ANN401 - urllib's reason is an exception or a text
    return str(getattr(reason, "strerror", None) or reason or type(reason).__name__)
