"""The description of all operations in the form of OpenAPI."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec

from parlour import __version__
from parlour.service.operations.schema import alternatives, parts
from parlour.service.operations.table import OPERATIONS
from parlour.service.operations.visits import JSON, ONCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.service.operations.operation import Operation, Parameter

__all__ = ["openapi"]

REFUSALS = (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
"""The error answers that every operation may give."""

_REFERENCE = "#/components/schemas/{name}"
_FINE = {200: "Request fulfilled, document follows", 201: "Document created, URL follows"}
_ONCE = (
    "A random text of 22 to 64 letters, digits, - and _, such as a UUID: a request that is repeated with it gets the "
    "first answer again"
)
_IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": _ONCE,
    "required": False,
    "schema": {"type": "string", "pattern": ONCE.pattern},
}
_CACHED = {"cache-control": {"schema": {"type": "string"}}}


def openapi() -> dict[str, Any]:
    """The description, as OpenAPI 3.1 has it."""
    paths: dict[str, dict[str, Any]] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.verb.lower()] = _described(each)
    key = {"type": "http", "scheme": "bearer", "description": "The key of a seat, sent only once."}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "parlour",
            "version": __version__,
            "description": "Matches over HTTP, and a live feed at `/api/matches/{match}/feed?since=PLY` (WebSocket).",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": parts(_REFERENCE), "securitySchemes": {"seat-key": key}},
    }


def _described(operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {
        "tags": [operation.topic],
        "summary": operation.summary,
        "description": operation.description,
        "operationId": _identity(operation),
        "parameters": list(_parameters(operation)),
        "responses": {str(operation.status): _met(operation), **{str(status): _refused(status) for status in REFUSALS}},
    }
    if operation.body is not None:
        found["requestBody"] = {"content": {JSON: {"schema": _schema(operation.body)}}, "required": True}
    if operation.keeper:
        found["security"] = [{"seat-key": []}]
    return found


def _identity(operation: Operation) -> str:
    """The name for programs that are made from the description: `ApiMatchesFramesPlyFrame`."""
    steps = ""
    for step in operation.path.split("/"):
        named = step.strip("{}").title()
        steps += "" if named in steps else named
    return re.sub(r"[^A-Za-z0-9]", "", steps + operation.name.title())


def _parameters(operation: Operation) -> Iterator[dict[str, Any]]:
    yield from (_parameter(each, "path") for each in operation.parts)
    for each in operation.query:
        found = _parameter(each, "query")
        yield {**found, "required": False, "schema": {**found["schema"], "default": each.default}}
    if operation.repeatable:
        yield _IDEMPOTENCY_KEY


def _parameter(parameter: Parameter, where: str) -> dict[str, Any]:
    found = _schema(parameter.kind)
    words = {"description": found["description"]} if "description" in found else {}
    return {"name": parameter.name, "in": where, "required": True, "schema": found, **words}


def _met(operation: Operation) -> dict[str, Any]:
    content = {operation.media_type: {"schema": _schema(operation.answer)}}
    headers = {"headers": _CACHED} if operation.kept else {}
    return {"description": _FINE[operation.status], "content": content, **headers}


def _refused(status: int) -> dict[str, Any]:
    problem = {"$ref": _REFERENCE.format(name="Problem")}
    return {"description": HTTPStatus(status).phrase, "content": {JSON: {"schema": problem}}}


def _schema(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - a type
    """The schema of a message, of one of several messages, or of a value."""
    messages = [{"$ref": _REFERENCE.format(name=each.__name__)} for each in alternatives(kind)]
    if messages:
        return messages[0] if len(messages) == 1 else {"oneOf": messages}
    return {"type": "string"} if kind is bytes else msgspec.json.schema(kind)
