"""What every request passes before its handler: names, rates, foreign pages, bodies, and the headers of the answer.

It stands before the framework, so that it also covers addresses that do not exist, and a refusal costs little.
"""

from __future__ import annotations

from collections import Counter
from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec
from litestar.enums import ScopeType

from parlour.server.addresses import client_of
from parlour.server.origins import foreign_host, foreign_origin
from parlour.service.document import SOURCES
from parlour.service.messages import Problem
from parlour.service.operations.problems import SAFE, RequestError
from parlour.service.shares import Shares

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar.types import ASGIApp, HTTPReceiveMessage, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

    from parlour.server.budgets import Limits
    from parlour.server.settings import Settings

__all__ = ["BrokenOffError", "Front", "client_named", "waiting_words"]

PAGE_POLICY = f"connect-src 'self' ws: wss:; {SOURCES}; frame-ancestors 'none'"
DOCS_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

Headers: TypeAlias = tuple[tuple[bytes, bytes], ...]


def _with_policy(policy: str) -> Headers:
    return (
        (b"content-security-policy", policy.encode()),
        (b"referrer-policy", b"no-referrer"),
        (b"x-content-type-options", b"nosniff"),
    )


PAGE_HEADERS, DOCS_HEADERS, API_HEADERS = map(_with_policy, (PAGE_POLICY, DOCS_POLICY, API_POLICY))
CHECKED = frozenset({b"host", b"origin", b"content-type", b"content-length", b"transfer-encoding"})
"""The headers of a request that decide whether it is answered."""

BYTES_A_REQUEST = 65_536
"""Bytes of an answer that count as one request; a larger answer counts as several."""

MOST_BODIES = 64 << 20
"""Bytes of bodies in memory, of requests that are being read or answered."""

UNCOUNTED = ("/assets/", "/docs/", "/embed/", "/icons/", "/health", "/metrics")
"""Files of the page, and what the operator reads: they never answer 429."""
TRY_AGAIN_LATER = 4429
FOREIGN = 4403


class BrokenOffError(RequestError):
    """A client has left before its request was complete."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.BAD_REQUEST, "The request broke off in the middle.")


class _Refusal(NamedTuple):
    """An answer without a handler."""

    status: int
    code: str
    message: str
    headers: Headers = ()


class Front:
    """An application behind the checks."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._allowed = frozenset(name.lower() for name in settings.allowed_hosts)
        self._feeds_per_client = settings.feeds_per_address
        self._feeds = Counter[str]()
        self._bodies = Shares(MOST_BODIES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or open a WebSocket."""
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        else:
            await self._websocket(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        path, client = scope["path"], client_named(scope)
        counted = not path.startswith(UNCOUNTED)
        headers = _checked(scope)
        answering = _Answering(send, _headers_of_answers(path))
        reading = _Reading(receive, client, self._bodies, whole=scope["method"] in SAFE)
        refusal = (
            _ambiguous(headers) or (self._too_many(client) if counted else None) or self._foreign_host(scope, headers)
        )
        if refusal is None and scope["method"] not in SAFE:
            refusal = self._foreign_origin(headers) or _not_json(headers)
        if refusal is None:
            try:
                await self._app(scope, reading.receive, answering.send)
            finally:
                reading.forget()
        else:
            await _answer(refusal, answering.send)
        if counted and answering.size > BYTES_A_REQUEST:
            self._limits.requests.charge(client, answering.size // BYTES_A_REQUEST)

    async def _websocket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        client = client_named(scope)
        headers = _checked(scope)
        wait = self._limits.feeds.spend(client)
        full = self._feeds[client] >= self._feeds_per_client
        refusal = self._foreign_host(scope, headers) or self._foreign_origin(headers)
        if refusal is None and (wait or full):
            refusal = _too_many(wait or 10.0)
        if refusal is not None:
            await _refuse_websocket(refusal, scope, receive, send)
            return
        self._feeds[client] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._feeds[client] -= 1
            if not self._feeds[client]:
                del self._feeds[client]

    def _too_many(self, client: str) -> _Refusal | None:
        wait = self._limits.requests.spend(client)
        return _too_many(wait) if wait else None

    def _foreign_host(self, scope: HTTPScope | WebSocketScope, headers: Mapping[bytes, str]) -> _Refusal | None:
        """Whoever owns the name under which a page was opened can read it, so that only known names are answered."""
        host, reached = headers.get(b"host", ""), scope["server"]
        if not foreign_host(host, self._allowed, reached[0] if reached else ""):
            return None
        words = (
            f"This server does not answer to the name {host[:80]!r}. Whoever runs it can add it with --allowed-host."
        )
        return _Refusal(HTTPStatus.FORBIDDEN, "foreign_host", words)

    def _foreign_origin(self, headers: Mapping[bytes, str]) -> _Refusal | None:
        origin = headers.get(b"origin")
        if origin is None or not foreign_origin(origin, headers.get(b"host", ""), self._allowed):
            return None
        return _Refusal(HTTPStatus.FORBIDDEN, "foreign_origin", "Pages of other sites can't do this.")


def client_named(scope: HTTPScope | WebSocketScope) -> str:
    """The name under which the client of a request is counted."""
    client = scope["client"]
    return client_of(client[0]) if client else "unknown"


def waiting_words(seconds: float) -> str:
    """The sentence for a request that comes too soon."""
    return f"Too many requests; try again in {ceil(seconds)} s."


def _too_many(seconds: float) -> _Refusal:
    """The refusal of a client that must wait."""
    after = str(ceil(seconds)).encode()
    return _Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too_many", waiting_words(seconds), ((b"retry-after", after),))


def _ambiguous(headers: Mapping[bytes, str]) -> _Refusal | None:
    """A proxy might find another end of such a body, and take its rest for the next visitor's request."""
    if b"transfer-encoding" in headers and b"content-length" in headers:
        words = "The request has both Content-Length and Transfer-Encoding; send one of them."
        return _Refusal(HTTPStatus.BAD_REQUEST, "malformed", words, ((b"connection", b"close"),))
    return None


def _not_json(headers: Mapping[bytes, str]) -> _Refusal | None:
    """A form or a text is what a foreign page can send without asking first."""
    kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
    empty = headers.get(b"content-length", "0") == "0" and b"transfer-encoding" not in headers
    if kind == "application/json" or (empty and not kind):
        return None
    words = "Send JSON, with the header Content-Type: application/json."
    return _Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "malformed", words)


def _checked(scope: HTTPScope | WebSocketScope) -> dict[bytes, str]:
    """The headers of a request that are looked at here."""
    return {name: value.decode("latin-1") for name, value in scope["headers"] if name in CHECKED}


def _headers_of_answers(path: str) -> Headers:
    """The headers that all answers for an address have."""
    if path.startswith("/api/docs"):
        return DOCS_HEADERS
    return API_HEADERS if path.startswith("/api/") else PAGE_HEADERS


class _Answering:
    """Sends an answer with the headers that all have, and counts its bytes."""

    def __init__(self, send: Send, headers: Headers) -> None:
        self._send = send
        self._headers = headers
        self.size = 0

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *self._headers]
        elif message["type"] == "http.response.body":
            self.size += len(message["body"])
        await self._send(message)


class _Reading:
    """Receives a request, and holds its client's share of the memory for bodies until it is answered."""

    def __init__(self, receive: Receive, client: str, shares: Shares, *, whole: bool) -> None:
        self._receive = receive
        self._client = client
        self._shares = shares
        self._size = 0
        self._whole = whole

    async def receive(self) -> HTTPReceiveMessage:
        """Receive a part of the body.

        Raises:
            BusyError: when there is no room for it.
            BrokenOffError: when no more of it will come.
        """
        message = await self._receive()
        if message["type"] == "http.disconnect" and not self._whole:
            raise BrokenOffError
        self._whole = self._whole or not message.get("more_body", False)
        size = len(message.get("body", b"")) if message["type"] == "http.request" else 0
        if size:
            self._shares.take(self._client, size)
            self._size += size
        return message  # type: ignore[return-value]

    def forget(self) -> None:
        """Give the memory back."""
        if self._size:
            self._shares.give_back(self._client, self._size)


async def _answer(refusal: _Refusal, send: Any) -> None:  # noqa: ANN401 - an ASGI callable
    body = msgspec.json.encode(Problem(refusal.code, None, refusal.message))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *refusal.headers,
    ]
    await send({"type": "http.response.start", "status": int(refusal.status), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _refuse_websocket(refusal: _Refusal, scope: WebSocketScope, receive: Receive, send: Any) -> None:  # noqa: ANN401
    """Refuse the handshake, with an answer where the server can send one."""
    await receive()
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        code = TRY_AGAIN_LATER if refusal.status == HTTPStatus.TOO_MANY_REQUESTS else FOREIGN
        await send({"type": "websocket.close", "code": code, "reason": refusal.message[:100]})
        return

    async def renamed(message: dict[str, Any]) -> None:
        await send({**message, "type": f"websocket.{message['type']}"})

    await _answer(refusal, renamed)
