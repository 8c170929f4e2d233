"""The HTTP endpoints for setting up a position, and for trying flicks in it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from parlour.server.matches import FOR_EVER
from parlour.server.problems import REFUSALS
from parlour.service import positions
from parlour.service import trials as trying
from parlour.service.messages import Arrange, Arranged, Trials, TryOut  # noqa: TC001

__all__ = ["arrange", "game_file", "trials"]

Options = Annotated[str, QueryParameter(max_length=4_000, description="The game's options, as JSON")]


@post(
    "/api/positions",
    sync_to_thread=True,
    responses=REFUSALS,
    tags=["positions"],
    summary="Set up a position",
    status_code=200,
)
def arrange(data: JSONBody[Arrange]) -> Arranged:
    """Read a position, change one setting of it, and return the result. Nothing is stored."""
    return positions.arrange(data)


@post(
    "/api/positions/trials",
    sync_to_thread=True,
    responses=REFUSALS,
    tags=["positions"],
    summary="Try flicks in a position",
    status_code=200,
)
def trials(data: JSONBody[TryOut]) -> Trials:
    """What the compiled kernels need to try the flicks of a position. Nothing is stored."""
    return trying.trials(data)


@get(
    "/api/games/{game:str}/files/{digest:str}",
    sync_to_thread=True,
    responses=REFUSALS,
    cache_control=FOR_EVER,
    tags=["positions"],
    summary="Data for the compiled kernels",
)
def game_file(
    request: Request[Any, Any, Any], game: FromPath[str], digest: FromPath[str], options: Options = "{}"
) -> Response[bytes]:
    """A file that `Sampling` names: what never changes of a game under its options."""
    plain, compressed = trying.game_file(game, digest, options)
    fits = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if fits else {})}
    return Response(compressed if fits else plain, media_type="application/octet-stream", headers=headers)
