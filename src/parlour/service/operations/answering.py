"""Answering a request: its values are read, strictly, its operation is carried out, and the message is encoded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.reading import value_at_fault
from parlour.service.operations.operation import Reply
from parlour.service.operations.problems import RequestError
from parlour.service.operations.visits import Answer, Visit

if TYPE_CHECKING:
    from parlour.service.operations.operation import Operation, Parameter
    from parlour.service.operations.table import Found
    from parlour.service.operations.visits import Asked, Mount

__all__ = ["carry_out", "operation_of"]


def operation_of(found: Found | None, verb: str) -> Operation:
    """The operation with a verb.

    Raises:
        RequestError: when there is no such address, or it has another verb.
    """
    if found is None:
        raise RequestError(404)
    operation = found.operations.get(verb)
    if operation is None:
        raise RequestError(405, headers={"Allow": found.allowed})
    return operation


async def carry_out(mount: Mount, operation: Operation, parts: tuple[str, ...], asked: Asked) -> Answer:
    """Answer a request.

    Args:
        mount: where.
        operation: what is asked for.
        parts: the values in the address.
        asked: the request.

    Raises:
        Exception: of which `problems.refused` makes an answer.
    """
    given = _read(operation, parts, asked)
    if operation.version is not None and asked.known:
        version = partial(operation.version, mount.service, *parts)
        if (tag := f'"{await mount.fetch(version)}"') in _tags(asked.known):
            return Answer(304, b"", headers={"ETag": tag})
    mount.spend(operation.cost, asked)
    return _answer(operation, await operation.call(Visit(mount, asked, operation.cost), **given))


def _answer(operation: Operation, met: Any) -> Answer:  # noqa: ANN401 - any message
    reply = met if isinstance(met, Reply) else Reply(met)
    headers = {"Cache-Control": operation.kept, **reply.headers} if operation.kept else reply.headers
    return Answer(operation.status, _encoded(reply.message), operation.media_type, headers)


def _encoded(message: Any) -> bytes:  # noqa: ANN401 - any message
    if isinstance(message, bytes):
        return message
    return message.encode() if isinstance(message, str) else msgspec.json.encode(message)


def _read(operation: Operation, parts: tuple[str, ...], asked: Asked) -> dict[str, Any]:
    """The values and the message of a request, by their names.

    Raises:
        RequestError: when one of them is of another type, or beyond its limits; it says which, and where.
    """
    texts = [(each, _part(each, text)) for each, text in zip(operation.parts, parts, strict=True)]
    texts += [(each, asked.query[each.name]) for each in operation.query if each.name in asked.query]
    given = {} if operation.body is None else {"body": _message(operation.body, asked.body)}
    faults = list[str]()
    for each, text in texts:
        try:
            given[each.name] = msgspec.convert(text, each.kind, strict=False)
        except msgspec.ValidationError as error:
            faults.append(f"{each.name}: {value_at_fault(error)[0]}")
    if faults:
        raise RequestError(400, "; ".join(faults))
    return given


def _part(part: Parameter, text: str) -> Any:  # noqa: ANN401 - a text or a number
    """A value in an address. An address without a number where one belongs does not exist."""
    if part.kind is str:
        return text
    try:
        return int(text)
    except ValueError:
        raise RequestError(404) from None


def _message(kind: Any, body: bytes) -> Any:  # noqa: ANN401 - any message
    """The message in a body. `"9"` is no number, `1` is no truth value, and `1.0` is no whole number."""
    try:
        return msgspec.convert(msgspec.json.decode(body or b"null"), kind)
    except msgspec.ValidationError as error:
        raise RequestError(400, str(error)) from error
    except msgspec.DecodeError as error:
        raise RequestError(400, f"The request cannot be read as JSON: {error}.") from error


def _tags(header: str) -> set[str]:
    """The tags that a visitor has seen; a proxy that compresses answers marks them as weak."""
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}
