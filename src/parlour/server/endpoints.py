"""What endpoints have in common: how they are declared, and what they read from a request."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post, put
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import ValidationException
from litestar.params import HeaderParameter

from parlour.server.problems import REFUSALS
from parlour.service.errors import UnacceptedKeyError

__all__ = [
    "FOR_EVER",
    "KEEPER",
    "KEPT",
    "Once",
    "StrictRequest",
    "Visitor",
    "asking",
    "drawing",
    "key_of",
    "making",
    "reading",
    "replacing",
    "unquoted",
]

reading = partial(get, responses=REFUSALS)
asking = partial(post, responses=REFUSALS, status_code=200)
"""A request whose question is too large for an address; nothing is stored."""
making = partial(post, responses=REFUSALS, status_code=201)
replacing = partial(put, responses=REFUSALS, status_code=200)

FOR_EVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
KEPT = CacheControlHeader(public=True, max_age=3600)

drawing = partial(reading, cache_control=KEPT, media_type="image/svg+xml", tags=["games"])
"""A picture, as SVG."""

KEEPER = [{"seat-key": list[str]()}]
"""Only who has the key of a seat, or of a sheet, may do it."""

Visitor = Request[None, None, State]

_ONCE = re.compile(r'^(?:[A-Za-z0-9_-]{22,64}|"[A-Za-z0-9_-]{22,64}")$', re.ASCII)
Once = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        schema_extra={"pattern": _ONCE.pattern},
        description=(
            "A random text of 22 to 64 letters, digits, - and _, such as a UUID: a request that is repeated with it "
            "gets the first answer again"
        ),
    ),
]


def key_of(request: Visitor) -> str | None:
    """The key that a visitor sends."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None


def unquoted(once: str | None) -> str | None:
    """An idempotency key; as a structured header it may have quotation marks.

    Raises:
        UnacceptedKeyError: when it is none.
    """
    if once is None:
        return None
    if not _ONCE.fullmatch(once):
        raise UnacceptedKeyError(once)
    return once.strip('"')


class StrictRequest(Request[None, None, State]):
    """A request whose body is read strictly: `"9"` is no number, `1` is no truth value, and `1.0` is no whole number.

    The framework reads the values of a path or a query from texts, and would read those of a body in the same lax way.
    """

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
