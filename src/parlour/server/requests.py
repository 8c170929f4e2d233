"""Requests whose bodies are read strictly: `"9"` is no number, `1` is no truth value, and `1.0` is no whole number.

The framework reads the values of a path or a query from texts, and would read those of a body in the same lax way.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ValidationException

__all__ = ["StrictRequest"]


class StrictRequest(Request[None, None, State]):
    """A request whose JSON is the message that its handler takes."""

    async def json(self) -> Any:  # noqa: ANN401 - the handler's message
        """The message in the body.

        Raises:
            ValidationException: when a value is of another type than the message has; it says which, and where.
        """
        body = await super().json()
        field = self.route_handler.parsed_data_field
        if field is None or isinstance(body, msgspec.Struct):  # it was read before
            return body
        try:
            return msgspec.convert(body, field.annotation)
        except msgspec.ValidationError as error:
            raise ValidationException(str(error)) from error
