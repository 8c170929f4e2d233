"""An operation: its verb, its path, its messages and its call, declared by the function that carries it out."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from parlour.service.operations.visits import JSON, Cost

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "FOR_EVER",
    "KEPT",
    "Operation",
    "Parameter",
    "Reply",
    "asking",
    "drawing",
    "making",
    "reading",
    "replacing",
]

T = TypeVar("T")

FOR_EVER = "max-age=31536000, public, immutable"
KEPT = "max-age=3600, public"
"""How long an answer may be kept, as `Cache-Control` says it."""

_NAMED = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Reply(Generic[T]):
    """A message, and what goes with it.

    Attributes:
        message: the message.
        headers: of the answer.
    """

    message: T
    headers: Mapping[str, str] = field(default_factory=dict)


class Parameter(NamedTuple):
    """A value in the address of an operation.

    Attributes:
        name: of the value.
        kind: its type, with its limits.
        default: if the query lacks it.
    """

    name: str
    kind: Any
    default: Any = None


@dataclass(frozen=True)
class Operation:
    """One thing that a visitor can ask for.

    Attributes:
        verb: `GET`, `POST` or `PUT`.
        path: the address, with `{name}` for the values in it.
        call: carries it out. It gets a `Visit`, the values of the address and the query by their names, and the message
            that was sent as `body`. Its annotations are the types of all that, and its docstring is the description.
        topic: what it is about, as the documentation groups them.
        summary: its title there.
        status: of the answer to a request that is met.
        media_type: of that answer.
        cost: what it costs.
        kept: how long the answer may be kept.
        keeper: whether only who has the key of a seat or a sheet may do it.
        repeatable: whether a request with an idempotency key gets the first answer again.
        version: finds the version of what is read, for a visitor who may have it.
    """

    verb: str
    path: str
    call: Callable[..., Awaitable[Any]]
    topic: str
    summary: str
    status: int = 200
    media_type: str = JSON
    cost: Cost = Cost.LITTLE
    kept: str | None = None
    keeper: bool = False
    repeatable: bool = False
    version: Callable[..., int] | None = None

    @property
    def name(self) -> str:
        """Its name in the program."""
        return self.call.__name__

    @property
    def description(self) -> str:
        """What it does, in a few sentences."""
        return inspect.getdoc(self.call) or ""

    @cached_property
    def body(self) -> Any:  # noqa: ANN401 - a type of a message
        """The type of the message that is sent; None if there is none."""
        return self._hints.get("body")

    @cached_property
    def answer(self) -> Any:  # noqa: ANN401 - a type, or a union of some
        """The type of the message that is sent back; `str` or `bytes` for what is no message."""
        kind = self._hints["return"]
        return typing.get_args(kind)[0] if typing.get_origin(kind) is Reply else kind

    @cached_property
    def parts(self) -> tuple[Parameter, ...]:
        """The values in the path, in order."""
        return tuple(Parameter(name, self._hints[name]) for name in _NAMED.findall(self.path))

    @cached_property
    def query(self) -> tuple[Parameter, ...]:
        """The values that the query may have."""
        given = inspect.signature(self.call).parameters
        return tuple(
            Parameter(name, self._hints[name], found.default)
            for name, found in given.items()
            if found.default is not found.empty
        )

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return typing.get_type_hints(self.call, include_extras=True)


_Carried: TypeAlias = Callable[[Callable[..., Awaitable[Any]]], "Operation"]
"""What makes an operation of a function."""


def _declare(verb: str, path: str, **more: Any) -> _Carried:  # noqa: ANN401
    """Make an operation of the function that carries it out."""
    return lambda call: Operation(verb, path, call, **more)


reading: Callable[..., _Carried] = partial(_declare, "GET")
asking: Callable[..., _Carried] = partial(_declare, "POST")
"""A request whose question is too large for an address; nothing is stored."""
making: Callable[..., _Carried] = partial(_declare, "POST", status=201)
replacing: Callable[..., _Carried] = partial(_declare, "PUT")
drawing: Callable[..., _Carried] = partial(reading, kept=KEPT, media_type="image/svg+xml", topic="games")
"""A picture, as SVG."""
