"""Errors as HTTP answers: a status, and a body `{code, clause, message}`, whatever the cause."""

from __future__ import annotations

import logging
from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING, Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, SerializationException
from litestar.openapi import ResponseSpec

from parlour.game import IllegalMoveError, NotationError, OptionError, ParlourError
from parlour.server.front import SAFE, BrokenOffError
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

if TYPE_CHECKING:
    from litestar.types import ExceptionHandlersMap

__all__ = ["HANDLERS", "REFUSALS", "no_such_file"]

_LOG = logging.getLogger(__name__)

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


RETRY_AFTER = "5"
"""Time (s) after which a request is repeated while the store is away."""


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
}
"""Errors for what does not exist or is not allowed; all others are conflicts with the state of the match."""


def _answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def _refused(_: Request[Any, Any, Any], error: ServiceError) -> Response[Problem]:
    status = STATUSES.get(type(error), HTTPStatus.CONFLICT)
    after = {"Retry-After": str(ceil(error.seconds))} if isinstance(error, BusyError) else None
    return _answer(status, Problem(error.code, error.clause, str(error), error.ply, error.version), after)


def _away(_: Request[Any, Any, Any], error: StoreAwayError) -> Response[Problem]:
    return _answer(HTTPStatus.SERVICE_UNAVAILABLE, Problem(error.code, None, str(error)), {"Retry-After": RETRY_AFTER})


def _illegal(_: Request[Any, Any, Any], error: IllegalMoveError) -> Response[Problem]:
    refusal = error.refusal
    return _answer(HTTPStatus.UNPROCESSABLE_ENTITY, Problem(refusal.code, refusal.clause, refusal.message))


def _malformed(_: Request[Any, Any, Any], error: ParlourError) -> Response[Problem]:
    return _answer(HTTPStatus.BAD_REQUEST, Problem("malformed", None, str(error)))


def _broken_off(_: Request[Any, Any, Any], _error: BrokenOffError) -> Response[Problem]:
    return _answer(HTTPStatus.BAD_REQUEST, Problem("malformed", None, "The request broke off in the middle."))


def _unreadable(_: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A body that cannot be decoded: nothing else here reads bytes or nested brackets."""
    words = "The request is not JSON in UTF-8, or its brackets are nested far too deep."
    return _answer(HTTPStatus.BAD_REQUEST, Problem("malformed", None, words))


def _parlour(_: Request[Any, Any, Any], error: ParlourError) -> Response[Problem]:
    return _answer(HTTPStatus.CONFLICT, Problem("refused", None, str(error)))


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The framework's errors: malformed requests, unknown addresses, rates and sizes."""
    status = error.status_code
    if status >= 500:
        return _unforeseen(request, error)
    faults = [extra for extra in error.extra if isinstance(extra, dict)] if isinstance(error.extra, list) else []
    named = "; ".join(f"{fault.get('key', 'the request')}: {fault.get('message', '')}" for fault in faults)
    message = named or error.detail or HTTPStatus(status).phrase
    if isinstance(error.__cause__, SerializationException):
        message = f"The request cannot be read as JSON: {message}."
    return _answer(status, Problem(_CODES.get(status, "refused"), None, message), error.headers)


def no_such_file(_: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """For names that no file can have: too long, or with a null byte."""
    return _answer(HTTPStatus.NOT_FOUND, Problem("not_found", None, "Not Found"))


def _unforeseen(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    done = (
        "Nothing was changed."
        if request.method in SAFE
        else "It may have been carried out. Check before you repeat it."
    )
    return _answer(
        HTTPStatus.INTERNAL_SERVER_ERROR, Problem("internal", None, f"Something went wrong on our side. {done}")
    )


REFUSALS = {
    status: ResponseSpec(Problem, generate_examples=False, description=HTTPStatus(status).phrase)
    for status in (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
}
"""The error answers that every operation may give, for the API's description."""

HANDLERS: ExceptionHandlersMap = {
    StoreAwayError: _away,
    ServiceError: _refused,
    IllegalMoveError: _illegal,
    NotationError: _malformed,
    OptionError: _malformed,
    BrokenOffError: _broken_off,
    ParlourError: _parlour,
    HTTPException: _http,
    UnicodeDecodeError: _unreadable,
    RecursionError: _unreadable,
    Exception: _unforeseen,
}
