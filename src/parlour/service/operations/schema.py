"""The messages of all operations as one JSON schema, which `python -m parlour.service.operations.schema` prints."""

from __future__ import annotations

import json
import sys
import typing
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.service.messages import Problem
from parlour.service.operations.table import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["alternatives", "messages", "parts", "schema"]

_NUMBER, _WHOLE = {"type": "number"}, {"type": "integer"}


def messages() -> tuple[type[msgspec.Struct], ...]:
    """Every message that is sent or answered, each once, in the order of the operations; the types inside follow."""
    sent = (kind for each in OPERATIONS for kind in (*alternatives(each.body), *alternatives(each.answer)))
    return tuple(dict.fromkeys((Problem, *sent)))


def alternatives(kind: Any) -> Iterator[type[msgspec.Struct]]:  # noqa: ANN401 - a type or a union
    """The messages that a type stands for; none for texts, bytes, or nothing."""
    found = typing.get_args(kind) or (kind,)
    return (each for each in found if isinstance(each, type) and issubclass(each, msgspec.Struct))


def schema() -> dict[str, Any]:
    """A schema that any message of the wire fulfils; `$defs` holds each message and what is inside it."""
    found, inside = msgspec.json.schema_components(messages())
    return {"title": "Message", "description": "Any message of the wire.", "anyOf": list(found), "$defs": inside}


def parts(template: str) -> dict[str, Any]:
    """The schema of each message and of what is inside it, by its name.

    Args:
        template: how a reference to one is written, with `{name}` for its name.
    """
    _, found = msgspec.json.schema_components(messages(), ref_template=template)
    return {name: _decided(part) for name, part in found.items()}


def _decided(schema: Any) -> Any:  # noqa: ANN401 - JSON
    """A schema in which a value fits one alternative at most: whole numbers are numbers."""
    if isinstance(schema, list):
        return [_decided(each) for each in schema if each != _WHOLE or _NUMBER not in schema]
    if isinstance(schema, dict):
        return {name: _decided(each) for name, each in schema.items()}
    return schema


def main() -> None:
    """Write the schema to standard output."""
    sys.stdout.write(json.dumps(schema(), indent=1) + "\n")


if __name__ == "__main__":
    main()
