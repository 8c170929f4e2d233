"""Errors as answers: a status, and a body `{code, clause, message}`, whatever the cause."""

from __future__ import annotations

import logging
from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING

import msgspec

from parlour.game import IllegalMoveError, NotationError, OptionError, ParlourError
from parlour.service.errors import (
    BusyError,
    ClosingError,
    ForeignKeyError,
    ImpossibleReportError,
    NoFlickError,
    NoKeyError,
    NoSuchAnswerError,
    NoSuchError,
    NotAloneError,
    NotFlickedError,
    ReusedKeyError,
    ServiceError,
    StoreAwayError,
    UnacceptedKeyError,
)
from parlour.service.messages import Problem
from parlour.service.operations.visits import SentAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SAFE", "RequestError", "problem", "refused", "unforeseen"]

_LOG = logging.getLogger(__name__)

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""The verbs that change nothing."""

RETRY_AFTER = "5"
"""Time (s) after which a request is repeated while the store is away."""

_CODES = {
    400: "malformed",
    401: "no_key",
    403: "forbidden",
    404: "not_found",
    405: "wrong_method",
    409: "conflict",
    413: "too_large",
    415: "malformed",
    429: "too_many",
}

STATUSES: dict[type[ServiceError], HTTPStatus] = {
    NoSuchError: HTTPStatus.NOT_FOUND,
    NoFlickError: HTTPStatus.NOT_FOUND,
    UnacceptedKeyError: HTTPStatus.BAD_REQUEST,
    NoKeyError: HTTPStatus.UNAUTHORIZED,
    ForeignKeyError: HTTPStatus.FORBIDDEN,
    NotAloneError: HTTPStatus.FORBIDDEN,
    NotFlickedError: HTTPStatus.UNPROCESSABLE_ENTITY,
    NoSuchAnswerError: HTTPStatus.UNPROCESSABLE_ENTITY,
    ImpossibleReportError: HTTPStatus.UNPROCESSABLE_ENTITY,
    ReusedKeyError: HTTPStatus.UNPROCESSABLE_ENTITY,
    BusyError: HTTPStatus.TOO_MANY_REQUESTS,
    ClosingError: HTTPStatus.SERVICE_UNAVAILABLE,
    StoreAwayError: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Errors for what does not exist or is not allowed; all others are conflicts with the state of the match."""


class RequestError(ParlourError):
    """A request that is none: its address, its verb or its form is wrong.

    Attributes:
        status: of the answer.
        headers: of the answer.
    """

    def __init__(self, status: int, message: str = "", headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message or HTTPStatus(status).phrase)
        self.status = status
        self.headers: Mapping[str, str] = headers or {}


def problem(status: int, message: str, headers: Mapping[str, str] | None = None) -> SentAnswer:
    """The answer to a request that is refused before anybody looks at what it is about."""
    return _answer(status, Problem(_CODES.get(status, "refused"), None, message), headers)


def refused(error: Exception, verb: str, path: str) -> SentAnswer:
    """The answer to a request in which an error was raised."""
    if isinstance(error, ParlourError):
        return _foreseen(error)
    if isinstance(error, UnicodeDecodeError | RecursionError):  # nothing but a body has bytes or nested brackets
        return problem(400, "The request is not JSON in UTF-8, or its brackets are nested far too deep.")
    return unforeseen(error, verb, path)


def unforeseen(error: Exception, verb: str, path: str) -> SentAnswer:
    """The answer when the fault is ours, which is logged."""
    _LOG.error("%s %s failed", verb, path, exc_info=error)
    done = "Nothing was changed." if verb in SAFE else "It may have been carried out. Check before you repeat it."
    return _answer(500, Problem("internal", None, f"Something went wrong on our side. {done}"))


def _foreseen(error: ParlourError) -> SentAnswer:
    match error:
        case ServiceError():
            status = STATUSES.get(type(error), HTTPStatus.CONFLICT)
            told = Problem(error.code, error.clause, str(error), error.ply, error.version)
            return _answer(status, told, _when_again(error))
        case IllegalMoveError(refusal=refusal):
            return _answer(422, Problem(refusal.code, refusal.clause, refusal.message))
        case RequestError():
            return problem(error.status, str(error), error.headers)
        case NotationError() | OptionError():
            return problem(400, str(error))
        case _:
            return _answer(409, Problem("refused", None, str(error)))


def _when_again(error: ServiceError) -> dict[str, str]:
    if isinstance(error, StoreAwayError):
        return {"Retry-After": RETRY_AFTER}
    return {"Retry-After": str(ceil(error.seconds))} if isinstance(error, BusyError) else {}


def _answer(status: int, told: Problem, headers: Mapping[str, str] | None = None) -> SentAnswer:
    return SentAnswer(int(status), msgspec.json.encode(told), headers=headers or {})
