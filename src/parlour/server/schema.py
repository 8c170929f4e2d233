"""The wire model as one JSON schema, from which the page's types are made: `python -m parlour.server.schema`."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from parlour.service.messages import MESSAGES

__all__ = ["schema"]


def schema() -> dict[str, Any]:
    """A schema that any message of the wire fulfils; `$defs` holds each message and what is inside it."""
    messages, parts = msgspec.json.schema_components(MESSAGES)
    return {"title": "Message", "description": "Any message of the wire.", "anyOf": list(messages), "$defs": parts}


def main() -> None:
    """Write the schema to standard output."""
    sys.stdout.write(json.dumps(schema(), indent=1) + "\n")


if __name__ == "__main__":
    main()
