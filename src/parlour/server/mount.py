"""The table of operations over HTTP. What it does not know goes on to the framework: pages, files, the live feed."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote

from litestar.enums import ScopeType

from parlour.server.front import BrokenOffError, client_named
from parlour.service.operations.answering import carry_out, operation_of
from parlour.service.operations.problems import RequestError, refused
from parlour.service.operations.table import find
from parlour.service.operations.visits import Answer, Asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

    from parlour.server.context import AppContext
    from parlour.service.operations.operation import Operation
    from parlour.service.operations.table import Found

    Headers = Mapping[bytes, str]

__all__ = ["mounted"]

_BODILESS = (204, 304)
"""The statuses of answers without a body."""


def mounted(app: ASGIApp, context: AppContext) -> ASGIApp:
    """An application before which all operations stand."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        found = find(scope["path"]) if scope["type"] == ScopeType.HTTP else None
        if found is None:
            await app(scope, receive, send)
            return
        await _send(await _answer(context, found, scope, receive), send)  # type: ignore[arg-type] # it is HTTP

    return answer


async def _answer(context: AppContext, found: Found, scope: HTTPScope, receive: Receive) -> Answer:
    verb, path = scope["method"], scope["path"]
    try:
        if verb == "OPTIONS":
            return Answer(204, b"", headers={"Allow": found.allowed})
        operation = operation_of(found, verb)
        scope["path_template"] = operation.path
        asked = await _asked(context, operation, scope, receive)
        return await carry_out(context, operation, found.parts, asked)
    except Exception as error:  # noqa: BLE001 - every error is answered
        return refused(error, verb, path)


async def _asked(context: AppContext, operation: Operation, scope: HTTPScope, receive: Receive) -> Asked:
    """The request, once it may come in and its body has been read, if the operation has one."""
    client = client_named(scope)
    context.admit(operation.cost, client)
    headers, largest = _headers(scope), context.allowances[operation.cost].largest
    return Asked(
        operation.verb,
        quote(scope["path"]),
        _query(scope) if operation.query else {},
        b"" if operation.body is None else await _body(headers, receive, largest),
        _key(headers),
        headers.get(b"idempotency-key"),
        headers.get(b"if-none-match"),
        client,
    )


def _headers(scope: HTTPScope) -> Headers:
    """The headers of a request; of several with one name, the first."""
    headers: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name, value.decode("latin-1"))
    return headers


def _query(scope: HTTPScope) -> dict[str, str]:
    return dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))


def _key(headers: Headers) -> str | None:
    """The key that a visitor sends."""
    scheme, _, key = headers.get(b"authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None


async def _body(headers: Headers, receive: Receive, largest: int) -> bytes:
    """The body of a request.

    Raises:
        RequestError: when it is too large; it is read no further.
        BrokenOffError: when no more of it will come.
    """
    announced = headers.get(b"content-length", "0")
    if announced.isdecimal() and int(announced) > largest:
        raise RequestError(413)
    read, size, more = list[bytes](), 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise BrokenOffError
        read.append(message.get("body", b""))
        size, more = size + len(read[-1]), message.get("more_body", False)
        if size > largest:
            raise RequestError(413)
    return b"".join(read)


async def _send(answer: Answer, send: Send) -> None:
    told = dict(answer.headers)
    if answer.status not in _BODILESS:
        told |= {"Content-Type": answer.media_type, "Content-Length": str(len(answer.body))}
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in told.items()]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})
