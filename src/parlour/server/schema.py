"""The wire model as one JSON schema, from which the page's types are made: `python -m parlour.server.schema`."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from parlour.service.messages import MESSAGES

__all__ = ["parts", "schema"]

_NUMBER, _WHOLE = {"type": "number"}, {"type": "integer"}


def schema() -> dict[str, Any]:
    """A schema that any message of the wire fulfils; `$defs` holds each message and what is inside it."""
    messages, parts = msgspec.json.schema_components(MESSAGES)
    return {"title": "Message", "description": "Any message of the wire.", "anyOf": list(messages), "$defs": parts}


def parts(template: str) -> dict[str, Any]:
    """The schema of each message and of what is inside it, by its name.

    Args:
        template: how a reference to one is written, with `{name}` for its name.
    """
    _, found = msgspec.json.schema_components(MESSAGES, ref_template=template)
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
