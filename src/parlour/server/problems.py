"""Errors outside of the operations, such as at unknown addresses or in files, answered as those of operations are.

A person who follows a wrong link sees the page; a program reads JSON.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from parlour.server.documents import nowhere, wants_page
from parlour.service.operations.problems import problem, refused, unforeseen

if TYPE_CHECKING:
    from litestar.types import ExceptionHandlersMap

    from parlour.service.operations.visits import SentAnswer

__all__ = ["HANDLERS", "no_such_file"]


def _answered(answer: SentAnswer) -> Response[bytes]:
    return Response(answer.body, status_code=answer.status, media_type=answer.media_type, headers=dict(answer.headers))


def _refused(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    return _answered(refused(error, request.method, request.url.path))


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes] | Response[str]:
    """The framework's errors: malformed requests, unknown addresses, sizes."""
    if error.status_code == HTTPStatus.NOT_FOUND and wants_page(request):
        return nowhere(request)
    if error.status_code >= 500:
        return _answered(unforeseen(error, request.method, request.url.path))
    faults = [extra for extra in error.extra if isinstance(extra, dict)] if isinstance(error.extra, list) else []
    named = "; ".join(f"{fault.get('key', 'the request')}: {fault.get('message', '')}" for fault in faults)
    return _answered(problem(error.status_code, named or error.detail, error.headers))


def no_such_file(request: Request[Any, Any, Any], _: Exception) -> Response[bytes] | Response[str]:
    """For names that no file can have: too long, or with a null byte."""
    if wants_page(request):
        return nowhere(request)
    return _answered(problem(404, "Not Found"))


HANDLERS: ExceptionHandlersMap = {HTTPException: _http, Exception: _refused}
