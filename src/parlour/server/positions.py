"""The HTTP endpoint for setting up a position."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.problems import REFUSALS
from parlour.service import positions
from parlour.service.messages import Arrange, Arranged  # noqa: TC001

__all__ = ["arrange"]


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
